/** Which pages of a list were shown: from which one on, as the list counts them, and how many. */
export type KeptPages = { first: unknown; count: number };

const KEY = 'sealwright.pages';
// As many as a person goes back to; those of longer ago are read from their beginning.
const MOST = 50;

type Kept = [place: string, pages: KeptPages][];

function readAll(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

/** The pages that a list showed at this place of the history of the tab; null where it showed only its first, or is new there. */
export function readPages(place: string): KeptPages | null {
  return readAll().find(([known]) => known === place)?.[1] ?? null;
}

/** Keeps them for a reload, and for anyone who comes back. */
export function keepPages(place: string, pages: KeptPages): void {
  const others = readAll().filter(([known]) => known !== place);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, [place, pages]].slice(-MOST)));
  } catch {
    // Nothing to do: the list begins at its first page, as it does in another tab.
  }
}
