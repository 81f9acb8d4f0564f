import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

/** A part of the details, with its form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return <Card title={title}>{children}</Card>;
}
