import type { Document } from '@sealwright/contract';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest } from '../documents.act.ts';
import type { DocumentsService } from '../documents.service.ts';
import { beginFrom, portableOf } from './portable.ts';

/** Begins anew what ended without being completed. */
export const copyingService = (platform: Platform, documents: DocumentsService) => ({
  /** A draft of the caller's, with files, recipients, fields and mail of the other, and nothing of what anyone entered. */
  copy: async (by: ActorRequest, id: number): Promise<Document> => {
    const copy = await act(platform, by, id, 'copy', async (tx, origin) => {
      const { document } = await beginFrom(tx, platform, by, await portableOf(tx, origin), {
        details: { copiedFrom: origin.id },
      });
      return document;
    });
    return documents.get(by.actor, copy.id);
  },
});
