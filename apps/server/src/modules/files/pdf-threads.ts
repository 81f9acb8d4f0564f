import { availableParallelism } from 'node:os';
import { createThreads, type Threads } from '../../platform/threads.ts';
import type * as work from './pdf.worker.ts';

/** The one pool for PDF work of this process: uploads, pictures, seals. */
export type PdfThreads = Threads<typeof work>;

// A file that needs more than this is a bomb or hopeless; the thread is ended and replaced.
const LIMITS = { timeoutMs: 10_000, maxOldGenerationSizeMb: 256 };

export function createPdfThreads(): PdfThreads {
  // One core stays free for the thread that answers requests; two threads at least, so that one poisoned file delays nobody.
  const size = Math.max(2, availableParallelism() - 1);
  return createThreads(new URL('./pdf.worker.ts', import.meta.url), { size, ...LIMITS });
}
