import type { Db } from '../../../platform/db/db.ts';

export const vaultRepo = (db: Db) => ({
  find: async (accountId: number): Promise<Buffer | undefined> => {
    const row = await db
      .selectFrom('accountKeys')
      .select('keySealed')
      .where('accountId', '=', accountId)
      .executeTakeFirst();
    return row?.keySealed;
  },

  /** False where another transaction was first; this waits for it, so that its key can be found afterwards. */
  insert: async (accountId: number, keySealed: Buffer, createdAt: Date): Promise<boolean> => {
    const row = await db
      .insertInto('accountKeys')
      .values({ accountId, keySealed, createdAt })
      .onConflict((on) => on.column('accountId').doNothing())
      .returning('accountId')
      .executeTakeFirst();
    return row !== undefined;
  },

  delete: async (accountId: number): Promise<void> => {
    await db.deleteFrom('accountKeys').where('accountId', '=', accountId).execute();
  },
});
