import type { DownloadKind } from '@sealwright/contract';
import type { z } from 'zod';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { FileAnswer } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { FilesService } from '../../../files/index.ts';
import type { Actor } from '../../../access/index.ts';
import { type ActorRequest, findFor, saidBy } from '../documents.act.ts';
import { archiveOf, type Entry } from './archive.ts';
import { type BundleSource, bundleEntries } from './bundle.ts';
import { downloadEntries, fileTitle } from './download.entries.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { certificateName, certificateOf, readingCopyOf, sealedName } from './reading-copy.ts';
import { COMPLETED } from '../states/states.ts';
import { type DocumentEvidence, lockDocument, transition } from '../states/transition.ts';
import type { DocumentRow } from '../documents.repo.ts';

type Kind = z.infer<typeof DownloadKind>;

/** A completed document of which someone takes the sealed copy: `downloaded` from the first time on, in the evidence every time. */
export function recordDownload(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  evidence: DocumentEvidence,
): Promise<DocumentRow> {
  const to = document.state === 'completed' ? 'downloaded' : document.state;
  return transition(tx, platform, document, { to, evidence });
}

/** Each sealed file has its own; they tell the same of the document, so the first one stands for all. */
async function certificate(
  platform: Platform,
  files: FilesService,
  document: DocumentRow,
  fileId: number | undefined,
): Promise<FileAnswer> {
  const rows = await documentFilesRepo(platform.db).sealed(document);
  const sealedFile = fileId === undefined ? rows[0] : rows.find((row) => row.fileId === fileId);
  const own = (await documentFilesRepo(platform.db).list(document)).find(({ id }) => id === sealedFile?.fileId);
  if (sealedFile === undefined || own === undefined) throw new AppError('not_found');
  const source = { ...sealedFile, name: sealedName(sealedFile.name), pageCount: own.pages.length };
  const name = `${fileTitle(document)} (${certificateName(document)}).pdf`;
  return new FileAnswer(await certificateOf(files, document, source), 'application/pdf', { name });
}

async function combined(platform: Platform, files: FilesService, document: DocumentRow): Promise<FileAnswer> {
  const rows = await documentFilesRepo(platform.db).sealed(document);
  const wanted = rows.map((row) => ({ ...row, name: sealedName(row.name) }));
  const name = `${fileTitle(document)} (reading copy).pdf`;
  return new FileAnswer(await readingCopyOf(files, document, wanted), 'application/pdf', { name });
}

const NEEDS_SEAL: ReadonlySet<Kind> = new Set(['sealed', 'bundle', 'combined', 'certificate']);

/** Throws `document_not_completed` or `document_waiting` while there is no sealed copy. */
async function requireSealed(document: DocumentRow): Promise<void> {
  if (COMPLETED.includes(document.state)) return;
  throw new AppError(document.waitingReason === null ? 'document_not_completed' : 'document_waiting');
}

export const downloadService = (platform: Platform, files: FilesService, bundles: BundleSource) => {
  const stored = downloadEntries(platform, files);
  const { evidenceEntry, originals, sealed } = stored;

  async function entriesOf(document: DocumentRow, kind: Kind): Promise<Entry[]> {
    if (kind === 'original') return originals(document);
    if (kind === 'evidence') return [await evidenceEntry(document)];
    if (kind === 'sealed') return sealed(document);
    return bundleEntries(platform, document, { stored, bundles });
  }

  return {
    /** A sealed file to be looked at in the page. Nothing is recorded, and the document is not `downloaded` by it. */
    sealedFile: async (actor: Actor, id: number, fileId: number): Promise<FileAnswer> => {
      const document = await findFor(platform.db, actor, id);
      await requireSealed(document);
      const row = (await documentFilesRepo(platform.db).sealed(document)).find((one) => one.fileId === fileId);
      if (row === undefined) throw new AppError('not_found');
      const { sha256, sizeBytes, name } = row;
      return new FileAnswer(await files.stream(sha256), 'application/pdf', {
        name: sealedName(name),
        sizeBytes,
        isInline: true,
      });
    },

    download: async (by: ActorRequest, id: number, kind: Kind, fileId?: number): Promise<FileAnswer> => {
      const { accountId } = by.actor;
      const document = await findFor(platform.db, by.actor, id);
      const isSealedCopy = kind === 'sealed' || kind === 'bundle';
      if (NEEDS_SEAL.has(kind)) await requireSealed(document);
      if (kind === 'certificate') return certificate(platform, files, document, fileId);
      if (kind === 'combined') return combined(platform, files, document);
      const all = await entriesOf(document, kind);
      const entries = fileId === undefined || kind === 'bundle' ? all : all.filter((entry) => entry.id === fileId);
      if (entries.length === 0) throw new AppError('not_found');
      if (isSealedCopy) {
        const said = { action: 'document.downloaded' as const, ...saidBy(by, document), details: { kind } };
        await platform.db.transaction().execute(async (tx) => {
          await recordDownload(tx, platform, await lockDocument(tx, id, accountId), said);
        });
      }
      const [only] = entries;
      if (only !== undefined && entries.length === 1 && kind !== 'bundle') {
        const mediaType = kind === 'evidence' ? 'application/json' : 'application/pdf';
        return new FileAnswer(await only.read(), mediaType, { name: only.name });
      }
      return new FileAnswer(archiveOf(entries), 'application/zip', { name: `${fileTitle(document)}.zip` });
    },
  };
};
