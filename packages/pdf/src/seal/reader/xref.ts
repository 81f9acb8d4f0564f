/** Cross-reference tables and streams (ISO 32000-2 sections 7.5.4 to 7.5.8), followed from the end of the file back to its first revision. */
import { type Allowance, spend } from './allowance.ts';
import { decodeStream } from './streams.ts';
import { expectWord, isWhiteSpace, readDictionary, readInteger, readWord, skipSpace } from './syntax.ts';
import type { Cursor } from './syntax.ts';
import { StructureFault, asArray, asInteger, asName } from './values.ts';
import type { PdfDictionary, PdfStream, PdfValue } from './values.ts';

export type XrefEntry =
  | { kind: 'free' }
  | { kind: 'offset'; offset: number; generation: number }
  | { kind: 'packed'; stream: number; index: number };

type XrefSection = {
  offset: number;
  isStream: boolean;
  trailer: PdfDictionary;
  entries: Map<number, XrefEntry>;
};

export type Xref = { sections: XrefSection[]; entries: Map<number, XrefEntry>; trailer: PdfDictionary };

const mostSections = 5_000;
const largestObjectNumber = 8_388_607;

/** Reads the stream object at the cursor, whose /Length must be direct: nothing else can be looked up yet. */
export type ReadStreamAt = (offset: number) => PdfStream;

const direct = (value: PdfValue | undefined): PdfValue | null =>
  value === undefined || value.kind === 'null' ? null : value;

function readTableEntry(cursor: Cursor): XrefEntry {
  const offset = readInteger(cursor);
  const generation = readInteger(cursor);
  skipSpace(cursor);
  const kind = readWord(cursor);
  if (kind === 'f') return { kind: 'free' };
  if (kind !== 'n') throw new StructureFault(`a cross-reference entry is neither used nor free at byte ${cursor.at}`);
  // Offset 0 is the header: writers use it for objects that do not exist.
  return offset === 0 ? { kind: 'free' } : { kind: 'offset', offset, generation };
}

function readTable(cursor: Cursor): Map<number, XrefEntry> {
  const entries = new Map<number, XrefEntry>();
  for (;;) {
    skipSpace(cursor);
    const mark = cursor.at;
    if (readWord(cursor) === 'trailer') return entries;
    cursor.at = mark;
    const first = readInteger(cursor);
    const count = readInteger(cursor);
    if (first + count > largestObjectNumber) throw new StructureFault('object numbers out of bounds');
    for (let number = first; number < first + count; number++) {
      spend(cursor.allowance, 'rows', 1);
      if (entries.has(number)) throw new StructureFault(`object ${number} is listed twice in one table`);
      entries.set(number, readTableEntry(cursor));
    }
  }
}

function readField(data: Uint8Array, at: number, width: number, otherwise: number): number {
  if (width === 0) return otherwise;
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (data[at + index] ?? 0);
  return value;
}

function toEntry(type: number, second: number, third: number): XrefEntry {
  if (type === 1) return { kind: 'offset', offset: second, generation: third };
  if (type === 2) return { kind: 'packed', stream: second, index: third };
  return { kind: 'free' };
}

type Widths = readonly [type: number, second: number, third: number];

function readWidths(value: PdfValue | null): Widths {
  const widths = asArray(value)?.items.map((item) => asInteger(item) ?? -1) ?? [];
  const [type = -1, second = -1, third = -1] = widths;
  const isSound = [type, second, third].every((width) => width >= 0 && width <= 6) && type + second + third > 0;
  if (!isSound) throw new StructureFault('widths of a cross-reference stream are missing or too large');
  return [type, second, third];
}

function readRow(data: Uint8Array, at: number, [type, second, third]: Widths): XrefEntry {
  return toEntry(
    readField(data, at, type, 1),
    readField(data, at + type, second, 0),
    readField(data, at + type + second, third, 0),
  );
}

/** The object numbers a cross-reference stream lists, in order; each at most once. */
function readNumbers(keys: Map<string, PdfValue>, mostRows: number, allowance: Allowance): number[] {
  const size = asInteger(direct(keys.get('Size'))) ?? 0;
  const ranges = asArray(direct(keys.get('Index')))?.items.map((item) => asInteger(item) ?? -1) ?? [0, size];
  const numbers: number[] = [];
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] ?? -1;
    const count = ranges[range + 1] ?? -1;
    if (first < 0 || count < 0 || first + count > largestObjectNumber) {
      throw new StructureFault('object numbers out of bounds');
    }
    if (numbers.length + count > mostRows) throw new StructureFault('a cross-reference stream is too short');
    spend(allowance, 'rows', count);
    for (let number = first; number < first + count; number++) numbers.push(number);
  }
  return numbers;
}

