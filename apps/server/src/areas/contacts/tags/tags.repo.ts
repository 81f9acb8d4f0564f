import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type TagRow } from './tags.reads.ts';

type NewTag = { accountId: number; userId: number; name: string; at: Date };

export const tagsRepo = (db: Db) => ({
  /** Undefined where a living tag has this name, whatever its case. */
  insert: async ({ accountId, userId, name, at }: NewTag): Promise<TagRow | undefined> => {
    const { rows } = await sql<TagRow>`
      insert into tags (account_id, name, created_by, created_at) values (${accountId}, ${name}, ${userId}, ${at})
      on conflict (account_id, lower(name)) where deleted_at is null do nothing returning *`.execute(db);
    return rows[0];
  },

  findByName: async (accountId: number, name: string): Promise<TagRow | undefined> => {
    const { rows } = await sql<TagRow>`
      select * from tags where account_id = ${accountId} and lower(name) = lower(${name}) and deleted_at is null`.execute(
      db,
    );
    return rows[0];
  },

  /**
   * Living tags by their ids, in the order of ids. Waits for a transaction that is giving one of them to contacts, and keeps others from
   * beginning to.
   */
  lock: (accountId: number, ids: readonly number[]): Promise<TagRow[]> =>
    db
      .selectFrom('tags')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', 'in', [...ids])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute(),

  rename: (accountId: number, id: number, name: string) =>
    db
      .updateTable('tags')
      .set((eb) => ({ name, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute(),

  /** From here on no one sees it, and its name is free. */
  markDeleted: (accountId: number, ids: readonly number[], at: Date) =>
    db
      .updateTable('tags')
      .set({ deletedAt: at })
      .where('accountId', '=', accountId)
      .where('id', 'in', [...ids])
      .execute(),
});
