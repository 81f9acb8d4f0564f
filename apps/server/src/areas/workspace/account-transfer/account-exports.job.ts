import path from 'node:path';
import { utcDayOf } from '../../../platform/clock.ts';
import { connectPatiently } from '../../../platform/db/db.ts';
import { anySession } from '../../../platform/db/sessions.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { inTransaction } from '../../../platform/transfer/rows.ts';
import { accountsRepo, requireCan } from '../../access/index.ts';
import type { FilesService } from '../../files/index.ts';
import { type JobRef, runJob, type RunningJob } from '../../jobs/index.ts';
import { accountSecretsOf, actorAtWork, findUserById } from '../../people/index.ts';
import { sendAccountExportReady } from './account-exports.mail.ts';
import { accountExportPolicy } from './account-exports.policy.ts';
import { installationOf } from './snapshot.reads.ts';
import { writeAccount } from './writing.ts';

export const ACCOUNT_EXPORT = 'account_export';
const KEPT_MS = 7 * 24 * 3600_000;

export const exportAccountTask = defineTask<JobRef>('export-account', { timeoutSeconds: 6 * 3600 });

export type ExportParts = { files: FilesService; productVersion: string };

/** Makes the file with everything of an account. Started again after a crash, it makes a new one; one is kept. */
export const makeAccountExport = (
  platform: Platform,
  { files, productVersion }: ExportParts,
  ref: JobRef,
): Promise<void> =>
  runJob(platform, ref, async (running) => {
    const { accountId, userId } = running.job;
    const user = await findUserById(platform.db, userId);
    const actor = await actorAtWork(platform.db, { userId, accountId }, platform.clock.now());
    if (actor === null || user === undefined) throw new AppError('not_found');
    requireCan(actor, accountExportPolicy.export);
    await withScratchFolder(platform, async (folder) => {
      const file = path.join(folder, 'account.zip');
      const name = await write(platform, { files, productVersion }, running, file);
      const now = platform.clock.now();
      const stored = await files.keepFile(file, 'application/zip');
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      const kept = { ...stored, name: `account-${accountId}-${utcDayOf(now)}.zip`, expiresAt };
      await running.finish({ file: kept, result: running.job.input }, (tx) =>
        sendAccountExportReady(tx, platform, user, { jobId: ref.workId, accountId, accountName: name, expiresAt }),
      );
    });
  });

/** Answers what the account is called. */
async function write(
  platform: Platform,
  { files, productVersion }: ExportParts,
  { job, reportProgress }: RunningJob,
  file: string,
): Promise<string> {
  const { clock, config, db } = platform;
  const secrets = await accountSecretsOf(db, platform, job.accountId);
  const client = await connectPatiently(anySession(platform.connection));
  try {
    return await inTransaction(client, 'read', async () => {
      const account = await accountsRepo(db).find(job.accountId);
      if (account === undefined) throw new AppError('not_found');
      await writeAccount(
        file,
        {
          client,
          store: files,
          secrets,
          includeTaxNumbers: job.input['hasTaxNumbers'] === true,
          onPart: reportProgress,
        },
        {
          madeAt: clock.now().toISOString(),
          productVersion,
          installation: await installationOf(client),
          installationName: config.installationName,
          account: {
            id: account.id,
            kind: account.kind,
            name: account.name,
            owner: account.kind === 'personal' ? job.userId : null,
          },
        },
      );
      return account.name;
    });
  } finally {
    await client.end().catch(() => {});
  }
}
