import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { TeamsTables } from '../../migrations/tables.teams.ts';
import type { Db } from '../../platform/db/db.ts';

export type GroupRow = Selectable<TeamsTables['memberGroups']>;

/** The groups of a team, for `from (…)`: id, name, external_id, version, created_at, updated_at. */
export const groupsOf = (accountId: number): RawBuilder<unknown> => sql`
  select id, name, external_id, version, created_at, updated_at from member_groups where account_id = ${accountId}`;

/** Who is in the groups of a team, for `from (…)`: group_id, user_id. */
export const groupPeopleOf = (accountId: number): RawBuilder<unknown> =>
  sql`select group_id, user_id from member_group_people where account_id = ${accountId}`;

/** The groups of a team. */
export const groupsRepo = (db: Db) => ({
  list: (accountId: number): Promise<GroupRow[]> =>
    db
      .selectFrom('memberGroups')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('name')
      .orderBy('id')
      .execute(),

  find: (accountId: number, id: number): Promise<GroupRow | undefined> =>
    db
      .selectFrom('memberGroups')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  count: async (accountId: number): Promise<number> =>
    (
      await db
        .selectFrom('memberGroups')
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
    ).counted,

  insert: (group: Insertable<TeamsTables['memberGroups']>): Promise<GroupRow> =>
    db.insertInto('memberGroups').values(group).returningAll().executeTakeFirstOrThrow(),

  /** With a new version, also where the name stays: its members are another matter of the same group. */
  update: (accountId: number, id: number, change: { name: string; updatedAt: Date; externalId?: string | null }) =>
    db
      .updateTable('memberGroups')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute(),

  delete: (accountId: number, id: number) =>
    db.deleteFrom('memberGroups').where('accountId', '=', accountId).where('id', '=', id).execute(),
});

/** Who is in the groups of a team. */
export const groupPeopleRepo = (db: Db) => ({
  list: (accountId: number, groupIds: readonly number[]) =>
    groupIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('memberGroupPeople')
          .select(['groupId', 'userId'])
          .where('accountId', '=', accountId)
          .where('groupId', 'in', [...groupIds])
          .execute(),

  set: async (accountId: number, groupId: number, userIds: readonly number[]): Promise<void> => {
    await db
      .deleteFrom('memberGroupPeople')
      .where('accountId', '=', accountId)
      .where('groupId', '=', groupId)
      .execute();
    if (userIds.length === 0) return;
    const people = userIds.map((userId) => ({ accountId, groupId, userId }));
    await db.insertInto('memberGroupPeople').values(people).execute();
  },

  add: async (accountId: number, groupId: number, userIds: readonly number[]): Promise<void> => {
    if (userIds.length === 0) return;
    const people = userIds.map((userId) => ({ accountId, groupId, userId }));
    await db
      .insertInto('memberGroupPeople')
      .values(people)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  remove: async (accountId: number, groupId: number, userIds: readonly number[]): Promise<void> => {
    if (userIds.length === 0) return;
    await db
      .deleteFrom('memberGroupPeople')
      .where('accountId', '=', accountId)
      .where('groupId', '=', groupId)
      .where('userId', 'in', [...userIds])
      .execute();
  },
});
