import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests that walk the whole product do a part of it: vitest.config.ts. */
    isPart: boolean;
  }
}

/**
 * What a test does of things it could do for each route or screen: a part in `npm test`, all in `npm run test:all` and where a
 * file is run by itself. Of a thing with this name it takes one in `of`, and one at least. Which ones follows from the name alone:
 * the part is the same in every run, and does not change when other things come.
 */
export function partOf<T>(name: string, all: readonly T[], of: number, isPart = inject('isPart')): T[] {
  if (!isPart || all.length === 0) return [...all];
  const first = hashOf(name) % all.length;
  const count = Math.ceil(all.length / of);
  const step = all.length / count;
  const taken = new Set(Array.from({ length: count }, (_, index) => (first + Math.floor(index * step)) % all.length));
  return all.filter((_, index) => taken.has(index));
}

/** FNV-1a, of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
