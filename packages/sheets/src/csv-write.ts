/** A row of CSV (RFC 4180), as it is: `safeText` is the caller's. */
export function csvRow(_cells: readonly string[]): string {
  throw new Error('Not written yet');
}
