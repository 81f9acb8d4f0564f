import type { Db } from '../../../platform/db/db.ts';
import { templatesRepo } from './document-templates.repo.ts';

/** Passes the templates of a member who leaves to their heir. */
export const templatesEstate = {
  handOver: async (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> => {
    await templatesRepo(tx).setOwner(of);
  },
};
