// A digit; where two bytes a character were read as one each, a zero stands behind it.
const DIGIT = String.raw`(?:\p{Nd}\u0000?)`;
const GAP = String.raw`[\s.\p{Pd}\u0000]{0,4}`;
const DIGITS = `(?:${DIGIT}{3}${GAP}${DIGIT}{2}${GAP}${DIGIT}{4}|${DIGIT}{2}${GAP}${DIGIT}{7})`;
const NUMBERS = new RegExp(String.raw`(?<!\p{Nd}\u0000?)${DIGITS}(?!\p{Nd})`, 'gu');
// Characters of two bytes that could each be a digit, a hyphen or a space: no script's words are made of these.
const PAIRS = /[\u2020-\u3939]{4}/;
const IN_BYTES = /\d{3}[- ]?\d{2}[- ]?\d{4}|\d{2}-\d{7}/;

/** A whole cell that is a number: its last four characters stay. */
export const maskedNumber = (text: string): string => (text === '' ? '' : `•••-••-${text.slice(-4)}`);

/** A text without whatever looks as a tax number does, wherever it stands in it. */
export function withoutNumbers(text: string): string {
  if (isOfBytes(text)) return '•••';
  return text.replaceAll(NUMBERS, (number) => maskedNumber(number.replaceAll('\u0000', '')));
}

/** Whether letters are the bytes of numbers: a file of one byte a character, read as of two. */
function isOfBytes(text: string): boolean {
  if (!PAIRS.test(text)) return false;
  const bytes = Buffer.from(text, 'utf16le');
  return IN_BYTES.test(bytes.toString('latin1')) || IN_BYTES.test(bytes.swap16().toString('latin1'));
}
