import { availableParallelism } from 'node:os';
import { createThreads, type Threads, type ThreadsOptions } from '../../../platform/threads/threads.ts';
import type * as work from './pdf.worker.ts';

/** The one pool for PDF work of this process: seals, marks, uploads, pictures, the public check. */
export type PdfThreads = Threads<typeof work>;

const MB = 1024 * 1024;

/**
 * One core stays free for the thread that answers requests; two threads at least, so that one bad file does not hold up the rest.
 * The public check has one more. Uploads leave one of the others to signatures and seals, whatever they hold, so that
 * these always find a thread that strangers and uploads cannot take.
 */
function options(): ThreadsOptions {
  const own = Math.max(2, availableParallelism() - 1);
  return {
    size: own + 1,
    forPublic: 1,
    warm: own,
    idleMs: 30_000,
    maxOldGenerationSizeMb: 256,
    // One upload may take 512 MB beside what the process holds already; memory grows on while a thread is being ended.
    maxMemoryMb: 384,
    // A file that needs more time than this is a bomb or hopeless; the thread is ended and replaced. A seal gets more than
    // the trial of it at the upload: what was accepted must not fail for a slow day.
    lanes: {
      urgent: { threads: own, timeoutMs: 30_000, waiting: 1000, waitingBytes: 256 * MB, waitMs: 60_000 },
      normal: { threads: own - 1, timeoutMs: 10_000, waiting: 200, waitingBytes: 256 * MB, waitMs: 30_000 },
      public: { threads: 1, timeoutMs: 5000, waiting: 8, waitingBytes: MB, waitMs: 10_000 },
    },
  };
}

export const createPdfThreads = (): PdfThreads => createThreads(new URL('./pdf.worker.ts', import.meta.url), options());
