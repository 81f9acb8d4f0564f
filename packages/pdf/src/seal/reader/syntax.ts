/** Parses PDF objects strictly (ISO 32000-2 section 7.2 and 7.3): what viewers are known to read in two ways is a StructureFault. */
import { type Allowance, spend } from './allowance.ts';
import { StructureFault } from './values.ts';
import type { PdfArray, PdfDictionary, PdfName, PdfText, PdfValue } from './values.ts';

export type Cursor = { bytes: Uint8Array; at: number; allowance: Allowance };

const deepestNesting = 64;
// Looked up for every byte of a file: a table, not a set.
const [regular, white, delimiter] = [0, 1, 2];
const kinds = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) kinds[byte] = white;
for (const character of '()<>[]{}/%') kinds[character.charCodeAt(0)] = delimiter;

export const isWhiteSpace = (byte: number | undefined): boolean => byte !== undefined && kinds[byte] === white;

const isRegular = (byte: number | undefined): byte is number => byte !== undefined && kinds[byte] === regular;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Skips white space and comments. */
export function skipSpace(cursor: Cursor): void {
  const { bytes } = cursor;
  for (;;) {
    while (isWhiteSpace(bytes[cursor.at])) cursor.at++;
    if (bytes[cursor.at] !== 0x25) return;
    while (cursor.at < bytes.length && bytes[cursor.at] !== 0x0a && bytes[cursor.at] !== 0x0d) cursor.at++;
  }
}

/** Reads a run of regular characters: a keyword or a number. */
export function readWord(cursor: Cursor): string {
  const start = cursor.at;
  while (isRegular(cursor.bytes[cursor.at])) cursor.at++;
  const word = cursor.bytes.subarray(start, cursor.at);
  // Nearly all words are short, and for these a buffer costs more than the word.
  return word.length <= 16 ? String.fromCharCode(...word) : Buffer.from(word).toString('latin1');
}

export function expectWord(cursor: Cursor, word: string): void {
  skipSpace(cursor);
  const at = cursor.at;
  if (readWord(cursor) !== word) throw new StructureFault(`"${word}" expected at byte ${at}`);
}

export function readInteger(cursor: Cursor): number {
  skipSpace(cursor);
  const at = cursor.at;
  const word = readWord(cursor);
  if (!/^\d{1,15}$/.test(word)) throw new StructureFault(`a whole number expected at byte ${at}`);
  return Number(word);
}

function readName(cursor: Cursor): PdfName {
  const start = cursor.at++;
  const word = readWord(cursor);
  const value = word.includes('#')
    ? word.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : word;
  return { kind: 'name', value, start, end: cursor.at };
}

function readHexString(cursor: Cursor): PdfText {
  const start = cursor.at;
  const close = cursor.bytes.indexOf(0x3e, start);
  cursor.at = close < 0 ? cursor.bytes.length : close + 1;
  if (close < 0) throw new StructureFault(`unfinished string at byte ${start}`);
  let hex = Buffer.from(cursor.bytes.subarray(start + 1, close))
    .toString('latin1')
    .replaceAll(/[\0\t\n\f\r ]/g, '');
  if (!/^[0-9A-Fa-f]*$/.test(hex)) throw new StructureFault(`not a hexadecimal string at byte ${start}`);
  if (hex.length % 2 === 1) hex += '0';
  return { kind: 'string', bytes: Buffer.from(hex, 'hex'), isHex: true, start, end: cursor.at };
}

const escapes = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

/** Writes what an escape stands for to `out` at `to`; answers where to go on writing. */
function readEscape(cursor: Cursor, out: Uint8Array, to: number): number {
  const { bytes } = cursor;
  const byte = bytes[cursor.at];
  if (byte === undefined) throw new StructureFault('unfinished string');
  if (byte >= 0x30 && byte <= 0x37) {
    let value = 0;
    for (let count = 0; count < 3; count++) {
      const digit = bytes[cursor.at];
      if (digit === undefined || digit < 0x30 || digit > 0x37) break;
      value = value * 8 + digit - 0x30;
      cursor.at++;
    }
    out[to] = value & 0xff;
    return to + 1;
  }
  cursor.at++;
  if (byte === 0x0d && bytes[cursor.at] === 0x0a) cursor.at++;
  if (byte === 0x0d || byte === 0x0a) return to;
  out[to] = escapes.get(byte) ?? byte;
  return to + 1;
}

