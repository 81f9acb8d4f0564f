import type { LucideIcon } from 'lucide-react';
import type { Searched } from './match.ts';

/** A page to go to or a thing to do. */
export type Item = Searched & {
  id: string;
  kind: 'pages' | 'actions';
  icon: LucideIcon;
  /** Where it stands in the navigation. */
  where?: string;
  keys?: readonly string[];
  /** What can also be opened in a new tab. */
  href?: string;
  /** How it is set now. */
  isChosen?: boolean;
  run: () => void;
};
