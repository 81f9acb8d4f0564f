import type { AccountExports, Job } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsRepo, type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import type { FilesService } from '../../files/index.ts';
import { findJob, hasOpenJob, listJobs, startJob, toJob } from '../../jobs/index.ts';
import { lockUserByEmail } from '../../people/index.ts';
import { ACCOUNT_EXPORT, exportAccountTask } from './account-exports.job.ts';
import { accountExportPolicy } from './account-exports.policy.ts';

const LISTED = 20;
const EXPORTS = { name: 'export-account', points: 20, seconds: 24 * 3600 };

export const accountExportsService = (platform: Platform, files: FilesService) => {
  const { clock, db, limits } = platform;
  return {
    list: async (actor: Actor): Promise<AccountExports> => {
      const account = await accountsRepo(db).find(actor.accountId);
      if (account === undefined) throw new AppError('not_found');
      const { id, kind, name } = account;
      const jobs = await listJobs(db, actor.userId, ACCOUNT_EXPORT, LISTED);
      const now = clock.now();
      return {
        account: { id, kind, name },
        permissions: permissionsOf(actor, accountExportPolicy, undefined),
        results: jobs.filter(({ accountId }) => accountId === id).map((job) => toJob(job, now)),
      };
    },

    /** Throws `export_running` while there is one of theirs under way. */
    begin: async (
      actor: Actor,
      { includeTaxNumbers }: { includeTaxNumbers: boolean },
      request: Incoming,
    ): Promise<{ job: Job }> => {
      requireCan(actor, accountExportPolicy.export);
      const { accountId, userId } = actor;
      await limits.take(EXPORTS, String(userId));
      return db.transaction().execute(async (tx) => {
        await lockUserByEmail(tx, actor.email);
        if (await hasOpenJob(tx, userId, ACCOUNT_EXPORT)) throw new AppError('export_running');
        const at = clock.now();
        const input = { hasTaxNumbers: includeTaxNumbers };
        const job = await startJob(tx, platform, exportAccountTask, {
          accountId,
          userId,
          kind: ACCOUNT_EXPORT,
          input,
          result: input,
        });
        const details = { job: job.id, hasTaxNumbers: includeTaxNumbers };
        await platform.events.publish(tx, { type: 'account_export_asked', at, userId, request, details });
        if (actor.account.kind === 'team') {
          await platform.events.publish(tx, {
            type: 'team_export_asked',
            at,
            accountId,
            actorId: userId,
            details: { hasTaxNumbers: includeTaxNumbers },
          });
        }
        return { job: toJob(job, at) };
      });
    },

    /** Throws `job_file_gone` for one that is not kept any more, `not_found` for others' and those of other accounts. */
    download: async (actor: Actor, id: number, request: Incoming): Promise<FileAnswer> => {
      const job = await findJob(db, actor.userId, id);
      if (job?.kind !== ACCOUNT_EXPORT || job.accountId !== actor.accountId) throw new AppError('not_found');
      // Who was an admin when they asked may be none any more.
      requireCan(actor, accountExportPolicy.export);
      const now = clock.now();
      if (job.fileName === null) throw new AppError('not_found');
      if (toJob(job, now).file === null || job.fileSha256 === null) throw new AppError('job_file_gone');
      const body = await files.stream(job.fileSha256);
      await db.transaction().execute((tx) => told(tx, actor, job.id, request));
      return new FileAnswer(body, 'application/zip', { name: job.fileName, sizeBytes: job.fileSizeBytes ?? 0 });
    },
  };

  async function told(tx: Db, { accountId, userId, account }: Actor, job: number, request: Incoming): Promise<void> {
    const at = clock.now();
    await platform.events.publish(tx, { type: 'account_export_downloaded', at, userId, request, details: { job } });
    if (account.kind !== 'team') return;
    await platform.events.publish(tx, { type: 'team_export_downloaded', at, accountId, actorId: userId });
  }
};
