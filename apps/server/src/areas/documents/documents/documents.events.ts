import type { PageEvent } from '../../../platform/events.ts';
import type { Owner } from './documents.repo.ts';

/** Open pages that show the document read it again. */
export const changed = (at: Date, { accountId, id: documentId }: Owner): PageEvent => ({
  type: 'document_changed',
  at,
  details: { accountId, documentId },
});
