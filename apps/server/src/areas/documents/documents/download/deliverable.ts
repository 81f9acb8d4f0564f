import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { withScratchFile } from '../../../../platform/storage/scratch.ts';
import { foldersRepo } from '../../../access/index.ts';
import type { FilesService } from '../../../files/index.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { documentsRepo } from '../documents.repo.ts';
import { numberOf, titleOf } from '../documents.shape.ts';
import { archiveOf } from './archive.ts';
import { downloadEntries } from './download.entries.ts';

type Key = { accountId: number; documentId: number };
type Content = { sizeBytes: number; read: () => Promise<Readable> };

/**
 * How a document is filed, for those who take copies of it away; null where there is nothing sealed of it. `isConfined`: not all of the
 * account see it.
 */
export async function standingOf(
  db: Db,
  { accountId, documentId: id }: Key,
): Promise<{ folderId: number | null; isConfined: boolean } | null> {
  const document = await documentsRepo(db).find({ accountId, id });
  if (document === undefined) return null;
  // Of separate copies each is sealed for itself, and the one they were made from is not.
  const sealed = await documentFilesRepo(db).sealed({ accountId, id });
  if (sealed.length === 0) return null;
  const { folderId, visibility } = document;
  const folder = folderId === null ? undefined : await foldersRepo(db).find(accountId, folderId);
  return { folderId, isConfined: visibility === 'private' || (folder?.isRestricted ?? false) };
}

/** The number and the title of documents of an account, by their ids. */
export async function titlesOf(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { number: string; title: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'number', 'title'])
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { number: numberOf(row), title: titleOf(row) }]));
}

/**
 * What is taken away of a completed document: its sealed files, and a ZIP with the originals and the evidence, the same bytes each time.
 * Null where the document, or that sealing of it, is not there any more. Nothing is recorded.
 */
export async function deliverableOf(
  platform: Platform,
  files: FilesService,
  { round, ...key }: Key & { round: number },
) {
  const { db } = platform;
  const document = await documentsRepo(db).find({ accountId: key.accountId, id: key.documentId });
  if (document === undefined || document.round !== round || document.sealedAt === null) return null;
  const { sealedAt } = document;
  const sealed = await documentFilesRepo(db).sealed(document);
  return {
    number: numberOf(document),
    title: titleOf(document),
    sealedAt,
    copies: sealed.map(({ fileId, name, sha256, sizeBytes }) => ({
      fileId,
      name,
      content: { sizeBytes, read: () => files.stream(sha256) },
    })),
    /** Makes the ZIP for as long as `work` takes. */
    withEvidence: <T>(work: (zip: Content) => Promise<T>): Promise<T> =>
      withScratchFile(platform, async (path) => {
        const entries = await downloadEntries(platform, files).atSeal(document);
        await pipeline(archiveOf(entries, sealedAt), createWriteStream(path));
        const { size: sizeBytes } = await stat(path);
        return work({ sizeBytes, read: async () => createReadStream(path) });
      }),
  };
}
