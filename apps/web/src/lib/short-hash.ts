/** Names a text without writing it down (FNV-1a, 32 bit). Nothing may depend on its being hard to guess. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
