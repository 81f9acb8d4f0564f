/** The text with an apostrophe in front where a spreadsheet would calculate it. */
export function safeText(_text: string): string {
  throw new Error('Not written yet');
}

/** Takes away what `safeText` put in front, and nothing else: `unsafeText(safeText(text)) === text` for every text. */
export function unsafeText(_text: string): string {
  throw new Error('Not written yet');
}
