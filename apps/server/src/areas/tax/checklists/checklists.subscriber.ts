import type { Subscriber } from '../../../platform/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { eraseFiles } from '../../files/index.ts';
import { papersRepo } from './papers.repo.ts';

/** A paper that is kept with a tax return goes with it, in the transaction that erases the return. */
export const papersSubscriber =
  (platform: Pick<Platform, 'tasks'>): Subscriber =>
  async (tx, event) => {
    if (event.type !== 'document_erased') return;
    const { accountId, documentId } = event.details;
    const papers = await papersRepo(tx).keptWith(accountId, documentId);
    await papersRepo(tx).delete(
      accountId,
      papers.map(({ id }) => id),
    );
    await eraseFiles(tx, platform, [...new Set(papers.map(({ sha256 }) => sha256))]);
  };
