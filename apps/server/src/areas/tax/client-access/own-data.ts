import type { Db } from '../../../platform/db/db.ts';
import { clientPagesRepo, settingsRepo } from './pages.repo.ts';

/** Which clients have a page, for the export of one's data. Neither links nor codes: both are secrets. */
export const clientAccessOfAccount = async (db: Db, accountId: number) => ({
  identity: await settingsRepo(db).find(accountId),
  pages: await clientPagesRepo(db).all(accountId),
});

export const eraseClientAccess = (tx: Db, accountId: number): Promise<void> => clientPagesRepo(tx).deleteAll(accountId);
