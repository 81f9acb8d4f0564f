import type { Db } from '../../../platform/db/db.ts';
import { linksRepo } from './public-links.repo.ts';

/** What a member of a team made there goes on for the heir, as far as the heir may send. */
export const publicLinksEstate = {
  count: (tx: Db, accountId: number, userId: number): Promise<number> => linksRepo(tx).countOf(accountId, userId),

  handOver: async (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> => {
    await linksRepo(tx).setMaker(of);
  },
};
