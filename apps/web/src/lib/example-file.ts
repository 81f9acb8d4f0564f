/** A CSV file to begin an import with. Excel takes a file as UTF-8 by its first three bytes only. */
export const exampleCsv = (name: string, rows: readonly string[]): { blob: Blob; name: string } => ({
  blob: new Blob([`\uFEFF${rows.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
  name,
});
