import type { Subscriber } from '../../../platform/events.ts';
import { rowsRepo } from './rows.repo.ts';

/** What a row says goes with its document, in the transaction that erases it. That it was sent stays. */
export const bulkSendsSubscriber: Subscriber = async (tx, event) => {
  if (event.type !== 'document_erased') return;
  await rowsRepo(tx).forgetDocument(event.details.accountId, event.details.documentId);
};
