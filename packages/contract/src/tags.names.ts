/**
 * Names of tags in one cell of a file: `;` between them; a name that holds `;`, `,` or a quotation mark stands in quotation
 * marks, doubled inside. `splitTagNames(joinTagNames(names))` gives the names again.
 */
export const joinTagNames = (names: readonly string[]): string =>
  names.map((name) => (/[;,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** The same for what people write: `;`, `,` and line ends between names, quotation marks where one holds such a sign. */
export function splitTagNames(text: string): string[] {
  const pieces = text.match(/\s*"(?:[^"]|"")*"\s*(?=[;,\n]|$)|[^;,\n]+/g) ?? [];
  return pieces
    .map((piece) => piece.trim())
    .map((piece) => (/^"(?:[^"]|"")*"$/.test(piece) ? piece.slice(1, -1).replaceAll('""', '"').trim() : piece))
    .filter((name) => name !== '');
}
