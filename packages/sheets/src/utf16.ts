/** UTF-16 by its mark or, without one, by the zeros that ASCII characters have at every second byte. */
export function looksLikeUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let first = 0;
  let second = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) first += 1;
    if (head[at + 1] === 0) second += 1;
  }
  const pairs = Math.floor(head.length / 2);
  if (second > pairs / 8 && first <= second / 50) return 'utf-16le';
  if (first > pairs / 8 && second <= first / 50) return 'utf-16be';
  return null;
}
