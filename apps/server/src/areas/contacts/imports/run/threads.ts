import { AppError } from '../../../../platform/errors.ts';
import { sheetRefusal } from '../../../../platform/sheets/refusals.ts';
import { createThreads, ThreadError, type Threads } from '../../../../platform/threads/threads.ts';
import type * as work from '../analysis/analysis.worker.ts';
import type { Analysed } from '../analysis/analysis.ts';

export type AnalysisThreads = Threads<Pick<typeof work, 'lookAt'>>;

// 200 MB are looked over in a few seconds; what needs more than this is made to, and the waiting person hears nothing meanwhile.
// Two, so that no one waits behind one such file.
const LANE = { threads: 2, timeoutMs: 50_000, waiting: 50, waitingBytes: 1024 * 1024, waitMs: 60_000 };
const LIMITS = {
  size: LANE.threads,
  lanes: { urgent: LANE, normal: LANE, public: LANE },
  maxOldGenerationSizeMb: 512,
  idleMs: 3000,
};

/** Files are looked at beside the thread that answers requests; the thread starts with the first file. */
export const analysisThreads = (): AnalysisThreads =>
  createThreads(new URL('../analysis/analysis.worker.ts', import.meta.url), LIMITS);

/** Throws `media_type_unsupported`, or what makes the file as a whole unusable. */
export async function lookAt(threads: AnalysisThreads, task: work.AnalysisTask): Promise<Analysed> {
  try {
    const found = await threads.run('normal', 'lookAt', task);
    if (found === null) throw new AppError('media_type_unsupported');
    return found;
  } catch (cause) {
    const isBomb = cause instanceof ThreadError && cause.code !== 'crashed';
    const code = isBomb ? 'import_file_unreadable' : sheetRefusal((cause as { code?: unknown }).code);
    throw code === null ? cause : new AppError(code, { cause });
  }
}
