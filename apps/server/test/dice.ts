/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Dice = {
  /** A whole number from 0, below `limit`. */
  below: (limit: number) => number;
  /** Once in so many times. */
  once: (times: number) => boolean;
  of: <T>(list: readonly T[]) => T;
  /** Undefined of an empty list. */
  maybe: <T>(list: readonly T[]) => T | undefined;
};

export function diceOf(seed: number): Dice {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const maybe: Dice['maybe'] = (list) => (list.length === 0 ? undefined : list[below(list.length)]);
  return { below, once: (times) => below(times) === 0, of: (list) => maybe(list) as never, maybe };
}
