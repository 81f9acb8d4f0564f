import type { Job } from '@sealwright/contract';
import type { WorkRow } from './works.repo.ts';

/** Whether its file can be had at that moment. */
export const hasFile = (work: WorkRow, now: Date): boolean =>
  work.fileSha256 !== null && work.fileExpiresAt !== null && work.fileExpiresAt > now;

/** Work as the contract shows it. */
export const toJob = (work: WorkRow, now: Date): Job => ({
  id: work.id,
  kind: work.kind,
  state: work.state,
  done: work.done,
  total: work.total,
  error: work.error,
  file:
    hasFile(work, now) && work.fileExpiresAt !== null
      ? {
          name: work.fileName ?? '',
          sizeBytes: work.fileSizeBytes ?? 0,
          expiresAt: work.fileExpiresAt.toISOString(),
        }
      : null,
  result: work.result,
  createdAt: work.createdAt.toISOString(),
  finishedAt: work.finishedAt?.toISOString() ?? null,
});
