import { PdfStream } from '@libpdf/core';

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

/** Packed objects are parsed from unpacked bytes of their own, which have to be guarded where they come from. */
export function guardPackedObjects(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { value: unpack } = Object.getOwnPropertyDescriptor(PdfStream.prototype, 'getDecodedData') as { value: Unpack };
  PdfStream.prototype.getDecodedData = function getDecodedData() {
    return guarded(unpack.call(this));
  };
}
