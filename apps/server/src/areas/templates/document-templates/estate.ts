import type { Db } from '../../../platform/db/db.ts';
import { ownTemplatesRepo } from './document-templates.repo.ts';

/** Passes the templates of a member who leaves to their heir. */
export const templatesEstate = {
  count: (tx: Db, accountId: number, userId: number): Promise<number> =>
    ownTemplatesRepo(tx).countOf(accountId, userId),

  handOver: async (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> => {
    await ownTemplatesRepo(tx).setOwner(of);
  },
};
