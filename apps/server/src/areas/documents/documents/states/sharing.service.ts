import type { Document } from '@sealwright/contract';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, touch } from '../documents.act.ts';
import { changed } from '../documents.events.ts';
import { type DocumentRow, partsRepo } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';

/** Who of a team sees a document. */
export const sharingService = (platform: Platform, documents: DocumentsService) => ({
  /** The separate copies of every sending follow what they were made from. */
  share: async (by: ActorRequest, id: number, visibility: DocumentRow['visibility']): Promise<Document> => {
    await act(platform, by, id, 'share', async (tx, document) => {
      if (document.visibility === visibility) return;
      const { updatedAt: at } = await touch(tx, platform, document, { visibility });
      const parts = await partsRepo(tx).setVisibility(document, visibility, at);
      for (const part of parts) await platform.events.publish(tx, changed(at, part));
    });
    return documents.get(by.actor, id);
  },
});
