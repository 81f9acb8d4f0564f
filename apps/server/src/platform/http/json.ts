import { AppError } from '../errors.ts';

/**
 * The largest call there is sets two thousand fields at once, each with twenty keys and up to a hundred options, or names ten
 * thousand contacts.
 */
const MOST = { depth: 32, keys: 50_000, keysOfOne: 1000, values: 400_000 };

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

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
      keysAt.push((keysAt.pop() ?? 0) + 1);
    } else if (OPENING.has(sign)) {
      values += 1;
      if (keysAt.push(0) > MOST.depth + 1) return 'request_malformed';
    } else if (CLOSING.has(sign)) keysAt.pop();
    else continue;
    if (keys > MOST.keys || values > MOST.values || (keysAt.at(-1) ?? 0) > MOST.keysOfOne) return 'request_too_large';
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
