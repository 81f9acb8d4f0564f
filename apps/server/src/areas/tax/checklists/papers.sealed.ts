import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import { decrypting, encrypting, newFileKey } from '../../../platform/crypto/file-cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FilesService } from '../../files/index.ts';
import { accountSecretsOf } from '../../people/index.ts';
import type { PaperRow } from './papers.repo.ts';

const contextOf = (sha256: string): string => `checklist_papers.file_key_sealed:${sha256}`;

/** The key of a stored paper, under the account's key and bound to that file. */
export const sealPaperKey = (secrets: Secrets, sha256: string, key: Uint8Array): Buffer =>
  secrets.seal(key, contextOf(sha256));

/** Stores a file encrypted under a key of its own; what lies in the store tells nothing without it. */
export async function storeSealed(
  files: FilesService,
  from: string,
  scratch: string,
): Promise<{ sha256: string; key: Buffer }> {
  const key = newFileKey();
  await pipeline(encrypting(createReadStream(from), key), createWriteStream(scratch, { mode: 0o600 }));
  const { sha256 } = await files.keepFile(scratch, 'application/octet-stream');
  return { sha256, key };
}

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
  const key = secrets.open(fileKeySealed, contextOf(sha256));
  return Readable.from(decrypting(await files.stream(sha256), key), { objectMode: false });
}
