import type { Document } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Actor, foldersRepo } from '../../../access/index.ts';
import { act, type ActorRequest, touch } from '../documents.act.ts';
import { changed } from '../documents.events.ts';
import { type DocumentRow, partsRepo } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';

/** Who of a team sees a document, and where it lies. */
export const sharingService = (platform: Platform, documents: DocumentsService) => ({
  /** The separate copies of every sending follow what they were made from. */
  share: async (by: ActorRequest, id: number, visibility: DocumentRow['visibility']): Promise<Document> => {
    await act(platform, by, id, 'share', async (tx, document) => {
      if (document.visibility !== visibility) await changeWithParts(tx, platform, document, { visibility });
    });
    return documents.get(by.actor, id);
  },

  /** Throws `not_found` for a folder that the caller does not see. */
  move: async (by: ActorRequest, id: number, folderId: number | null): Promise<Document> => {
    await act(platform, by, id, 'move', (tx, document) => moveTo(tx, platform, by.actor, document, folderId));
    return documents.get(by.actor, id);
  },
});

/** Throws `not_found` for a folder that the caller does not see. */
export async function moveTo(
  tx: Db,
  platform: Platform,
  actor: Actor,
  document: DocumentRow,
  folderId: number | null,
): Promise<void> {
  if (folderId !== null) await requireFolder(tx, actor, folderId);
  if (document.folderId !== folderId) await changeWithParts(tx, platform, document, { folderId });
}

async function changeWithParts(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  patch: Partial<Pick<DocumentRow, 'visibility' | 'folderId'>>,
): Promise<void> {
  const { updatedAt: at } = await touch(tx, platform, document, patch);
  const parts = await partsRepo(tx).follow(document, patch, at);
  for (const part of parts) await platform.events.publish(tx, changed(at, part));
}

export async function requireFolder(tx: Db, { account }: Actor, id: number): Promise<void> {
  const isOpen = account.role !== 'member' || !account.hiddenFolders.includes(id);
  const folder = isOpen ? await foldersRepo(tx).find(account.id, id) : undefined;
  if (folder === undefined) throw new AppError('not_found');
}
