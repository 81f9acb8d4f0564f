import { shortHash } from './short-hash.ts';
import { PERSONAL } from './storage.ts';

/** One of the pages that a person is led through. */
export type Stop = { id: number; title: string; from: string };

/** A way through several pages, one after another, in this tab alone: it goes with the tab and with its person. */
export type Walk = {
  /** The page that opens the next one, where it is not the list of what waits for a user. */
  home?: string;
  person: number;
  email: string;
  stops: Stop[];
  /** The index of the one that is opened next. */
  next: number;
  /** Which address belongs to it now (`placeOf`), so that nothing of it shows anywhere else. */
  at: string | null;
  /** What was made on the way and is offered again further on. */
  kept: Readonly<Record<string, unknown>>;
};

// Forgotten with all that is personal when the person signs out.
const KEY = `sealwright.${PERSONAL}walk`;

/** Names an address without writing down the secret in it. */
export const placeOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  shortHash(pathname + search);

export function readWalk(): Walk | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Walk | null;
  } catch {
    return null;
  }
}

/** Null ends it. What does not fit into the tab's storage any more is left out. */
export function writeWalk(walk: Walk | null): void {
  try {
    if (walk === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(walk));
  } catch {
    if (walk !== null && Object.keys(walk.kept).length > 0) writeWalk({ ...walk, kept: {} });
  }
}

/** The walk that led to the page that is open; null where none did. */
export function walkHere(): Walk | null {
  const walk = readWalk();
  return walk !== null && walk.at === placeOf(location) ? walk : null;
}

/** Keeps something for the pages that follow; only on a page of the walk. */
export function keepOnWalk(name: string, value: unknown): void {
  const walk = walkHere();
  if (walk !== null) writeWalk({ ...walk, kept: { ...walk.kept, [name]: value } });
}
