import type { ReactNode } from 'react';

/** Data written by people (names, addresses, numbers): keeps its own direction inside a sentence of another. */
export function Bdi({ children, className }: { children: ReactNode; className?: string }) {
  return <bdi {...(className ? { className } : {})}>{children}</bdi>;
}
