import type { Db } from '../../../platform/db/db.ts';
import { batchesRepo } from './bulk-sends.repo.ts';

/** What a member of a team sends there goes on for the heir, as far as the heir may send. */
export const bulkSendsEstate = {
  handOver: async (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> => {
    await batchesRepo(tx).setOwner(of);
  },
};
