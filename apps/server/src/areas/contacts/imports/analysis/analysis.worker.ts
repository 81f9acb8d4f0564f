import { createReadStream } from 'node:fs';
import { SheetError } from '@sealwright/sheets';
import { serveThread } from '../../../../platform/threads/serve-thread.ts';
import { openStore } from '../../../../platform/storage/storage.ts';
import { type Analysed, analyse, kindOfFile } from './analysis.ts';
import type { GivenReading, SourceFile } from '../upload/source.ts';

export type AnalysisTask = {
  /** A file on this machine's disk, or in the store. */
  at: { path: string } | { storageUrl: string; sha256: string };
  key: Uint8Array;
  sizeBytes: number;
  /** Null: not known yet. */
  kind: 'csv' | 'xlsx' | null;
  given: GivenReading;
  knownLines: number | null;
};

/** Null: neither text nor XLSX. Throws SheetError. */
export async function lookAt(task: AnalysisTask): Promise<Analysed | null> {
  const { at, key, sizeBytes, given, knownLines } = task;
  const open: SourceFile['open'] = async () =>
    'path' in at
      ? createReadStream(at.path, { highWaterMark: 256 * 1024 })
      : openStore(at.storageUrl).stream(at.sha256);
  const kind = task.kind ?? (await kindOfFile({ open, key }));
  if (kind === null) return null;
  try {
    return await analyse({ kind, sizeBytes, key, open }, given, knownLines);
  } catch (cause) {
    // A code of ours under the name that the other side knows it by.
    if (cause instanceof SheetError) throw Object.assign(new Error(cause.message), { code: `sheet_${cause.code}` });
    throw cause;
  }
}

serveThread({ lookAt });
