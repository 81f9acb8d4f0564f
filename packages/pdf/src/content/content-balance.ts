import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { resolve, valueAt } from './objects.ts';

/** How many q and Q a page's content lacks. `missingSaves` go in front of it, `missingRestores` behind it. */
export type Balance = { missingSaves: number; missingRestores: number };

/** More text than any real page holds; a stream that inflates beyond it is a bomb. */
const largestContentBytes = 64 * 1024 * 1024;
const largestPackedBytes = 1024 * 1024;

/** Null when a part is missing: a viewer may still find it, and then shows more than we know of. */
function contentStreams(pdf: PDF, page: PdfDict): PdfStream[] | null {
  const contents = valueAt(pdf, page, 'Contents');
  if (contents === null && !page.has('Contents')) return [];
  const items = contents instanceof PdfArray ? [...contents] : [contents];
  const streams = items.map((item) => resolve(pdf, item)).filter((item) => item instanceof PdfStream);
  return streams.length === items.length ? streams : null;
}

/** Null when the content cannot be read to its end: then nothing drawn behind it would be sure to show. */
export function pageBalance(pdf: PDF, page: PdfDict): Balance | null {
  const content = pageContent(pdf, page);
  return content === null ? null : balance(content);
}

/** All of a page's content, as if it were one stream; null when a part of it cannot be read. */
export function pageContent(pdf: PDF, page: PdfDict): Uint8Array | null {
  const streams = contentStreams(pdf, page);
  if (streams === null) return null;
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (const stream of streams) {
    const data = decode(pdf, stream);
    total += data?.length ?? 0;
    if (data === null || total > largestContentBytes) return null;
    chunks.push(data, newline);
  }
  return Buffer.concat(chunks);
}

const newline = new Uint8Array([10]);

/** Null when it cannot be read, or is more than any content. */
export function decode(pdf: PDF, stream: PdfStream): Uint8Array | null {
  let data = stream.data;
  try {
    if (hasParameters(pdf, stream)) return data.length > largestPackedBytes ? null : stream.getDecodedData();
    for (const filter of filtersOf(pdf, stream)) {
      if (filter === 'FlateDecode' || filter === 'Fl') data = inflate(data, largestContentBytes);
      else if (data.length > largestPackedBytes) return null;
      else data = new PdfStream([['Filter', PdfName.of(filter)]], data).getDecodedData();
    }
  } catch {
    return null;
  }
  return data;
}

/** Inflates as forgivingly as viewers do (torn ends, wrong checksums), but never beyond `limit` bytes. */
export function inflate(data: Uint8Array, limit: number): Uint8Array {
  const options = { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(data, options);
  } catch (error) {
    if ((error as { code?: string }).code !== 'Z_DATA_ERROR') throw error;
    return inflateRawSync(data.subarray(2), options);
  }
}

function filtersOf(pdf: PDF, stream: PdfStream): string[] {
  const filter = valueAt(pdf, stream, 'Filter');
  const items: Iterable<PdfObject | null> = filter instanceof PdfArray ? filter : [filter];
  return [...items].map((item) => resolve(pdf, item)).flatMap((item) => (item instanceof PdfName ? [item.value] : []));
}

function hasParameters(pdf: PDF, stream: PdfStream): boolean {
  const parameters = valueAt(pdf, stream, 'DecodeParms');
  const items = parameters instanceof PdfArray ? [...parameters] : [parameters];
  return items.some((item) => resolve(pdf, item) instanceof PdfDict);
}

export function balance(bytes: Uint8Array): Balance | null {
  let depth = 0;
  let lowest = 0;
  const isWhole = readTokens(bytes, (at, end) => {
    if (end - at !== 1) return;
    if (bytes[at] === 0x71) depth++;
    if (bytes[at] === 0x51) lowest = Math.min(lowest, --depth);
  });
  return isWhole ? { missingSaves: Math.abs(lowest), missingRestores: depth - lowest } : null;
}

/**
 * Calls `take` with where each name, string, number and operator begins and ends: just enough of a tokenizer to tell an
 * operator from the same letters in strings and images. False when the content does not end where it should.
 */
export function readTokens(bytes: Uint8Array, take: (at: number, end: number) => void): boolean {
  let at = 0;
  while (at >= 0 && at < bytes.length) {
    const kind = kinds[bytes[at] ?? 0];
    if (kind === space) {
      at++;
      continue;
    }
    const end = kind === delimiter ? skipDelimited(bytes, at) : skipWord(bytes, at);
    if (end > at) take(at, end);
    const isInlineImage = end - at === 2 && bytes[at] === 0x49 && bytes[at + 1] === 0x44;
    at = isInlineImage ? skipInlineImage(bytes, end) : end;
  }
  return at >= 0;
}

/** ISO 32000-1, tables 1 and 2; whatever is neither is part of a word. */
const space = 1;
const delimiter = 2;
const kinds = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) kinds[byte] = space;
for (const byte of Buffer.from('()<>[]{}/%')) kinds[byte] = delimiter;

/** Behind the string, comment, name or single delimiter that begins here; -1 when it does not end. */
function skipDelimited(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case 0x25:
      return skipComment(bytes, at);
    case 0x28:
      return skipString(bytes, at);
    case 0x2f:
      return skipWord(bytes, at + 1);
    case 0x3c:
      return bytes[at + 1] === 0x3c ? at + 2 : skipHexString(bytes, at);
    default:
      return at + 1;
  }
}

function skipWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && kinds[bytes[at] ?? 0] === 0) at++;
  return at;
}

function skipComment(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  return at;
}

function skipString(bytes: Uint8Array, from: number): number {
  let open = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) open++;
    else if (byte === 0x29 && --open === 0) return at + 1;
  }
  return -1;
}

function skipHexString(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(0x3e, from);
  return end < 0 ? -1 : end + 1;
}

/** From behind ID to behind EI; the data has no length, so EI counts only between white space (ISO 32000-1, 8.9.7). */
function skipInlineImage(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || kinds[bytes[at - 1] ?? 0] !== space) continue;
    if (at + 2 >= bytes.length || kinds[bytes[at + 2] ?? 0] === space) return at + 2;
  }
  return bytes.length;
}
