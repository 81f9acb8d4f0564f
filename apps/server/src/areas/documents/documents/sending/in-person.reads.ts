import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { membersOf } from '../../../access/index.ts';

/** Whether a host still works in the account: it is active, and they are in it and not blocked. */
export async function mayHost(db: Db, { accountId, hostId }: { accountId: number; hostId: number }): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select a.is_active and not u.is_blocked and (a.kind <> 'team' or exists (
        select 1 from (${membersOf(accountId)}) m where m.user_id = u.id)) as may
    from accounts a, users u where a.id = ${accountId} and u.id = ${hostId}`.execute(db);
  return rows[0]?.may ?? false;
}
