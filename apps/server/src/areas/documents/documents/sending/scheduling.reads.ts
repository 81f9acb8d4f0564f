import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { membersOf } from '../../../access/index.ts';
import type { DocumentRow, Owner } from '../documents.repo.ts';

/** Documents whose time to leave has come, oldest first. */
export const dueToLeave = (db: Db, at: Date, limit: number): Promise<Owner[]> =>
  db
    .selectFrom('documents')
    .select(['accountId', 'id'])
    .where('scheduledFor', '<=', at)
    .where('deletedAt', 'is', null)
    .orderBy('scheduledFor')
    .limit(limit)
    .execute();

/** Whether whose document it is may still send it: their account is active, and they are neither blocked nor kept from sending. */
export async function mayOwnerSend(db: Db, { accountId, ownedBy }: DocumentRow): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select a.is_active and not u.is_blocked and (a.kind <> 'team' or exists (
        select 1 from (${membersOf(accountId)}) m
        where m.user_id = u.id and (a.sending = 'everyone' or m.role = 'admin'))) as may
    from accounts a, users u where a.id = ${accountId} and u.id = ${ownedBy}`.execute(db);
  return rows[0]?.may ?? false;
}
