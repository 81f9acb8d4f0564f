import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Task } from '../../platform/queue/tasks.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishEnd } from './jobs.events.ts';
import { type JobRef, type JobRow, jobsRepo, type NewJob, openJobsRepo } from './jobs.repo.ts';

export type JobFile = {
  sha256: string;
  sizeBytes: number;
  name: string;
  expiresAt: Date;
};

export type Outcome = { file?: JobFile; result?: Record<string, unknown> };

export type RunningJob = {
  job: JobRow;
  /** Reports how far the job is, at most twice a second. Throws where the person wants it stopped: let that pass. */
  reportProgress: (done: number, total?: number) => Promise<void>;
  /**
   * Ends the job well. False where it was over already: stopped, or done by another process. `also` runs in the same
   * transaction, and only if this call ended the job.
   */
  finish: (outcome: Outcome, also?: (tx: Db) => Promise<void>) => Promise<boolean>;
  /** The same in the caller's transaction, which holds what the job made. Throws where the job is over or is to stop: let that pass. */
  finishIn: (tx: Db, outcome: Outcome) => Promise<void>;
};

const REPORT_EVERY_MS = 500;
// A job that keeps failing is tried again for so long; then the person is told.
const PATIENCE_MS = 30 * 60_000;

class Stopped extends Error {
  override name = 'Stopped';
}

const refOf = ({ id, accountId }: JobRow): JobRef => ({ workId: id, accountId });

/** Writes the job and enqueues the task that runs it, in the caller's transaction. */
export async function startJob(tx: Db, platform: Platform, task: Task<JobRef>, job: NewJob): Promise<JobRow> {
  const row = await jobsRepo(tx).insert(job, platform.clock.now());
  await platform.tasks.enqueue(tx, task, refOf(row), { key: String(row.id) });
  return row;
}

/**
 * Runs a job that the queue handed out. A task runs at least once, and again after a crash: `run` then starts over, and only one
 * of its endings counts. An AppError ends the job as failed with that code. Anything else is a bug or an outside fault: the
 * queue tries again, for half an hour at most.
 */
export async function runJob(
  platform: Platform,
  ref: JobRef,
  run: (running: RunningJob) => Promise<void>,
): Promise<void> {
  const { clock, db } = platform;
  const at = clock.now();
  const job = await jobsRepo(db).changeOpen(ref, { state: 'running', done: 0, updatedAt: at });
  if (job === undefined) return;
  try {
    if (job.cancelAskedAt !== null) throw new Stopped();
    await run({
      job,
      reportProgress: reporterOf(platform, refOf(job)),
      finish: (outcome, also) =>
        platform.db.transaction().execute((tx) => finishIn(tx, platform, refOf(job), outcome, also)),
      finishIn: async (tx, outcome) => {
        if (!(await finishIn(tx, platform, refOf(job), outcome))) throw new Stopped();
      },
    });
  } catch (cause) {
    // The process is ending: another one tries again.
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    if (cause instanceof Stopped) return end(platform, refOf(job), { state: 'cancelled' });
    if (cause instanceof AppError && cause.status < 500) {
      return end(platform, refOf(job), { state: 'failed', error: cause.code });
    }
    if (clock.now().getTime() - job.createdAt.getTime() < PATIENCE_MS) throw cause;
    platform.log.error('A job failed for good', { workId: job.id, kind: job.kind }, cause);
    await end(platform, refOf(job), { state: 'failed', error: 'internal' });
  }
}

/** Asks jobs to stop, such as those that delete under one name. False where there is none. */
export const stopOpenJobs = (
  tx: Db,
  { clock }: Pick<Platform, 'clock'>,
  which: { accountId: number; kind: string; name: string; value: string },
): Promise<boolean> => openJobsRepo(tx).stopOpen(which, clock.now());

const end = (platform: Platform, ref: JobRef, how: { state: 'cancelled' | 'failed'; error?: string }): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const at = platform.clock.now();
    const ended = await jobsRepo(tx).changeOpen(ref, { ...how, updatedAt: at, finishedAt: at, fileExpiresAt: at });
    if (ended !== undefined) await publishEnd(tx, platform, ended);
  });

function reporterOf({ clock, db }: Platform, ref: JobRef): RunningJob['reportProgress'] {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return async (done, total) => {
    // Not by the time of day: set back, it would silence the job, and the request to stop it.
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const row = await jobsRepo(db).changeOpen(ref, {
      done,
      updatedAt: clock.now(),
      ...(total === undefined ? {} : { total }),
    });
    if (row === undefined || row.cancelAskedAt !== null) throw new Stopped();
  };
}

async function finishIn(
  tx: Db,
  platform: Platform,
  ref: JobRef,
  { file, result = {} }: Outcome,
  also?: (tx: Db) => Promise<void>,
): Promise<boolean> {
  const at = platform.clock.now();
  const ended = await jobsRepo(tx).changeOpen(ref, {
    state: 'done',
    result: JSON.stringify(result),
    updatedAt: at,
    finishedAt: at,
    ...(file === undefined
      ? // What it worked on is of no use any more: the sweep of files whose time is over takes it.
        { fileExpiresAt: at }
      : {
          fileSha256: file.sha256,
          fileName: file.name,
          fileSizeBytes: file.sizeBytes,
          fileExpiresAt: file.expiresAt,
        }),
  });
  if (ended === undefined) return false;
  if (ended.cancelAskedAt !== null) throw new Stopped();
  if (ended.total !== null) await jobsRepo(tx).complete(ended);
  await publishEnd(tx, platform, ended);
  await also?.(tx);
  return true;
}