/** The index behind the bracket that closes the string; -1 where none does. */
function endOfLiteral(bytes: Uint8Array, start: number): number {
  for (let at = start + 1, depth = 1; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return at + 1;
  }
  return -1;
}

function readLiteralString(cursor: Cursor): PdfText {
  const start = cursor.at;
  const end = endOfLiteral(cursor.bytes, start);
  if (end < 0) {
    cursor.at = cursor.bytes.length;
    throw new StructureFault(`unfinished string at byte ${start}`);
  }
  const out = new Uint8Array(end - start);
  let length = 0;
  cursor.at++;
  while (cursor.at < end - 1) {
    const byte = cursor.bytes[cursor.at++];
    if (byte === 0x5c) length = readEscape(cursor, out, length);
    else out[length++] = byte ?? 0;
  }
  cursor.at = end;
  return { kind: 'string', bytes: out.slice(0, length), isHex: false, start, end };
}

function readNumberOrReference(cursor: Cursor): PdfValue {
  const start = cursor.at;
  const word = readWord(cursor);
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) throw new StructureFault(`not a number at byte ${start}`);
  const afterFirst = cursor.at;
  if (/^\d+$/.test(word)) {
    skipSpace(cursor);
    const generation = isDigit(cursor.bytes[cursor.at]) ? readWord(cursor) : '';
    skipSpace(cursor);
    if (/^\d+$/.test(generation) && cursor.bytes[cursor.at] === 0x52 && !isRegular(cursor.bytes[cursor.at + 1])) {
      cursor.at++;
      return { kind: 'reference', number: Number(word), generation: Number(generation), start, end: cursor.at };
    }
    cursor.at = afterFirst;
  }
  return { kind: 'number', value: Number(word), start, end: afterFirst };
}

function readArray(cursor: Cursor, depth: number): PdfArray {
  const start = cursor.at++;
  const items: PdfValue[] = [];
  for (;;) {
    skipSpace(cursor);
    if (cursor.bytes[cursor.at] === 0x5d) break;
    items.push(readValue(cursor, depth + 1));
  }
  cursor.at++;
  return { kind: 'array', items, start, end: cursor.at };
}

function isSameSource(bytes: Uint8Array, first: PdfValue, second: PdfValue): boolean {
  return Buffer.compare(bytes.subarray(first.start, first.end), bytes.subarray(second.start, second.end)) === 0;
}

/** A key given twice with two values is what one viewer reads one way and the next another (section 7.3.7 forbids it). */
export function readDictionary(cursor: Cursor, depth: number = 0): PdfDictionary {
  const start = cursor.at;
  cursor.at += 2;
  const entries = new Map<string, PdfValue>();
  for (;;) {
    skipSpace(cursor);
    const byte = cursor.bytes[cursor.at];
    if (byte === 0x3e && cursor.bytes[cursor.at + 1] === 0x3e) break;
    if (byte !== 0x2f) throw new StructureFault(`a key expected at byte ${cursor.at}`);
    const key = readName(cursor).value;
    const value = readValue(cursor, depth + 1);
    const known = entries.get(key);
    if (known !== undefined && !isSameSource(cursor.bytes, known, value)) {
      throw new StructureFault(`/${key} is given twice in one dictionary at byte ${start}`);
    }
    entries.set(key, value);
  }
  cursor.at += 2;
  return { kind: 'dictionary', entries, start, end: cursor.at };
}

function readKeyword(cursor: Cursor): PdfValue {
  const start = cursor.at;
  const word = readWord(cursor);
  const end = cursor.at;
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true', start, end };
  if (word === 'null') return { kind: 'null', start, end };
  throw new StructureFault(`no value can be read at byte ${start}`);
}

export function readValue(cursor: Cursor, depth: number = 0): PdfValue {
  if (depth > deepestNesting) throw new StructureFault('objects are nested too deeply');
  spend(cursor.allowance, 'values', 1);
  skipSpace(cursor);
  const byte = cursor.bytes[cursor.at];
  if (byte === 0x2f) return readName(cursor);
  if (byte === 0x28) return readLiteralString(cursor);
  if (byte === 0x5b) return readArray(cursor, depth);
  if (byte === 0x3c) {
    return cursor.bytes[cursor.at + 1] === 0x3c ? readDictionary(cursor, depth) : readHexString(cursor);
  }
  if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return readNumberOrReference(cursor);
  return readKeyword(cursor);
}
