import type { Job } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { startJob, hasOpenJob, listJobs, toJob } from '../../../jobs/index.ts';
import { deletionRepo } from '../erasure/deletion.repo.ts';
import { exportMyDataTask, MY_DATA } from './export.ts';

const LISTED = 20;
const EXPORTS = { name: 'export-my-data', points: 20, seconds: 24 * 3600 };

export const exportsService = (platform: Platform) => {
  const { clock, db, limits } = platform;
  return {
    list: async ({ userId }: Actor): Promise<{ results: Job[] }> => {
      const jobs = await listJobs(db, userId, MY_DATA, LISTED);
      return { results: jobs.map((job) => toJob(job, clock.now())) };
    },

    /** Throws `export_running` while there is one under way. */
    begin: async ({ userId }: Actor, request: Incoming): Promise<{ job: Job }> => {
      await limits.take(EXPORTS, String(userId));
      return db.transaction().execute(async (tx) => {
        const user = await deletionRepo(tx).lockUser(userId);
        if (user === undefined) throw new AppError('not_found');
        if (await hasOpenJob(tx, userId, MY_DATA)) throw new AppError('export_running');
        const at = clock.now();
        const job = await startJob(tx, platform, exportMyDataTask, {
          accountId: user.personalAccountId,
          userId,
          kind: MY_DATA,
        });
        await platform.events.publish(tx, { type: 'export_asked', at, userId, request, details: { job: job.id } });
        return { job: toJob(job, at) };
      });
    },
  };
};
