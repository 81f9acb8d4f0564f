import type { Readable } from 'node:stream';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FilesService, openStored } from '../../files/index.ts';
import { accountSecretsOf } from '../../people/index.ts';
import type { PaperRow } from './papers.repo.ts';

const contextOf = (sha256: string): string => `checklist_papers.file_key_sealed:${sha256}`;

/** The key of a stored paper, under the account's key and bound to that file. */
export const sealPaperKey = (secrets: Secrets, sha256: string, key: Uint8Array): Buffer =>
  secrets.seal(key, contextOf(sha256));

type Stored = Pick<PaperRow, 'accountId' | 'sha256' | 'fileKeySealed'>;

/** A paper as it was checked, opened as it streams by: nothing of it is written anywhere. */
export async function openSealed(
  db: Db,
  platform: Pick<Platform, 'secrets'>,
  files: Pick<FilesService, 'stream'>,
  { accountId, sha256, fileKeySealed }: Stored,
): Promise<Readable> {
  const secrets = await accountSecretsOf(db, platform, accountId);
  // The key goes with its account, and no one opens the paper again.
  if (secrets === null) throw new AppError('not_found');
  return openStored(files, sha256, secrets.open(fileKeySealed, contextOf(sha256)));
}
