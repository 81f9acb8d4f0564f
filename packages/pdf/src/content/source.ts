import { PDF, PdfRef } from '@libpdf/core';
import { randomInt } from 'node:crypto';
import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { inflate } from './content-balance.ts';
import { guardPackedObjects, guarded } from './parser-guard.ts';

/** A parsed file. `isRecovered`: its cross-reference table was unusable and the objects were found by searching. */
export type Source = { pdf: PDF; bytes: Bytes; isRecovered: boolean };

/** Far above any real file, far below what a process survives. */
const largestPackedObjectsBytes = 96 * 1024 * 1024;
/** Readers built on PDFium ignore objects numbered higher. */
const highestObjectNumber = 4_000_000;

/**
 * Parses a file, as forgivingly as viewers do, and hands it to `use`: first as its table of contents says, and where
 * that fails by searching for its objects. `use` may therefore be called again, on another parse, after it threw.
 * Throws PdfError `not_pdf`, `encrypted` or `damaged`. Hostile input may still take long: call it where it can be ended.
 */
export async function withSource<Result>(bytes: Bytes, use: (source: Source) => Promise<Result>): Promise<Result> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 1024 + 5).indexOf('%PDF-') < 0) throw new PdfError('not_pdf');
  refuseBombs(file);
  guardPackedObjects();
  try {
    const pdf = await PDF.load(guarded(bytes));
    return await use(pdf.recoveredViaBruteForce ? recovered(pdf, bytes) : accepted({ pdf, bytes, isRecovered: false }));
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'damaged') throw error;
    // Encrypted object streams and public-key handlers fail in many ways, none of which names the encryption.
    if (file.includes('/Encrypt')) throw new PdfError('encrypted', undefined, { cause: error });
  }
  return use(recovered(await PDF.load(guarded(withoutTable(bytes))), bytes));
}

/** For callers that only read: objects are parsed when first looked at, so a broken one surfaces late, as any error. */
export async function explained<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof PdfError ? error : new PdfError('damaged', 'the file cannot be read', { cause: error });
  }
}

/**
 * A table that points at nothing (some browsers write one when a person annotates) ends the engine's parser without
 * its own recovery being tried; with the keyword gone it searches for the objects instead.
 */
function withoutTable(bytes: Bytes): Bytes {
  const copy = new Uint8Array(bytes);
  const file = Buffer.from(copy.buffer);
  for (let at = file.indexOf('startxref'); at >= 0; at = file.indexOf('startxref', at + 9)) file.write('startxxxx', at);
  return copy;
}

/** A file that ends inside its objects was cut off: what is left may lack pages, and no one could tell. */
function recovered(pdf: PDF, bytes: Bytes): Source {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.lastIndexOf('endobj') > file.lastIndexOf('startxref')) {
    throw new PdfError('damaged', 'the file is cut off before its end');
  }
  return accepted({ pdf, bytes, isRecovered: true });
}

function accepted(source: Source): Source {
  if (source.pdf.isEncrypted) throw new PdfError('encrypted');
  if (source.pdf.context.registry.nextObjectNumber > highestObjectNumber) {
    throw new PdfError('damaged', 'the file numbers its objects too high');
  }
  return source;
}

/**
 * Leaves an unpredictable gap before the numbers of new objects.
 * A file can refer to objects it does not have; were our numbers known beforehand, such a reference would come alive
 * when we stamp and show our objects where no one saw them.
 */
export function skipObjectNumbers(pdf: PDF): void {
  const { registry } = pdf.context;
  registry.resolve(PdfRef.of(registry.nextObjectNumber + randomInt(1, 4096), 0));
}

/**
 * Packed objects are inflated by the parser without any limit, and outside the heap that a worker's limits watch.
 * So they are tried here first, with one.
 */
function refuseBombs(file: Buffer): void {
  let total = 0;
  for (const keyword of ['/ObjStm', '/XRef']) {
    for (let at = file.indexOf(keyword); at >= 0; at = file.indexOf(keyword, at + keyword.length)) {
      const start = file.indexOf('stream', at);
      if (start < 0) break;
      const begin = start + (file[start + 6] === 0x0d ? 8 : 7);
      const end = file.indexOf('endstream', begin);
      try {
        total += inflate(file.subarray(begin, end < 0 ? file.length : end), largestPackedObjectsBytes - total).length;
      } catch (error) {
        if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' || total >= largestPackedObjectsBytes) {
          throw new PdfError('damaged', 'the file unpacks to more than it may', { cause: error });
        }
      }
    }
  }
}
