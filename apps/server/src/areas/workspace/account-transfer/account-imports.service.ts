import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ACCOUNT_IMPORT_LIMITS, type AccountImports, type Job } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { type Incoming, type Upload, writePart } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import { type FilesService, storeSealed } from '../../files/index.ts';
import { hasOpenJob, listJobs, startJob, toJob } from '../../jobs/index.ts';
import { accountSecrets, findUserById, lockUserByEmail } from '../../people/index.ts';
import { ACCOUNT_IMPORT, importAccountTask, refusalOf, sealFileKey } from './account-imports.job.ts';
import { accountImportPolicy } from './account-imports.policy.ts';
import type { AccountManifest } from './format.ts';
import { requireEmpty, requireWelcome } from './import.ts';
import { withAccountArchive } from './reading.ts';

const LISTED = 20;
const IMPORTS = { name: 'import-account', points: 20, seconds: 24 * 3600 };
const KEPT_MS = 7 * 24 * 3600_000;

const tooLarge = () => new AppError('account_import_too_large');

export const accountImportsService = (platform: Platform, files: FilesService) => {
  const { clock, config, db, limits } = platform;
  const thing = { isOpen: config.accountImports === 'everyone' };
  return {
    list: async (actor: Actor): Promise<AccountImports> => {
      const jobs = await listJobs(db, actor.userId, ACCOUNT_IMPORT, LISTED);
      return {
        permissions: permissionsOf(actor, accountImportPolicy, thing),
        results: jobs.map((job) => toJob(job, clock.now())),
      };
    },

    /** Keeps the upload under a key of its own and begins its import. Throws `account_import_running`, and what such a file is refused for. */
    begin: async (actor: Actor, upload: Upload, request: Incoming): Promise<{ job: Job }> => {
      requireCan(actor, accountImportPolicy.import, thing);
      const { userId } = actor;
      await limits.take(IMPORTS, String(userId));
      if (await hasOpenJob(db, userId, ACCOUNT_IMPORT)) throw new AppError('account_import_running');
      return withScratchFolder(platform, async (folder) => {
        const received = path.join(folder, 'received');
        await receive(upload, received);
        await check(received, userId);
        const { sha256, key } = await storeSealed(files, received, path.join(folder, 'sealed'));
        const sizeBytes = (await stat(received)).size;
        return db.transaction().execute(async (tx) => {
          const user = await lockUserByEmail(tx, actor.email);
          if (user === undefined) throw new AppError('not_found');
          if (await hasOpenJob(tx, userId, ACCOUNT_IMPORT)) throw new AppError('account_import_running');
          const at = clock.now();
          const accountId = user.personalAccountId;
          const secrets = await accountSecrets(tx, platform, accountId);
          const job = await startJob(tx, platform, importAccountTask, {
            accountId,
            userId,
            kind: ACCOUNT_IMPORT,
            input: { fileKey: sealFileKey(secrets, sha256, key) },
            upload: { sha256, sizeBytes, expiresAt: new Date(at.getTime() + KEPT_MS) },
          });
          const details = { job: job.id };
          await platform.events.publish(tx, { type: 'account_import_asked', at, userId, request, details });
          return { job: toJob(job, at) };
        });
      });
    },
  };

  /** What can be said before its rows are read: what it is, of which release, whether there is room for it. */
  async function check(file: string, userId: number): Promise<void> {
    const user = await findUserById(db, userId);
    if (user === undefined) throw new AppError('not_found');
    try {
      await withAccountArchive(file, async ({ manifest }) => {
        requireSmall(manifest);
        await requireWelcome(db, manifest);
        if (manifest.account.kind === 'personal') await requireEmpty(db, user);
      });
    } catch (cause) {
      throw refusalOf(platform, cause) ?? cause;
    }
  }
};

async function receive(upload: Upload, to: string): Promise<void> {
  let count = 0;
  for await (const part of upload.files()) {
    count += 1;
    if (count > 1) throw new AppError('files_too_many', { message: 'One file at a time.' });
    await writePart(part, to, ACCOUNT_IMPORT_LIMITS.bytes, tooLarge);
  }
  if (count === 0) throw new AppError('file_missing');
}

/** An import holds all rows in memory: what is larger is for the operator's command, in a process of its own. */
function requireSmall({ tables, numbers, opened }: AccountManifest): void {
  const bytes = [...tables, numbers, opened].reduce((sum, part) => sum + part.bytes, 0);
  const people = tables.find(({ name }) => name === 'users')?.rows ?? 0;
  if (bytes > ACCOUNT_IMPORT_LIMITS.rowBytes || people > ACCOUNT_IMPORT_LIMITS.people) throw tooLarge();
}
