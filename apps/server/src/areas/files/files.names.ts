// Cc (C0, C1) and the bidirectional overrides: they break headers and make a name read as another.
const FORBIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
// They end a line for some programs, and not for others.
const SEPARATORS = /[\p{Zl}\p{Zp}]/gu;
const MAX_LENGTH = 200;

/**
 * The name a file is shown and downloaded under: directories are dropped, as browsers once sent them.
 * Null when it holds characters that make a name lie.
 */
export function cleanFileName(given: string): string | null {
  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replaceAll(SEPARATORS, ' ').trim();
  if (FORBIDDEN.test(name)) return null;
  if (name === '' || /^\.+$/.test(name)) return 'document.pdf';
  if (name.length <= MAX_LENGTH) return name;
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  return `${cut(name.slice(0, name.length - extension.length), MAX_LENGTH - extension.length)}${extension}`;
}

/** At most so many UTF-16 units, as titles are counted, and no half of a character at the end. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
