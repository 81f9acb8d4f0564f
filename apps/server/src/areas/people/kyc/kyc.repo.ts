import type { Insertable, Selectable, Updateable } from 'kysely';
import type { KycProfileTable } from '../../../migrations/tables.access.ts';
import type { Db } from '../../../platform/db/db.ts';

export type KycRow = Selectable<KycProfileTable>;

export const kycRepo = (db: Db) => ({
  findOfUser: (userId: number): Promise<KycRow | undefined> =>
    db.selectFrom('kycProfiles').selectAll().where('userId', '=', userId).executeTakeFirst(),

  lockOfUser: (userId: number): Promise<KycRow | undefined> =>
    db.selectFrom('kycProfiles').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst(),

  lock: (id: number): Promise<KycRow | undefined> =>
    db.selectFrom('kycProfiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Nothing where the person has details already, from another window at the same moment. */
  insert: (row: Insertable<KycProfileTable>): Promise<KycRow | undefined> =>
    db
      .insertInto('kycProfiles')
      .values(row)
      .onConflict((on) => on.column('userId').doNothing())
      .returningAll()
      .executeTakeFirst(),

  /** Changes a row that is locked. */
  update: (row: KycRow, change: Updateable<KycProfileTable>): Promise<KycRow> =>
    db
      .updateTable('kycProfiles')
      .set({ ...change, version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** When the person's log last said that they saved. */
  lastSaved: async (userId: number): Promise<Date | null> => {
    const row = await db
      .selectFrom('activities')
      .select('at')
      .where('userId', '=', userId)
      .where('action', '=', 'kyc_saved')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.at ?? null;
  },
});
