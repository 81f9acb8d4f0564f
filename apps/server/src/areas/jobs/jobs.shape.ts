import type { Job } from '@sealwright/contract';
import type { JobRow } from './jobs.repo.ts';

/** Whether its file can be had at that moment. One without a name is what the job works on. */
export const hasFile = (job: JobRow, now: Date): boolean =>
  job.fileSha256 !== null && job.fileName !== null && job.fileExpiresAt !== null && job.fileExpiresAt > now;

/** Work as the contract shows it. */
export const toJob = (job: JobRow, now: Date): Job => ({
  id: job.id,
  kind: job.kind,
  state: job.state,
  done: job.done,
  total: job.total,
  error: job.error,
  file:
    hasFile(job, now) && job.fileExpiresAt !== null
      ? {
          name: job.fileName ?? '',
          sizeBytes: job.fileSizeBytes ?? 0,
          expiresAt: job.fileExpiresAt.toISOString(),
        }
      : null,
  result: job.result,
  createdAt: job.createdAt.toISOString(),
  finishedAt: job.finishedAt?.toISOString() ?? null,
});
