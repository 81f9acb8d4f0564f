import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AccountImported, type LeftOut } from '@sealwright/contract';
import { ZodError } from 'zod';
import { ConfigError } from '../../../platform/config.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { requireCan } from '../../access/index.ts';
import { type FilesService, openStored } from '../../files/index.ts';
import { type JobRef, runJob, type RunningJob } from '../../jobs/index.ts';
import { accountSecretsOf, actorAtWork, findUserById } from '../../people/index.ts';
import { accountImportPolicy } from './account-imports.policy.ts';
import type { AccountManifest } from './format.ts';
import { Refusal } from './import.mapping.ts';
import { isMisfit } from './import.tables.ts';
import { importAccount, type Imported } from './import.ts';

export const ACCOUNT_IMPORT = 'account_import';

export const importAccountTask = defineTask<JobRef>('import-account', { timeoutSeconds: 6 * 3600 });

const keyContext = (sha256: string): string => `account_import.file_key:${sha256}`;

/** The key of an uploaded export, bound to that file, as the job keeps it. */
export const sealFileKey = (secrets: Secrets, sha256: string, key: Uint8Array): string =>
  secrets.seal(key, keyContext(sha256)).toString('base64');

/** Reads what was uploaded. All rows and the end of the job are one transaction: tried again after a crash, it brings nothing twice. */
export const runAccountImport = (platform: Platform, files: FilesService, ref: JobRef): Promise<void> =>
  runJob(platform, ref, async (running) => {
    const { accountId, userId } = running.job;
    const user = await findUserById(platform.db, userId);
    const actor = await actorAtWork(platform.db, { userId, accountId }, platform.clock.now());
    if (actor === null || user === undefined) throw new AppError('not_found');
    // Who was an administrator when they asked may be none any more.
    requireCan(actor, accountImportPolicy.import, { isOpen: platform.config.accountImports === 'everyone' });
    await withScratchFolder(platform, async (folder) => {
      const file = path.join(folder, 'account.zip');
      await open(platform, files, running, file);
      await importAccount(platform, files, {
        file,
        owner: user.email,
        isOwn: true,
        onPart: running.reportProgress,
        atEnd: (tx, imported, manifest) => running.finishIn(tx, { result: resultOf(imported, manifest) }),
      }).catch((cause: unknown) => {
        throw refusalOf(platform, cause) ?? cause;
      });
    });
  });

async function open(platform: Platform, files: FilesService, { job }: RunningJob, to: string): Promise<void> {
  const secrets = await accountSecretsOf(platform.db, platform, job.accountId);
  const sealed = job.input['fileKey'];
  if (job.fileSha256 === null || secrets === null || typeof sealed !== 'string') throw new AppError('job_file_gone');
  const key = secrets.open(Buffer.from(sealed, 'base64'), keyContext(job.fileSha256));
  await pipeline(await openStored(files, job.fileSha256, key), createWriteStream(to, { mode: 0o600 }));
}

/** What an export is refused for; undefined where something here failed, which is tried again. */
export function refusalOf({ log }: Pick<Platform, 'log'>, cause: unknown): AppError | undefined {
  // What is no JSON, or has another shape inside. One with a cause is of a connection that failed.
  const isShape = cause instanceof TypeError && cause.cause === undefined;
  const isBroken = isShape || cause instanceof SyntaxError || cause instanceof RangeError || cause instanceof ZodError;
  if (!isBroken && !(cause instanceof ConfigError) && !isMisfit(cause)) return undefined;
  log.info('An export of an account was refused', {}, cause);
  return new AppError(cause instanceof Refusal ? cause.code : 'account_import_unreadable', { cause });
}

const LEFT_TABLES: Readonly<Record<LeftOut, readonly string[]>> = {
  members: ['team_members'],
  gateways: ['mail_gateways', 'sms_gateways'],
  webhooks: ['webhooks'],
  billing: ['invoices', 'subscriptions', 'orders', 'payments'],
  publicLinks: ['public_links'],
  bulkSends: ['bulk_sends'],
  liveSessions: ['live_sessions'],
};

function resultOf(
  imported: Imported,
  { account, installation, installationName, tables }: AccountManifest,
): AccountImported {
  const { counts, rows: _, ...rest } = imported;
  const left = Object.entries(LEFT_TABLES).flatMap(([kind, names]) => {
    const count = tables.reduce((sum, { name, rows }) => (names.includes(name) ? sum + rows : sum), 0);
    return count > 0 ? [[kind, count] as const] : [];
  });
  return {
    ...rest,
    kind: account.kind,
    name: account.name,
    installation: installationName || installation,
    contacts: counts.get('contacts') ?? 0,
    templates: counts.get('templates') ?? 0,
    leftOut: Object.fromEntries(left),
  };
}
