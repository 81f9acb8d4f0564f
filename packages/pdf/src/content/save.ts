import type { Bytes } from '../types.ts';
import { PdfError } from '../errors.ts';
import { readSignatures } from './signatures.ts';
import type { Source } from './source.ts';

/**
 * Writes what changed behind the original bytes, which stay an exact prefix. Only files whose cross-reference table
 * is unusable, or whose header does not come first, are written anew; when such a file is signed it is refused,
 * since writing it anew would end its signatures.
 */
export async function save(source: Source): Promise<Bytes> {
  const { pdf } = source;
  const incremental = canAppend(source);
  if (!incremental && readSignatures(pdf).count > 0) {
    throw new PdfError('damaged', 'the file is signed and too damaged to be added to');
  }
  const saved = await pdf.save({ incremental });
  return new Uint8Array(saved.buffer as ArrayBuffer, saved.byteOffset, saved.byteLength);
}

export function canAppend({ pdf, bytes, isRecovered }: Source): boolean {
  // An update ends a file's linearization and is otherwise lawful (ISO 32000-1, annex G.7); the engine would rewrite it.
  Object.defineProperty(pdf, 'isLinearized', { value: false, configurable: true });
  const startsAtHeader = Buffer.from(bytes.buffer, bytes.byteOffset, 5).toString('latin1') === '%PDF-';
  return !isRecovered && startsAtHeader && pdf.canSaveIncrementally() === null;
}
