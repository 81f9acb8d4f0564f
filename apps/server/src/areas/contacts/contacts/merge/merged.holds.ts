import type { Db } from '../../../../platform/db/db.ts';
import { documentClientsRepo } from '../../../documents/index.ts';
import { mergedAmong, mergedInto } from './merged.reads.ts';

/** Before contacts come back: those that were merged into another one are held by themselves from now on, as that one is. */
export async function keepHolds(tx: Db, accountId: number, ids: readonly number[]): Promise<void> {
  if (!(await documentClientsRepo(tx).isAnyHeld(accountId))) return;
  for (const id of await mergedAmong(tx, accountId, ids)) {
    await documentClientsRepo(tx).copyHolds(accountId, mergedInto(accountId, id), id);
  }
}
