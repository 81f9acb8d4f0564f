import { AppError } from '../errors.ts';
import { createThreads, ThreadError, type Threads } from '../threads/threads.ts';
import type * as work from './read-table.worker.ts';
import { sheetRefusal } from './refusals.ts';

export type TableThreads = Threads<Pick<typeof work, 'readTable'>>;

const MB = 1024 * 1024;
// One file at a time: a person reads such a file now and then.
const LANE = { threads: 1, timeoutMs: 20_000, waiting: 20, waitingBytes: 50 * MB, waitMs: 30_000 };

/** Small files are read beside the thread that answers requests; the thread starts with the first file. */
export const tableThreads = (): TableThreads =>
  createThreads(new URL('./read-table.worker.ts', import.meta.url), {
    size: LANE.threads,
    lanes: { urgent: LANE, normal: LANE, public: LANE },
    maxOldGenerationSizeMb: 512,
    idleMs: 3000,
  });

/** Throws `media_type_unsupported`, or what makes the file as a whole unusable. */
export async function readWhole(
  threads: TableThreads,
  bytes: Uint8Array,
  limits: work.TableLimits,
): Promise<work.Table> {
  try {
    const table = await threads.run('normal', 'readTable', bytes, limits);
    if (table === null) throw new AppError('media_type_unsupported');
    return table;
  } catch (cause) {
    const isBomb = cause instanceof ThreadError && cause.code !== 'crashed';
    const code = isBomb ? 'import_file_unreadable' : sheetRefusal((cause as { code?: unknown }).code);
    throw code === null ? cause : new AppError(code, { cause });
  }
}
