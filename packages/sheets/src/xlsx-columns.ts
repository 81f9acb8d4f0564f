const names: string[] = [];

/** A, B, … Z, AA, AB: the column's name by its place. */
export function columnName(index: number): string {
  return (names[index] ??= nameOf(index));
}

function nameOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : nameOf(Math.floor(index / 26) - 1) + letter;
}

/** The column's place by a cell's name (`AB12`); -1 where it has none. */
export function columnIndex(cell: string): number {
  let index = 0;
  for (let at = 0; at < cell.length; at += 1) {
    const letter = cell.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    index = Math.min(index * 26 + letter - 64, 1_000_000);
  }
  return index - 1;
}
