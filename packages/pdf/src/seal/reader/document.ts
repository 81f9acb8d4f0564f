/** Opens a PDF for sealing and verifying: strict, lazy, without recovery, so that what it reads is what every viewer reads. */
import { type Allowance, allowanceFor, spend } from './allowance.ts';
import { decodeStream } from './streams.ts';
import { expectWord, readInteger, readValue, readWord, skipSpace } from './syntax.ts';
import type { Cursor } from './syntax.ts';
import { StructureFault, asDictionary, asInteger, asName } from './values.ts';
import type { PdfDictionary, PdfObject, PdfStream, PdfValue } from './values.ts';
import { findEnd, readXref } from './xref.ts';
import type { Xref, XrefEntry } from './xref.ts';

type Extent = { number: number; start: number; end: number };

export type PdfReader = {
  bytes: Uint8Array;
  xref: Xref;
  /** Where the last %%EOF (and the white space behind it) ends. */
  end: number;
  /** Places in the file of the objects read so far. */
  extents: Extent[];
  object(number: number): PdfObject | null;
  /** Follows references; null for what is absent, free or null. */
  resolve(value: PdfValue | undefined): PdfValue | null;
  /** The object a reference leads to, or null when the value is direct. */
  objectOf(value: PdfValue | undefined): PdfObject | null;
  get(dictionary: PdfDictionary | null, key: string): PdfValue | null;
  /** Throws ExcessFault for what unpacks to more than `most`. */
  decode(stream: PdfStream, most?: number): Uint8Array;
  /** What reading the file may still cost. */
  allowance: Allowance;
};

type ResolveLength = (value: PdfValue | undefined) => PdfValue | null;

/** The data of a stream whose dictionary was just read; its declared length must lead exactly to `endstream`. */
function readStreamData(cursor: Cursor, dictionary: PdfDictionary, resolve: ResolveLength): Uint8Array {
  const { bytes } = cursor;
  if (bytes[cursor.at] === 0x0d && bytes[cursor.at + 1] === 0x0a) cursor.at += 2;
  else if (bytes[cursor.at] === 0x0a) cursor.at += 1;
  else throw new StructureFault(`a stream does not begin on a new line at byte ${cursor.at}`);
  const length = asInteger(resolve(dictionary.entries.get('Length')));
  if (length === null || length < 0 || cursor.at + length > bytes.length) {
    throw new StructureFault(`a stream has no usable length at byte ${cursor.at}`);
  }
  const data = bytes.subarray(cursor.at, cursor.at + length);
  cursor.at += length;
  const closing = Buffer.from(bytes.subarray(cursor.at, cursor.at + 11)).toString('latin1');
  if (!/^\r?\n?endstream/.test(closing)) {
    throw new StructureFault(`a stream is longer or shorter than it says at byte ${cursor.at}`);
  }
  expectWord(cursor, 'endstream');
  return data;
}

function readIndirect(
  bytes: Uint8Array,
  offset: number,
  resolve: ResolveLength,
  allowance: Allowance,
): PdfObject & Extent {
  const cursor: Cursor = { bytes, at: offset, allowance };
  try {
    return readIndirectAt(cursor, resolve);
  } finally {
    spend(allowance, 'lookedThroughBytes', cursor.at - offset);
  }
}

function readIndirectAt(cursor: Cursor, resolve: ResolveLength): PdfObject & Extent {
  skipSpace(cursor);
  const start = cursor.at;
  const number = readInteger(cursor);
  const generation = readInteger(cursor);
  expectWord(cursor, 'obj');
  let value = readValue(cursor);
  skipSpace(cursor);
  const mark = cursor.at;
  if (readWord(cursor) === 'stream') {
    if (value.kind !== 'dictionary') throw new StructureFault(`a stream without a dictionary at byte ${start}`);
    const data = readStreamData(cursor, value, resolve);
    value = { kind: 'stream', dictionary: value, data, start: value.start, end: cursor.at };
  } else cursor.at = mark;
  expectWord(cursor, 'endobj');
  return { number, generation, value, source: cursor.bytes, isInFile: true, start, end: cursor.at };
}

/** Before the cross-reference chain is known, no reference can be followed: lengths must be direct. */
function readStreamAt(bytes: Uint8Array, offset: number, allowance: Allowance): PdfStream {
  const { value } = readIndirect(
    bytes,
    offset,
    (length) => (length === undefined || length.kind === 'reference' ? null : length),
    allowance,
  );
  if (value.kind !== 'stream') throw new StructureFault(`a cross-reference stream expected at byte ${offset}`);
  return value;
}

function findTail(bytes: Uint8Array, allowance: Allowance): ReturnType<typeof findEnd> {
  if (!startsWithHeader(bytes)) throw new StructureFault('the file does not begin with %PDF-');
  return findEnd(bytes, allowance);
}

const startsWithHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/** Objects in one object stream may begin in each other as well. */
function readPackedValue(source: Uint8Array, offset: number, allowance: Allowance): PdfValue {
  const cursor: Cursor = { bytes: source, at: offset, allowance };
  try {
    return readValue(cursor);
  } finally {
    spend(allowance, 'lookedThroughBytes', cursor.at - offset);
  }
}

