import { stat } from 'node:fs/promises';
import path from 'node:path';
import { MOST_PAPERS } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/http.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withScratchFolder } from '../../../platform/storage/scratch.ts';
import { eraseFiles, type FilesService, type PdfThreads, receivePaper, storeSealed } from '../../files/index.ts';
import { accountSecrets } from '../../people/index.ts';
import { type ClientCaller, withClient } from '../client-access/index.ts';
import { type ChecklistRow, checklistsRepo } from './checklists.repo.ts';
import { afterUpload, afterWithdrawal, mayUpload } from './checklists.states.ts';
import { type ItemRow, itemsRepo } from './items.repo.ts';
import { notifyOfPaper } from './papers.notifying.ts';
import { papersRepo } from './papers.repo.ts';
import { sealPaperKey } from './papers.sealed.ts';

const UPLOADS = { name: 'client-papers', points: 300, seconds: 3600 };

export type PaperParts = { files: FilesService; threads: PdfThreads };
type Place = { checklist: ChecklistRow; item: ItemRow };

/** The item of this client with its checklist, under that one’s row lock. Throws `not_found` for those of others, and `checklist_state`. */
async function placeOf(tx: Db, { accountId, contact }: ClientCaller, itemId: number): Promise<Place> {
  const found = await itemsRepo(tx).find({ accountId, id: itemId });
  if (found === undefined || found.contactId !== contact.id) throw new AppError('not_found');
  const checklist = await checklistsRepo(tx).lock({ accountId, id: found.checklistId });
  // Another hand may have been faster.
  const item = await itemsRepo(tx).find({ accountId, id: itemId });
  if (checklist === undefined || item === undefined || checklist.state === 'draft') throw new AppError('not_found');
  if (!mayUpload(checklist.state)) throw new AppError('checklist_state');
  return { checklist, item };
}

/** What a client sends and takes back. Each answers the item. */
export const papersService = (platform: Platform, { files, threads }: PaperParts) => {
  const { clock, limits } = platform;

  const requireRoom = async (tx: Db, { checklist, item }: Place): Promise<void> => {
    const present = await papersRepo(tx).ofItems(checklist.accountId, [item.id]);
    if (present.length >= MOST_PAPERS) throw new AppError('papers_too_many');
  };

  return {
    /** Throws what `receivePaper` throws, `papers_too_many` and `checklist_state`. */
    upload: async (caller: ClientCaller, itemId: number, upload: Upload): Promise<number> => {
      // Checked before the file is read to save work, and again with it.
      await withClient(platform, caller, async ({ tx }) => {
        await requireRoom(tx, await placeOf(tx, caller, itemId));
      });
      await limits.take(UPLOADS, `${caller.accountId}:${caller.contact.id}`);
      return withScratchFolder(platform, async (folder) => {
        const checked = await receivePaper(threads, upload, folder);
        const { size: sizeBytes } = await stat(checked.path);
        const { sha256, key } = await storeSealed(files, checked.path, path.join(folder, 'sealed'));
        return withClient(platform, caller, async ({ at, tx }) => {
          const { checklist, item } = await placeOf(tx, caller, itemId);
          await requireRoom(tx, { checklist, item });
          const { accountId } = caller;
          const secrets = await accountSecrets(tx, platform, accountId);
          await papersRepo(tx).insert({
            accountId,
            itemId,
            name: checked.name,
            mediaType: 'application/pdf',
            sizeBytes,
            pages: JSON.stringify(checked.pages),
            sha256,
            fileKeySealed: sealPaperKey(secrets, sha256, key),
            uploadedAt: at,
          });
          await itemsRepo(tx).change(item.id, { state: afterUpload(), reason: '', decidedAt: null, decidedBy: null });
          const changed = await checklistsRepo(tx).change(checklist, {}, at);
          await notifyOfPaper(tx, platform, changed, caller.contact.name);
          return itemId;
        });
      });
    },

    /** Throws `paper_looked_at`. */
    withdraw: async (caller: ClientCaller, paperId: number): Promise<number> =>
      withClient(platform, caller, async ({ tx }) => {
        const paper = await papersRepo(tx).find({ accountId: caller.accountId, id: paperId });
        if (paper === undefined) throw new AppError('not_found');
        const { checklist, item } = await placeOf(tx, caller, paper.itemId);
        const present = await papersRepo(tx).ofItems(caller.accountId, [item.id]);
        const now = present.find(({ id }) => id === paperId);
        if (now === undefined) throw new AppError('not_found');
        if (now.lookedAt !== null || now.keptWith !== null) throw new AppError('paper_looked_at');
        await papersRepo(tx).delete(caller.accountId, [paperId]);
        await itemsRepo(tx).change(item.id, { state: afterWithdrawal(item.state, present.length - 1) });
        const left = Math.max(0, checklist.unnotifiedPapers - 1);
        await checklistsRepo(tx).change(checklist, { unnotifiedPapers: left }, clock.now());
        await eraseFiles(tx, platform, [paper.sha256]);
        return item.id;
      }),
  };
};
