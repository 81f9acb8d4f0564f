import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Combination, Mark } from '@sealwright/pdf';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { streamFromScratch } from '../../../platform/storage/scratch.ts';
import { ThreadError } from '../../../platform/threads/threads.ts';
import { refusalOf } from '../files.refusals.ts';
import type { PdfThreads } from './pdf-threads.ts';

/** `marks`: what is drawn on a file's pages before. */
type Stored = { sha256: string; sizeBytes: number; marks?: Mark[] };
export type CombineInput = Omit<Combination, 'sources'> & { files: Stored[] };

// Five files of the largest size with their certificates are far below.
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Several stored PDFs in one, made on disk by a thread and streamed from there: no file is in the memory of the thread that
 * answers. Throws `files_not_combined` where that takes too much, `server_busy`.
 */
export async function combineStored(platform: Platform, pdf: PdfThreads, input: CombineInput): Promise<Readable> {
  const { files, ...given } = input;
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MOST_BYTES) throw new AppError('files_not_combined');
  try {
    return await streamFromScratch(platform, async (made, folder) => {
      const paths = files.map((_, index) => path.join(folder, `${index}`));
      for (const [index, { sha256 }] of files.entries()) {
        await pipeline(await platform.store.stream(sha256), createWriteStream(paths[index] ?? made));
      }
      const marks = files.map((file) => file.marks ?? []);
      await pdf.run('normal', 'combinePdfs', paths, made, { ...given, marks });
    });
  } catch (cause) {
    if (!(cause instanceof ThreadError) && refusalOf(cause) === null) throw cause;
    throw new AppError('files_not_combined', { cause });
  }
}
