import { type Selectable, sql } from 'kysely';
import type { UserTable } from '../../../../migrations/tables.people.ts';
import type { Db } from '../../../../platform/db/db.ts';

type UserRow = Selectable<UserTable>;

export const deletionRepo = (db: Db) => ({
  find: (id: number): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Not against those who merely name the user in a row of theirs. */
  lockUser: (id: number): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  /** Those whose leaving at the same moment could leave no one behind wait for each other here. */
  lockFellows: async (id: number): Promise<void> => {
    await sql`
      select id from users where id in (
        select o.id from users o, users me where me.id = ${id} and me.role = 'super_admin' and o.role = 'super_admin'
        union select m.user_id from team_members m join team_members mine using (account_id)
          where mine.user_id = ${id} and mine.role = 'admin' and m.role = 'admin')
      order by id for no key update`.execute(db);
  },

  /** People who are about to go themselves, and those who are blocked, are no one to leave things to. */
  isLastOwner: async (id: number): Promise<boolean> => {
    const { rows } = await sql`
      select from users me where me.id = ${id} and me.role = 'super_admin' and not exists (
        select from users o where o.id <> me.id and o.role = 'super_admin'
          and not o.is_blocked and o.deletion_at is null and o.erased_at is null)`.execute(db);
    return rows.length > 0;
  },

  isLastTeamAdmin: async (id: number): Promise<boolean> => {
    const { rows } = await sql`
      select from team_members me join accounts a on a.id = me.account_id and a.is_active
      where me.user_id = ${id} and me.role = 'admin' and not exists (
        select from team_members m join users o on o.id = m.user_id
        where m.account_id = me.account_id and m.user_id <> me.user_id and m.role = 'admin'
          and not o.is_blocked and o.deletion_at is null and o.erased_at is null)`.execute(db);
    return rows.length > 0;
  },

  /** A document that was sent as separate copies is one. */
  countDocuments: async (accountId: number): Promise<{ open: number; completed: number }> => {
    const { rows } = await sql<{ open: number; completed: number }>`
      select count(*) filter (where state in ('pending', 'sent', 'viewed', 'submitted') and finished_at is null)::int as open,
        count(*) filter (where state in ('completed', 'downloaded') or finished_at is not null)::int as completed
      from documents where account_id = ${accountId} and deleted_at is null and parent_id is null`.execute(db);
    return rows[0] ?? { open: 0, completed: 0 };
  },

  setDeletion: (id: number, deletionAt: Date | null, at: Date): Promise<UserRow> =>
    db
      .updateTable('users')
      .set((to) => ({ deletionAt, updatedAt: at, version: to('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** By their ids, beyond `after`: those who cannot go yet keep no one else waiting. */
  due: async (at: Date, after: number, limit: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('deletionAt', '<=', at)
      .where('erasedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  erasedSince: async (at: Date): Promise<number[]> => {
    const rows = await db.selectFrom('users').select('id').where('erasedAt', '>=', at).orderBy('id').execute();
    return rows.map(({ id }) => id);
  },
});
