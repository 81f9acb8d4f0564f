import { PdfArray, PdfName, PdfStream } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import { inflate } from './content-balance.ts';

/** The engine looks ahead by two words, and may meet one stray bracket more than once without being stuck. */
const mostEmptyReads = 64;

/**
 * The same bytes, but reading an empty word at one place again and again throws.
 * At a bracket that belongs to no string, the engine's forgiving parser reads an empty word, does not move on, and takes
 * it for one more value: for ever, until memory ends, and with it the whole process, since running out of memory
 * inside a worker does not always end the worker alone. It reads every word through this one method.
 */
export function guarded<Source extends Uint8Array>(bytes: Source): Source {
  let place = -1;
  let reads = 0;
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  Object.defineProperty(view, 'subarray', {
    value(start?: number, end?: number) {
      if (start !== undefined && start === end) {
        reads = start === place ? reads + 1 : 1;
        place = start;
        if (reads > mostEmptyReads) throw new Error(`the parser does not get past byte ${start}`);
      }
      return Uint8Array.prototype.subarray.call(view, start, end);
    },
  });
  return view as Source;
}

type Unpack = (this: PdfStream) => Uint8Array;

let isInstalled = false;

/**
 * Packed objects are parsed from bytes that were unpacked for it, which have to be guarded where they come from. The engine
 * unpacks without any limit, and outside the heap that a worker's limits watch.
 */
export function guardPackedObjects(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { value: unpack } = Object.getOwnPropertyDescriptor(PdfStream.prototype, 'getDecodedData') as { value: Unpack };
  PdfStream.prototype.getDecodedData = function getDecodedData() {
    return guarded(tried(this) ?? unpack.call(this));
  };
}

const packing = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode']);
const largestUnpackedBytes = 96 * 1024 * 1024;
// What is packed twice is nearly nothing outside and may be anything inside.
const largestNestedBytes = 16 * 1024 * 1024;
// These cannot be tried, and unpack to a thousand times their size at most.
const largestUntriedBytes = 512 * 1024;

/** Unpacks as far as that can be done within limits; null where the engine has to. Throws PdfError for a bomb. */
function tried(stream: PdfStream): Uint8Array | null {
  const filters = filtersOf(stream);
  const layers = filters.filter((name) => packing.has(name)).length;
  if (layers > 2) throw new PdfError('damaged', 'a part of the file is packed many times over');
  const most = layers > 1 ? largestNestedBytes : largestUnpackedBytes;
  let { data } = stream;
  for (const name of filters) {
    if (name !== 'FlateDecode') {
      if (packing.has(name) && data.length > largestUntriedBytes) throw bomb();
      return null;
    }
    try {
      data = inflate(data, most);
    } catch (cause) {
      if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw bomb(cause);
      return null;
    }
  }
  return filters.length > 0 && !stream.has('DecodeParms') ? data : null;
}

const bomb = (cause?: unknown): PdfError =>
  new PdfError('damaged', 'the file unpacks to more than it may', cause === undefined ? {} : { cause });

function filtersOf(stream: PdfStream): string[] {
  const filter = stream.get('Filter');
  const items = filter instanceof PdfArray ? [...filter] : [filter];
  return items.flatMap((item) => (item instanceof PdfName ? [item.value] : []));
}