type Unpacked = { source: Uint8Array; numbers: number[]; offsets: number[] };

function unpack(
  container: PdfObject | null,
  { resolve, decode, allowance }: Pick<PdfReader, 'resolve' | 'decode' | 'allowance'>,
): Unpacked {
  const stream = container?.value;
  if (stream?.kind !== 'stream' || asName(resolve(stream.dictionary.entries.get('Type'))) !== 'ObjStm') {
    throw new StructureFault('an object stream is missing');
  }
  const count = asInteger(resolve(stream.dictionary.entries.get('N'))) ?? -1;
  const first = asInteger(resolve(stream.dictionary.entries.get('First'))) ?? -1;
  const source = decode(stream);
  if (count < 0 || first < 0 || first > source.length) throw new StructureFault('an object stream is damaged');
  const cursor: Cursor = { bytes: source, at: 0, allowance };
  const unpacked: Unpacked = { source, numbers: [], offsets: [] };
  spend(allowance, 'rows', count);
  // They are looked through as well, and were not in the file's own length.
  allowance.lookedThroughBytes += 3 * source.length;
  for (let index = 0; index < count; index++) {
    unpacked.numbers.push(readInteger(cursor));
    unpacked.offsets.push(first + readInteger(cursor));
  }
  return unpacked;
}

/**
 * Opens a file. Throws StructureFault when the header is not the first
 * byte, the end is missing, or a revision cannot be followed; objects are read when asked for and may throw it too.
 */
export function openPdf(bytes: Uint8Array): PdfReader {
  const cache = new Map<number, PdfObject | null>();
  const reading = new Set<number>();
  const unpackedStreams = new Map<number, Unpacked>();
  const extents: Extent[] = [];
  const allowance = allowanceFor(bytes);
  const tail = findTail(bytes, allowance);
  const xref = readXref(bytes, tail.offset, allowance, (offset) => readStreamAt(bytes, offset, allowance));
  const decode: PdfReader['decode'] = (stream, most) => decodeStream(stream, resolve, allowance, most);
  function readPacked(number: number, entry: Extract<XrefEntry, { kind: 'packed' }>): PdfObject {
    if (xref.entries.get(entry.stream)?.kind !== 'offset') {
      throw new StructureFault('an object stream inside an object stream');
    }
    const unpacked = unpackedStreams.get(entry.stream) ?? unpack(object(entry.stream), { resolve, decode, allowance });
    unpackedStreams.set(entry.stream, unpacked);
    const offset = unpacked.offsets[entry.index];
    if (offset === undefined || unpacked.numbers[entry.index] !== number) {
      throw new StructureFault(`object ${number} is not where its object stream says`);
    }
    const value = readPackedValue(unpacked.source, offset, allowance);
    return { number, generation: 0, value, source: unpacked.source, isInFile: false };
  }

  function read(number: number): PdfObject | null {
    const entry = xref.entries.get(number);
    if (entry === undefined || entry.kind === 'free') return null;
    if (entry.kind === 'packed') return readPacked(number, entry);
    const found = readIndirect(bytes, entry.offset, resolve, allowance);
    if (found.number !== number || found.generation !== entry.generation) {
      throw new StructureFault(`object ${number} is not where the cross-reference table says`);
    }
    extents.push({ number, start: found.start, end: found.end });
    return { number, generation: found.generation, value: found.value, source: bytes, isInFile: true };
  }

  function object(number: number): PdfObject | null {
    const known = cache.get(number);
    if (known !== undefined) return known;
    if (reading.has(number)) throw new StructureFault(`object ${number} needs itself to be read`);
    reading.add(number);
    try {
      const found = read(number);
      cache.set(number, found);
      return found;
    } finally {
      reading.delete(number);
    }
  }

  function objectOf(value: PdfValue | undefined): PdfObject | null {
    if (value?.kind !== 'reference') return null;
    const found = object(value.number);
    if (found !== null && found.generation !== value.generation) {
      throw new StructureFault(`object ${value.number} is asked for in another generation than it has`);
    }
    return found;
  }

  function resolve(value: PdfValue | undefined): PdfValue | null {
    let current = value;
    for (let hops = 0; current?.kind === 'reference'; hops++) {
      if (hops > 16) throw new StructureFault('references lead in a circle');
      current = objectOf(current)?.value;
    }
    return current === undefined || current.kind === 'null' ? null : current;
  }

  return {
    bytes,
    xref,
    end: tail.end,
    extents,
    object,
    resolve,
    objectOf,
    get: (dictionary, key) => resolve(dictionary?.entries.get(key)),
    decode,
    allowance,
  };
}

/** The document catalog. Throws StructureFault when there is none. */
export function catalogOf(reader: PdfReader): { object: PdfObject; dictionary: PdfDictionary } {
  const object = reader.objectOf(reader.xref.trailer.entries.get('Root'));
  const dictionary = asDictionary(object?.value ?? null);
  if (object === null || dictionary === null) throw new StructureFault('the document catalog is missing');
  return { object, dictionary };
}
