import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishEnd } from './works.ended.ts';
import { type NewWork, type WorkRow, worksRepo } from './works.repo.ts';

/** What the queue hands to a handler of long work. */
export type WorkRef = { workId: number };

export type WorkFile = {
  sha256: string;
  sizeBytes: number;
  name: string;
  expiresAt: Date;
};

export type Outcome = { file?: WorkFile; result?: Record<string, unknown> };

export type WorkInHand = {
  work: WorkRow;
  /** Tells how far it is, seldom enough not to weigh. Throws where the person wants it stopped: let that pass. */
  reportProgress: (done: number, total?: number) => Promise<void>;
  /**
   * Ends it well. False where it was over already: stopped, or done by someone else who had taken it over. `also` happens
   * in the same transaction, and only if this is what ended it.
   */
  finishWork: (outcome: Outcome, also?: (tx: Db) => Promise<void>) => Promise<boolean>;
};

const REPORT_EVERY_MS = 500;
// What keeps failing is tried again for so long; then the person is told.
const PATIENCE_MS = 30 * 60_000;

class Stopped extends Error {
  override name = 'Stopped';
}

/** Writes the shown side of long work and enqueues what does it: both in the caller's transaction, or neither. */
export async function beginWork(tx: Db, platform: Platform, job: Job<WorkRef>, work: NewWork): Promise<WorkRow> {
  const row = await worksRepo(tx).insert(work, platform.clock.now());
  await platform.jobs.enqueue(tx, job, { workId: row.id }, { key: String(row.id) });
  return row;
}

/**
 * Does long work that the queue handed out. A job runs at least once, and after a crash again: `work` then begins from its
 * start, and only one of all its endings counts. An AppError ends it as failed with that code; anything else is a bug or a
 * fault outside, which the queue tries again.
 */
export async function doWork(
  platform: Platform,
  { workId }: WorkRef,
  run: (inHand: WorkInHand) => Promise<void>,
): Promise<void> {
  const { clock, db } = platform;
  const at = clock.now();
  const work = await worksRepo(db).changeOpen(workId, { state: 'running', done: 0, updatedAt: at });
  if (work === undefined) return;
  try {
    if (work.cancelAskedAt !== null) throw new Stopped();
    await run({
      work,
      reportProgress: reporterOf(platform, workId),
      finishWork: (outcome, also) => finish(platform, workId, outcome, also),
    });
  } catch (cause) {
    // The process is to end: the next try is another one's.
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    if (cause instanceof Stopped) return end(platform, workId, { state: 'cancelled' });
    if (cause instanceof AppError && cause.status < 500) {
      return end(platform, workId, { state: 'failed', error: cause.code });
    }
    if (clock.now().getTime() - work.createdAt.getTime() < PATIENCE_MS) throw cause;
    platform.log.error('Long work failed for good', { workId, kind: work.kind }, cause);
    await end(platform, workId, { state: 'failed', error: 'internal' });
  }
}

const end = (
  platform: Platform,
  workId: number,
  how: { state: 'cancelled' | 'failed'; error?: string },
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const at = platform.clock.now();
    const ended = await worksRepo(tx).changeOpen(workId, { ...how, updatedAt: at, finishedAt: at });
    if (ended !== undefined) await publishEnd(tx, platform, ended);
  });

function reporterOf({ clock, db }: Platform, workId: number): WorkInHand['reportProgress'] {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return async (done, total) => {
    // Not by the time of day: set back, it would silence the work, and with it the wish to stop it.
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const row = await worksRepo(db).changeOpen(workId, {
      done,
      updatedAt: clock.now(),
      ...(total === undefined ? {} : { total }),
    });
    if (row === undefined || row.cancelAskedAt !== null) throw new Stopped();
  };
}

function finish(
  platform: Platform,
  workId: number,
  { file, result = {} }: Outcome,
  also?: (tx: Db) => Promise<void>,
): Promise<boolean> {
  return platform.db.transaction().execute(async (tx) => {
    const at = platform.clock.now();
    const ended = await worksRepo(tx).changeOpen(workId, {
      state: 'done',
      result: JSON.stringify(result),
      updatedAt: at,
      finishedAt: at,
      ...(file === undefined
        ? {}
        : {
            fileSha256: file.sha256,
            fileName: file.name,
            fileSizeBytes: file.sizeBytes,
            fileExpiresAt: file.expiresAt,
          }),
    });
    if (ended === undefined) return false;
    if (ended.cancelAskedAt !== null) throw new Stopped();
    if (ended.total !== null) await worksRepo(tx).complete(ended);
    await publishEnd(tx, platform, ended);
    await also?.(tx);
    return true;
  });
}
