import { definedOf, type DocumentFile, MAX_FILES, SubmittedTexts } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { readTexts, type Upload } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordEvidence } from '../../evidence/index.ts';
import { requireCan } from '../../../access/index.ts';
import type { AcceptedFile, FilesService, PicturesService } from '../../../files/index.ts';
import { act, type ActorRequest, lockFor, type Nothing, saidBy, touch } from '../documents.act.ts';
import { mayCreate } from '../documents.policy.ts';
import { type DocumentFileRow, documentFilesRepo } from './files.repo.ts';
import { begin } from '../sending/beginning.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { toDocumentFiles } from '../documents.shape.ts';

export const documentFilesService = (platform: Platform, files: FilesService, pictures: PicturesService) => ({
  /** All files of the request become part of the document, or none. Without `document` a new one begins. */
  upload: async (by: ActorRequest, upload: Upload): Promise<{ document: number; files: DocumentFile[] }> => {
    // Which document is meant is known once the files were read.
    requireCan(by.actor, mayCreate);
    const accepted = await files.accept(upload);
    const { document: wanted, ...said } = readTexts(SubmittedTexts, upload);
    return platform.db.transaction().execute(async (tx) => {
      const document = wanted === undefined ? await begin(tx, platform, by, {}) : await lockFor(tx, by, wanted, 'edit');
      const present = await documentFilesRepo(tx).list(document);
      if (present.length + accepted.length > MAX_FILES) throw new AppError('files_too_many');
      const firstPosition = (present.at(-1)?.position ?? 0) + 1;
      const added: DocumentFileRow[] = [];
      for (const [index, file] of accepted.entries()) {
        added.push(await addFile(tx, platform, by, document, file, firstPosition + index));
      }
      const title = document.title || (added[0]?.name.replace(/\.pdf$/i, '') ?? '');
      const titled = await touch(tx, platform, document, { title, ...definedOf(said) });
      const { userId } = by.actor;
      if (present.length === 0) {
        const at = platform.clock.now();
        await platform.events.publish(tx, { type: 'document_created', at, document: titled, userId });
      }
      return { document: document.id, files: toDocumentFiles(added, pictures) };
    });
  },

  /** Removes a file and the fields on it. */
  remove: async (by: ActorRequest, fileId: number): Promise<Nothing> => {
    const file = await documentFilesRepo(platform.db).find(by.actor.accountId, fileId);
    if (file === undefined) throw new AppError('not_found');
    return act(platform, by, file.documentId, 'edit', async (tx, document) => {
      if (!(await documentFilesRepo(tx).remove(document.accountId, fileId))) throw new AppError('not_found');
      await recordEvidence(tx, platform.clock.now(), {
        accountId: document.accountId,
        documentId: document.id,
        action: 'file.removed',
        ...saidBy(by, document),
        details: { file: fileId, sha256: file.sha256 },
        personal: { fileName: file.name },
      });
      await touch(tx, platform, document);
      return {};
    });
  },
});

/** One more file of a document, in its evidence. `isPaper`: the scan of what was signed on paper. */
export async function addFile(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  file: AcceptedFile,
  position: number,
  isPaper = false,
): Promise<DocumentFileRow> {
  const { accountId, id: documentId } = document;
  const { pages, ...rest } = file;
  const at = platform.clock.now();
  const values = { ...rest, isPaper, accountId, documentId, position, pages: JSON.stringify(pages), createdAt: at };
  const row = await documentFilesRepo(tx).insert(values);
  const { sha256, uploadedSha256, sizeBytes, neutralised } = file;
  await recordEvidence(tx, at, {
    accountId,
    documentId,
    action: 'file.added',
    ...saidBy(by, document),
    details: { file: row.id, sha256, uploadedSha256, sizeBytes, pages: pages.length, neutralised },
    personal: { fileName: file.name },
  });
  return row;
}
