import type { Job } from '@sealwright/contract';
import { toWire } from '@sealwright/contract';
import { AppError } from '../../platform/errors.ts';
import { EventAnswer, FileAnswer, type Incoming } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService } from '../files/index.ts';
import { listOpenJobs } from './jobs.reads.ts';
import { type JobRow, jobsRepo } from './jobs.repo.ts';
import { hasFile, toJob } from './jobs.shape.ts';

// More than a person starts before the first ones end.
const MOST_OPEN = 100;
const WATCH_EVERY_MS = 700;
// No process runs a job that was not touched for so long: a request to stop ends it.
const RUNNING_MS = 2 * 60_000;

const GUARDED = ['account_export'];

type Asker = { userId: number };

/** A person's own jobs: others find none of them. */
export const jobsService = (platform: Platform, files: FilesService) => {
  const { clock, db, events } = platform;

  async function find({ userId }: Asker, id: number): Promise<JobRow> {
    const job = await jobsRepo(db).findOf(userId, id);
    if (job === undefined) throw new AppError('not_found');
    return job;
  }

  return {
    listOpen: async ({ userId }: Asker): Promise<{ results: Job[] }> => ({
      results: (await listOpenJobs(db, userId, MOST_OPEN)).map((job) => toJob(job, clock.now())),
    }),

    get: async (asker: Asker, id: number): Promise<{ job: Job }> => ({
      job: toJob(await find(asker, id), clock.now()),
    }),

    /** The job as it is, and again whenever it is another. */
    watch: async (asker: Asker, id: number): Promise<EventAnswer> => {
      await find(asker, id);
      return new EventAnswer((send) =>
        follow(
          () => jobsRepo(db).findOf(asker.userId, id),
          send,
          () => clock.now(),
        ),
      );
    },

    /** Asks it to stop; a job that no process runs stops at once. Throws `job_over`. */
    cancel: (asker: Asker, id: number): Promise<{ job: Job }> =>
      db.transaction().execute(async (tx) => {
        const job = await jobsRepo(tx).lockOf(asker.userId, id);
        if (job === undefined) throw new AppError('not_found');
        const now = clock.now();
        const isIdle = job.state === 'waiting' || now.getTime() - job.updatedAt.getTime() > RUNNING_MS;
        const asked = { cancelAskedAt: job.cancelAskedAt ?? now };
        const changed = await jobsRepo(tx).changeOpen(
          { workId: id, accountId: job.accountId },
          isIdle ? { ...asked, state: 'cancelled', updatedAt: now, finishedAt: now, fileExpiresAt: now } : asked,
        );
        if (changed === undefined) throw new AppError('job_over');
        return { job: toJob(changed, now) };
      }),

    /** Throws `job_file_gone` for one that is not kept any more, `not_found` where there never was one. */
    download: async (asker: Asker, id: number, request: Incoming): Promise<FileAnswer> => {
      const job = await find(asker, id);
      const now = clock.now();
      // Their own calls give those files out, after a look at the person's rights of now.
      if (job.fileName === null || GUARDED.includes(job.kind)) throw new AppError('not_found');
      if (!hasFile(job, now) || job.fileSha256 === null) throw new AppError('job_file_gone');
      const body = await files.stream(job.fileSha256);
      // Its file says more of a person than any other.
      if (job.kind === 'my_data') {
        const details = { job: job.id };
        await events.publish(db, { type: 'export_downloaded', at: now, userId: asker.userId, request, details });
      }
      const sizeBytes = job.fileSizeBytes ?? 0;
      return new FileAnswer(body, mediaTypeOf(job.fileName), { name: job.fileName, sizeBytes });
    },
  };
};

const mediaTypeOf = (name: string): string => (name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream');

/** Reads the row again and again: another process may run the job. Returns how to stop. */
function follow(read: () => Promise<JobRow | undefined>, send: (event: unknown) => void, now: () => Date): () => void {
  let last = '';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    // Null where it could not be read just now.
    const row = await read().catch(() => null);
    // Gone with its owner: there will be no more news.
    if (isStopped || row === undefined) return;
    if (row !== null) {
      const job = toJob(row, now());
      const said = JSON.stringify(toWire(job));
      if (said !== last) send(job);
      last = said;
      if (row.finishedAt !== null) return;
    }
    timer = setTimeout(() => void look(), WATCH_EVERY_MS);
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
