import { sql } from 'kysely';
import type { Membership } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';

/** The accounts a person can work in, their own first, then teams by name. */
export async function readMemberships(db: Db, userId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select a.id as account_id, a.kind, a.name, m.role, a.id = u.default_account_id as is_default
    from users u
    cross join lateral (
      select u.personal_account_id as account_id, 'owner' as role
      union all select account_id, role from team_members where user_id = u.id
    ) m
    join accounts a on a.id = m.account_id
    where u.id = ${userId}
    order by a.kind = 'personal' desc, lower(a.name), a.id`.execute(db);
  return rows;
}
