import { AppError } from './errors.ts';

/**
 * The largest call there is sets two thousand fields at once, each with twenty keys and up to a hundred options, or names ten
 * thousand contacts.
 */
const MOST = { depth: 32, keys: 50_000, keysOfOne: 1000, values: 400_000 };

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Reads the JSON of a request. Building a hundred thousand keys takes a second in which nothing else is answered, so keys,
 * values and depth are counted in the text first. Throws `request_malformed`, `request_too_large`.
 */
export function parseJson(text: string): unknown {
  const fault = faultOf(text);
  if (fault !== null) throw new AppError(fault);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('request_malformed', { cause });
  }
}

/** One pass over the text, which need not be JSON. */
function faultOf(text: string): 'request_malformed' | 'request_too_large' | null {
  const keysAt: number[] = [0];
  let keys = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values += 1;
    else if (sign === COLON) {
      keys += 1;
      const own = (keysAt.at(-1) ?? 0) + 1;
      keysAt[keysAt.length - 1] = own;
      if (keys > MOST.keys || own > MOST.keysOfOne) return 'request_too_large';
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values += 1;
      keysAt.push(0);
      if (keysAt.length > MOST.depth + 1) return 'request_malformed';
    } else if ((sign === CLOSE_LIST || sign === CLOSE_OBJECT) && keysAt.length > 1) keysAt.pop();
    if (values > MOST.values) return 'request_too_large';
  }
  return null;
}

/** The index of the quote that closes the string; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE || Number.isNaN(sign)) return at;
    if (sign === BACKSLASH) at += 1;
  }
}
