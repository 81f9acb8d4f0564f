import { type Selectable, sql } from 'kysely';
import type { MemberGroupTable } from '../../../migrations/tables.teams.ts';
import type { Db } from '../../../platform/db/db.ts';
import { memberIds } from '../../access/index.ts';

export type MemberGroupRow = Selectable<MemberGroupTable>;

/** Groups of a team's members. Callers lock the team (`teamAccountsRepo`) before they change who is in one. */
export const memberGroupsRepo = (db: Db) => ({
  insert: (accountId: number, name: string, at: Date, externalId: string | null = null): Promise<MemberGroupRow> =>
    db
      .insertInto('memberGroups')
      .values({ accountId, name, externalId, createdAt: at, updatedAt: at })
      .returningAll()
      .executeTakeFirstOrThrow(),

  find: (accountId: number, id: number): Promise<MemberGroupRow | undefined> =>
    db
      .selectFrom('memberGroups')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Names differ by more than their case. */
  findByName: (accountId: number, name: string): Promise<MemberGroupRow | undefined> =>
    db
      .selectFrom('memberGroups')
      .selectAll()
      .where('accountId', '=', accountId)
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .executeTakeFirst(),

  update: (accountId: number, id: number, change: { name?: string; externalId?: string | null }, at: Date) =>
    db
      .updateTable('memberGroups')
      .set((eb) => ({ ...change, updatedAt: at, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),

  delete: (accountId: number, id: number) =>
    db.deleteFrom('memberGroups').where('accountId', '=', accountId).where('id', '=', id).execute(),

  userIds: async (accountId: number, groupId: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('memberGroupMembers')
      .select('userId')
      .where('accountId', '=', accountId)
      .where('groupId', '=', groupId)
      .orderBy('userId')
      .execute();
    return rows.map(({ userId }) => userId);
  },

  /** Only members of the team are added; others are passed over. */
  addMembers: (accountId: number, groupId: number, userIds: readonly number[]) =>
    sql`
      insert into member_group_members (account_id, group_id, user_id)
      select ${accountId}::bigint, ${groupId}::bigint, user_id from (${memberIds(accountId)}) of_team
      where user_id = any(${[...userIds]}::bigint[])
      on conflict do nothing`.execute(db),

  removeMembers: (accountId: number, groupId: number, userIds: readonly number[]) =>
    db
      .deleteFrom('memberGroupMembers')
      .where('accountId', '=', accountId)
      .where('groupId', '=', groupId)
      .where('userId', 'in', [...userIds])
      .execute(),
});
