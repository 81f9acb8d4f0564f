import type { Db } from '../../platform/db/db.ts';
import { isCollision, retrying } from '../../platform/db/retrying.ts';
import type { Platform } from '../../platform/platform.ts';
import { openJobsRepo } from './jobs.repo.ts';

type Result = Record<string, unknown>;

/** How far a job in steps is: `cursor` is what its module goes by, such as the last id it looked at. */
export type Checkpoint = { cursor: number; result: Result };
type From = Checkpoint & { at: Date };

/** One step from a checkpoint, in the caller's transaction; null where nothing is left. `done` is shown as progress. */
export type Step = (tx: Db, from: From) => Promise<(Checkpoint & { done: number }) | null>;

/**
 * Runs a job in steps. Each step is one transaction under the job's row lock that also writes the checkpoint: after a crash the
 * next run continues behind the last step, a second process waits for it, and finished steps stay when the job is stopped. A step
 * that collides with another transaction runs again; `isRetried` says what counts as that. Returns the result so far.
 */
export async function runSteps(
  platform: Platform,
  jobId: number,
  step: Step,
  isRetried: (cause: unknown) => boolean = isCollision,
): Promise<Result> {
  const { clock, db } = platform;
  for (;;) {
    const at = clock.now();
    const { result, isOver } = await retrying(
      () =>
        db.transaction().execute(async (tx) => {
          const repo = openJobsRepo(tx);
          const job = await repo.lockOpen(jobId);
          if (job === undefined) return { result: {}, isOver: true };
          const { cancelAskedAt, input } = job;
          const next =
            cancelAskedAt === null
              ? await step(tx, { cursor: Number(input['after'] ?? 0), result: job.result, at })
              : null;
          if (next === null) return { result: job.result, isOver: true };
          await repo.writeCheckpoint(jobId, next, at);
          return { result: next.result, isOver: false };
        }),
      isRetried,
    );
    if (isOver) return result;
  }
}
