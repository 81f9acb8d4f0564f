/**
 * Characters that XML cannot hold stand as `_xHHHH_` in a workbook (a carriage return too, since XML makes a line feed of
 * it); a text that itself reads so has its underscore written that way.
 */
// oxlint-disable-next-line no-control-regex -- these are the ones
const UNWRITABLE = /[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
// oxlint-disable-next-line no-control-regex -- as above
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}(?:_|[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}))/giu;
const ESCAPED = /_x([0-9a-f]{4})_/gi;
// oxlint-disable-next-line no-control-regex -- as above
const UNUSUAL = /[\0-\x08\x0b-\x1f_&<>\ud800-\udfff\ufffe\uffff]/;

export function escapeText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .replaceAll(LOOKS_ESCAPED, '_x005F_')
    .replaceAll(UNWRITABLE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** XML's own escapes have been read by then. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
