/** Changes of a file at random, the same ones for the same seed. Half of them are where no signature looks: in the seal's gap. */
import type { Bytes } from '../../types.ts';

export type Random = (below: number) => number;

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Change = (bytes: Buffer, at: number, next: Random) => Buffer;

const hexDigits = '0123456789abcdef';

const cut = (bytes: Buffer, at: number, length: number, put: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]);

const changes: Change[] = [
  (bytes, at, next) => cut(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << next(8)))),
  (bytes, at, next) => cut(bytes, at, 1, Uint8Array.of(next(256))),
  // A digit for a digit, so that what was hexadecimal still is.
  (bytes, at, next) => cut(bytes, at, 1, Buffer.from(hexDigits.charAt(next(16)))),
  (bytes, at, next) => cut(bytes, at, 2, Buffer.from(hexDigits.charAt(next(16)) + hexDigits.charAt(next(16)))),
  (bytes, at, next) => cut(bytes, at, 1 + next(40)),
  (bytes, at, next) => cut(bytes, at, 0, Buffer.alloc(1 + next(40), next(256))),
  (bytes, at, next) => {
    const length = 1 + next(200);
    return cut(bytes, at, length, Buffer.alloc(length, next(2) === 0 ? 0x30 : 0));
  },
  (bytes, at, next) => {
    const from = next(bytes.length);
    return cut(bytes, at, 0, bytes.subarray(from, from + 1 + next(300)));
  },
  (bytes, at, next) => {
    const from = next(bytes.length);
    const part = bytes.subarray(from, from + 1 + next(300));
    return cut(bytes, at, part.length, part);
  },
  (bytes, at) => bytes.subarray(0, at),
  (bytes, _, next) => Buffer.concat([bytes, Buffer.alloc(1 + next(20), next(256))]),
];

/** `count` files, each changed in one to three places and none like the first. */
export function* randomChanges(file: Bytes, gap: { start: number; end: number }, count: number): Generator<Bytes> {
  const next = seeded(count);
  for (let made = 0; made < count;) {
    let changed = Buffer.from(file);
    for (let places = 1 + next(3); places > 0; places--) {
      const isInGap = next(2) === 0;
      const at = isInGap ? gap.start + next(gap.end - gap.start) : next(changed.length);
      const change = changes[next(changes.length)];
      if (change !== undefined) changed = Buffer.from(change(changed, Math.min(at, changed.length), next));
    }
    if (changed.equals(file)) continue;
    made++;
    yield new Uint8Array(changed);
  }
}
