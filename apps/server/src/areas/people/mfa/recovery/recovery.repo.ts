import type { Db } from '../../../../platform/db/db.ts';

export const recoveryRepo = (db: Db) => ({
  replace: async (userId: number, hashes: Buffer[], createdAt: Date): Promise<void> => {
    await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
    if (hashes.length === 0) return;
    const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt }));
    await db.insertInto('recoveryCodes').values(rows).execute();
  },

  /** Each code opens once: of two at the same time, one finds it unused. */
  use: async (userId: number, codeHash: Buffer, usedAt: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('recoveryCodes')
      .set({ usedAt })
      .where('userId', '=', userId)
      .where('codeHash', '=', codeHash)
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
