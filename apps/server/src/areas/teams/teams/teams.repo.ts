import type { TeamRole } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { TeamTable } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';

/** A team with its account, and what the person who asks is in it. */
export type TeamRow = Selectable<TeamTable> & {
  name: string;
  isActive: boolean;
  creatorName: string | null;
  role: TeamRole;
  memberCount: number;
};

const selected = (condition: RawBuilder<unknown>) => sql<TeamRow>`
  select t.*, a.name, a.is_active, m.role, ${displayNameSql('u')} as creator_name,
    (select count(*) from team_members c where c.account_id = t.account_id) as member_count
  from team_members m
  join teams t on t.account_id = m.account_id
  join accounts a on a.id = t.account_id
  left join users u on u.id = t.created_by
  where ${condition}
  order by lower(a.name), t.account_id`;

export const teamsRepo = (db: Db) => ({
  insert: (team: Insertable<TeamTable>) => db.insertInto('teams').values(team).execute(),

  ofMember: async (userId: number): Promise<TeamRow[]> => (await selected(sql`m.user_id = ${userId}`).execute(db)).rows,

  /** Undefined where the person does not belong to it. */
  find: async (accountId: number, userId: number): Promise<TeamRow | undefined> =>
    (await selected(sql`m.account_id = ${accountId} and m.user_id = ${userId}`).execute(db)).rows[0],

  lock: (accountId: number) =>
    db.selectFrom('teams').selectAll().where('accountId', '=', accountId).forUpdate().executeTakeFirst(),

  update: (accountId: number, change: Updateable<TeamTable>) =>
    db
      .updateTable('teams')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .execute(),
});
