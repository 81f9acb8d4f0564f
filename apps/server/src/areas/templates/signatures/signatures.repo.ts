import { type Insertable, type Selectable, sql } from 'kysely';
import type { SignatureTable } from '../../../migrations/tables.templates.ts';
import type { Db } from '../../../platform/db/db.ts';

export type SignatureRow = Selectable<SignatureTable>;

export const signaturesRepo = (db: Db) => {
  const of = (userId: number) => db.selectFrom('signatures').where('userId', '=', userId);
  return {
    list: (userId: number): Promise<SignatureRow[]> =>
      of(userId).selectAll().orderBy('isDefault', 'desc').orderBy('id', 'desc').execute(),

    /** It is not deleted before the transaction ends. */
    hold: (userId: number, id: number): Promise<SignatureRow | undefined> =>
      of(userId).selectAll().where('id', '=', id).forShare().executeTakeFirst(),

    lock: (userId: number, id: number): Promise<SignatureRow | undefined> =>
      of(userId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    count: async (userId: number): Promise<number> => {
      const { count } = await of(userId)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Until the transaction ends, no one else adds to theirs or makes another one the default. */
    holdAll: (userId: number) =>
      sql`select pg_advisory_xact_lock(hashtextextended('signatures', ${userId}))`.execute(db),

    insert: (signature: Insertable<SignatureTable>): Promise<SignatureRow> =>
      db.insertInto('signatures').values(signature).returningAll().executeTakeFirstOrThrow(),

    clearDefault: (userId: number) =>
      db
        .updateTable('signatures')
        .set((to) => ({ isDefault: false, version: to('version', '+', 1) }))
        .where('userId', '=', userId)
        .where('isDefault', '=', true)
        .execute(),

    update: (
      { userId, id }: SignatureRow,
      change: Partial<Pick<SignatureRow, 'title' | 'isDefault'>>,
    ): Promise<SignatureRow> =>
      db
        .updateTable('signatures')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    delete: ({ userId, id }: SignatureRow) =>
      db.deleteFrom('signatures').where('userId', '=', userId).where('id', '=', id).execute(),

    /** Whether anyone's signature still shows this image. */
    isShown: async (sha256: string): Promise<boolean> => {
      const { rows } = await sql`
        select from signatures where (mark ? 'sha256' and mark ->> 'sha256' = ${sha256})
          or (initials ? 'sha256' and initials ->> 'sha256' = ${sha256}) limit 1`.execute(db);
      return rows.length > 0;
    },
  };
};
