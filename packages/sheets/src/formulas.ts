// A formula may also begin behind spaces, or with the wide signs that East Asian keyboards write. The apostrophes in
// front are earlier protection (or the text's own): counted in, so that one more can always be told from them.
const CALCULATED = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/** Whether a spreadsheet would calculate it, as typed or as CSV. */
export const isCalculated = (text: string): boolean => CALCULATED.test(text);

/** The text with an apostrophe in front where a spreadsheet would calculate it. */
export function safeText(text: string): string {
  return CALCULATED.test(text) ? `'${text}` : text;
}

// Digits behind a plus, and the signs between the digits of telephone numbers: no letter, so no function, reference or command.
const PHONE = /^\+[0-9][0-9 ().-]*$/;

/** `safeText` for a column of telephone numbers: international ones stay as they are, because an apostrophe would be dialled. */
export const safePhone = (text: string): string => (PHONE.test(text) ? text : safeText(text));

/** Takes away what `safeText` put in front, and nothing else: `unsafeText(safeText(text)) === text` for every text. */
export function unsafeText(text: string): string {
  if (!text.startsWith("'")) return text;
  const inner = text.slice(1);
  return CALCULATED.test(inner) ? inner : text;
}
