/** A part of the tests: what it is called, the tool's arguments, and in how many pieces it can be run. */
export type Part = { title: string; args: string[]; settings?: Record<string, string>; pieces: number };

/**
 * Splits parts into pieces and orders them so that any beginning holds something of every part: of a part with four
 * pieces one comes in each quarter. `turn` chooses the piece a part begins with; with the next turn it is the next.
 */
export function piecesOf(parts: readonly Part[], turn: number): Part[] {
  const placed = parts.flatMap((part) =>
    Array.from({ length: part.pieces }, (_, place) => {
      const shard = `${((turn + place) % part.pieces) + 1}/${part.pieces}`;
      return { at: place / part.pieces, piece: part.pieces === 1 ? part : pieceOf(part, shard) };
    }),
  );
  return placed.toSorted((a, b) => a.at - b.at).map(({ piece }) => piece);
}

// Vitest and Playwright split by the same word.
const pieceOf = (part: Part, shard: string): Part => ({
  ...part,
  title: `${part.title}, ${shard}`,
  args: [...part.args, `--shard=${shard}`],
});

/** How much longer than the longest piece so far the next may take. */
const MARGIN = 1.3;

/**
 * Runs pieces while there is time: none begins that would not end before `until` if it took `MARGIN` times the longest so
 * far. Times are in ms of `now`. Returns the titles of what was left out.
 */
export async function runUntil(
  pieces: readonly Part[],
  until: number,
  run: (piece: Part) => Promise<void>,
  now: () => number = Date.now,
): Promise<string[]> {
  let longest = 0;
  for (const [index, piece] of pieces.entries()) {
    const beganAt = now();
    if (beganAt + longest * MARGIN > until) return pieces.slice(index).map(({ title }) => title);
    await run(piece);
    longest = Math.max(longest, now() - beganAt);
  }
  return [];
}