function readStreamEntries(stream: PdfStream, allowance: Allowance): Map<number, XrefEntry> {
  const { entries: keys } = stream.dictionary;
  if (asName(direct(keys.get('Type'))) !== 'XRef') throw new StructureFault('a cross-reference stream expected');
  const widths = readWidths(direct(keys.get('W')));
  const rowLength = widths[0] + widths[1] + widths[2];
  const data = decodeStream(stream, direct, allowance);
  const entries = new Map<number, XrefEntry>();
  for (const [row, number] of readNumbers(keys, Math.floor(data.length / rowLength), allowance).entries()) {
    if (entries.has(number)) {
      throw new StructureFault(`object ${number} is listed twice in one cross-reference stream`);
    }
    entries.set(number, readRow(data, row * rowLength, widths));
  }
  return entries;
}

/** A hybrid file hides objects from old viewers by a second list (section 7.5.8.4). It may add objects, never contradict. */
function mergeHybrid(table: Map<number, XrefEntry>, hidden: Map<number, XrefEntry>): void {
  for (const [number, entry] of hidden) {
    const known = table.get(number);
    if (known !== undefined && known.kind !== 'free' && entry.kind !== 'free') {
      throw new StructureFault(`object ${number} has one place for old viewers and another for new ones`);
    }
    if (known === undefined || known.kind === 'free') table.set(number, entry);
  }
}

function readSection(cursor: Cursor, readStreamAt: ReadStreamAt): XrefSection {
  const { bytes, allowance } = cursor;
  skipSpace(cursor);
  const mark = cursor.at;
  if (readWord(cursor) !== 'xref') {
    const stream = readStreamAt(mark);
    return { offset: mark, isStream: true, trailer: stream.dictionary, entries: readStreamEntries(stream, allowance) };
  }
  const entries = readTable(cursor);
  skipSpace(cursor);
  if (bytes[cursor.at] !== 0x3c) throw new StructureFault(`a trailer expected at byte ${cursor.at}`);
  const trailer = readDictionary(cursor);
  const hidden = asInteger(direct(trailer.entries.get('XRefStm')));
  if (hidden !== null) mergeHybrid(entries, readStreamEntries(readStreamAt(hidden), allowance));
  return { offset: mark, isStream: false, trailer, entries };
}

/** Where the file's last `startxref … %%EOF` ends, and the offset it names. */
export function findEnd(bytes: Uint8Array, allowance: Allowance): { offset: number; end: number } {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const keyword = tail.lastIndexOf('startxref');
  if (keyword < 0) throw new StructureFault('the end of the file is missing');
  const cursor: Cursor = { bytes: tail, at: keyword, allowance };
  expectWord(cursor, 'startxref');
  const offset = readInteger(cursor);
  // "%%EOF" is a comment to the parser, so it is compared by hand.
  while (isWhiteSpace(tail[cursor.at])) cursor.at++;
  if (tail.toString('latin1', cursor.at, cursor.at + 5) !== '%%EOF') {
    throw new StructureFault('the end of the file is missing');
  }
  let end = cursor.at + 5;
  while (isWhiteSpace(tail[end])) end++;
  return { offset, end };
}

/** Follows every revision. Throws StructureFault when one of them cannot be read or contradicts itself. */
export function readXref(
  bytes: Uint8Array,
  startOffset: number,
  allowance: Allowance,
  readStreamAt: ReadStreamAt,
): Xref {
  const sections: XrefSection[] = [];
  const seen = new Set<number>();
  const entries = new Map<number, XrefEntry>();
  for (let offset: number | null = startOffset; offset !== null;) {
    if (offset >= bytes.length || seen.has(offset) || seen.size >= mostSections) {
      throw new StructureFault('the chain of cross-reference tables is broken');
    }
    seen.add(offset);
    const cursor: Cursor = { bytes, at: offset, allowance };
    const section = readSection(cursor, readStreamAt);
    spend(allowance, 'lookedThroughBytes', cursor.at - offset);
    sections.push(section);
    for (const [number, entry] of section.entries) if (!entries.has(number)) entries.set(number, entry);
    offset = asInteger(direct(section.trailer.entries.get('Prev')));
  }
  const [newest] = sections;
  if (newest === undefined) throw new StructureFault('the file has no cross-reference table');
  return { sections, entries, trailer: newest.trailer };
}
