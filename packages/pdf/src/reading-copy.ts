/** How a reading copy of several sealed files says what it is, in its catalog: JSON in a stream that nothing packs. */
export const readingCopyKey = 'SealwrightReadingCopy';

/** The sealed files whose pages it shows. Anyone can write such a mark: it proves nothing, and nothing is valid by it. */
export type ReadingCopy = { number: string; files: { name: string; sha256: string }[] };

const mostFiles = 50;
const longest = { number: 40, name: 300 };

/** Null for anything that is not such a mark. */
export function parseReadingCopy(text: string): ReadingCopy | null {
  try {
    const { number, files } = JSON.parse(text) as Record<string, unknown>;
    if (typeof number !== 'string' || !Array.isArray(files) || files.length > mostFiles) return null;
    const known = (files as unknown[]).map(fileOf);
    if (known.some((file) => file === null)) return null;
    return { number: number.slice(0, longest.number), files: known.filter((file) => file !== null) };
  } catch {
    return null;
  }
}

function fileOf(value: unknown): ReadingCopy['files'][number] | null {
  const { name, sha256 } = (value ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return null;
  return { name: name.slice(0, longest.name), sha256 };
}
