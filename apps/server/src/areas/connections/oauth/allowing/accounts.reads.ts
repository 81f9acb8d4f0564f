import type { OauthAuthorization } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { type Actor, teamsOfPerson } from '../../../access/index.ts';
import { findUserById } from '../../../people/index.ts';

/** The accounts that a person can let an application act for: their own, and their active teams whose rules they meet. */
export async function accountsToAllow(db: Db, actor: Actor): Promise<OauthAuthorization['accounts']> {
  const user = await findUserById(db, actor.userId);
  const { rows } = await sql<{ id: number; name: string }>`
    select t.account_id as id, t.name from (${teamsOfPerson(actor.userId)}) t
    where t.is_active and (${actor.hasSecondStep} or not t.needs_second_step) order by lower(t.name), t.account_id`.execute(
    db,
  );
  const own = user === undefined ? [] : [{ id: user.personalAccountId, kind: 'personal' as const, name: actor.name }];
  return [...own, ...rows.map(({ id, name }) => ({ id, kind: 'team' as const, name }))];
}
