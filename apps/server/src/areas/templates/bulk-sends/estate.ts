import type { Db } from '../../../platform/db/db.ts';
import { ownBatchesRepo } from './bulk-sends.repo.ts';

/** What a member of a team sends there goes on for the heir, as far as the heir may send. */
export const bulkSendsEstate = {
  count: (tx: Db, accountId: number, userId: number): Promise<number> =>
    ownBatchesRepo(tx).countGoing(accountId, userId),

  handOver: async (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> => {
    await ownBatchesRepo(tx).setOwner(of);
  },
};
