import type { Db } from '../../../platform/db/db.ts';
import { sentLinksRepo } from './links.repo.ts';
import { clientPagesRepo, settingsRepo } from './pages.repo.ts';

/** Which clients have a page, for the export of one's data. Neither links nor codes: both are secrets. */
export const clientAccessOfAccount = async (db: Db, accountId: number) => ({
  identity: await settingsRepo(db).find(accountId),
  pages: await clientPagesRepo(db).all(accountId),
});

export const eraseClientAccess = (tx: Db, accountId: number): Promise<void> => clientPagesRepo(tx).deleteAll(accountId);

/** The heir of a member of a team is the one clients write to from then on, and the one who is told of them. */
export const clientAccessEstate = {
  count: (tx: Db, accountId: number, userId: number): Promise<number> => sentLinksRepo(tx).count(accountId, userId),

  handOver: (tx: Db, of: { accountId: number; from: number; to: number }): Promise<void> =>
    sentLinksRepo(tx).handOver(of),
};
