import type { Selectable } from 'kysely';
import type { TeamsTables } from '../../migrations/tables.teams.ts';
import type { Db } from '../../platform/db/db.ts';

export type GroupRow = Selectable<TeamsTables['memberGroups']>;

/** The groups of a team, and who is in them. */
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

  members: (accountId: number, groupIds: readonly number[]) =>
    groupIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('memberGroupPeople')
          .select(['groupId', 'userId'])
          .where('accountId', '=', accountId)
          .where('groupId', 'in', [...groupIds])
          .execute(),

  insert: (accountId: number, name: string, createdAt: Date): Promise<GroupRow> =>
    db.insertInto('memberGroups').values({ accountId, name, createdAt }).returningAll().executeTakeFirstOrThrow(),

  rename: (accountId: number, id: number, name: string) =>
    db
      .updateTable('memberGroups')
      .set((eb) => ({ name, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute(),

  setMembers: async (accountId: number, groupId: number, userIds: readonly number[]): Promise<void> => {
    await db
      .deleteFrom('memberGroupPeople')
      .where('accountId', '=', accountId)
      .where('groupId', '=', groupId)
      .execute();
    if (userIds.length === 0) return;
    const people = userIds.map((userId) => ({ accountId, groupId, userId }));
    await db.insertInto('memberGroupPeople').values(people).execute();
  },

  delete: (accountId: number, id: number) =>
    db.deleteFrom('memberGroups').where('accountId', '=', accountId).where('id', '=', id).execute(),
});
