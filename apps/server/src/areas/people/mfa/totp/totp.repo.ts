import type { Selectable } from 'kysely';
import type { TotpFactorTable } from '../../../../migrations/tables.access.ts';
import type { Db } from '../../../../platform/db/db.ts';

type TotpRow = Selectable<TotpFactorTable>;

export const totpRepo = (db: Db) => ({
  /** The second one with the same code waits, and sees that it is spent. */
  lock: (userId: number): Promise<TotpRow | undefined> =>
    db.selectFrom('totpFactors').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst(),

  put: async (userId: number, secretSealed: Buffer, createdAt: Date): Promise<void> => {
    const fresh = { secretSealed, createdAt, confirmedAt: null, lastStep: null };
    await db
      .insertInto('totpFactors')
      .values({ userId, ...fresh })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
      .execute();
  },

  spendStep: async (userId: number, lastStep: number): Promise<void> => {
    await db.updateTable('totpFactors').set({ lastStep }).where('userId', '=', userId).execute();
  },

  confirm: async (userId: number, confirmedAt: Date): Promise<void> => {
    await db.updateTable('totpFactors').set({ confirmedAt }).where('userId', '=', userId).execute();
  },

  remove: async (userId: number): Promise<void> => {
    await db.deleteFrom('totpFactors').where('userId', '=', userId).execute();
  },
});
