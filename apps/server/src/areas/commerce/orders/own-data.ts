import type { Db } from '../../../platform/db/db.ts';
import { forgetContacts } from './orders.repo.ts';

/** Orders belong to the installation and stay, without what ties them to someone's contacts (docs/decisions/0074). */
export async function eraseOrderContacts(tx: Db, accountId: number): Promise<void> {
  await forgetContacts(tx, accountId);
}
