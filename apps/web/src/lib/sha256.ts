/**
 * SHA-256 (FIPS 180-4) of a fixed beginning with many endings. `crypto.subtle` is missing on plain HTTP and, asked for each of a hundred
 * thousand short texts, slower than this: the beginning is worked off once.
 */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

// The fractional parts of the roots of the first primes.
for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let isPrime = true;
  for (let factor = 2; factor * factor <= candidate; factor += 1) isPrime &&= candidate % factor !== 0;
  if (!isPrime) continue;
  if (found < 8) START[found] = (Math.sqrt(candidate) % 1) * 2 ** 32;
  K[found] = (Math.cbrt(candidate) % 1) * 2 ** 32;
  found += 1;
}

const words = new Uint32Array(64);
const at = (list: Uint32Array, index: number): number => list[index] as number;

/** Takes a block of 16 words in, which stand at the beginning of `words`. */
function compress(state: Uint32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [at(words, i - 15), at(words, i - 2)];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(words, i)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function takeIn(state: Uint32Array, bytes: Uint8Array, from: number): void {
  for (let i = 0; i < 16; i += 1) {
    const at4 = from + 4 * i;
    words[i] =
      ((bytes[at4] as number) << 24) |
      ((bytes[at4 + 1] as number) << 16) |
      ((bytes[at4 + 2] as number) << 8) |
      (bytes[at4 + 3] as number);
  }
  compress(state);
}

/** What answers the eight words of SHA-256 of `beginning` and an ending. Both in ASCII. */
export function sha256After(beginning: string): (ending: string) => Uint32Array {
  const whole = beginning.length - (beginning.length % 64);
  const first = new TextEncoder().encode(beginning);
  const known = START.slice();
  for (let from = 0; from < whole; from += 64) takeIn(known, first, from);
  const rest = first.subarray(whole);
  const state = new Uint32Array(8);
  return (ending) => {
    const used = rest.length + ending.length;
    const tail = new Uint8Array(64 * Math.ceil((used + 9) / 64));
    tail.set(rest);
    for (let i = 0; i < ending.length; i += 1) tail[rest.length + i] = ending.charCodeAt(i);
    tail[used] = 0x80;
    new DataView(tail.buffer).setUint32(tail.length - 4, (whole + used) * 8);
    state.set(known);
    for (let from = 0; from < tail.length; from += 64) takeIn(state, tail, from);
    return state;
  };
}
