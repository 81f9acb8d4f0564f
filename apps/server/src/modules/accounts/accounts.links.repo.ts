import type { Db } from '../../platform/db.ts';

/** Activation links as rows: the token is in the mail, its hash here. */
export const activationLinksRepo = (db: Db) => ({
  insert: async (userId: number, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<number> => {
    const link = await db
      .insertInto('userLinks')
      .values({ userId, purpose: 'activation', tokenHash, createdAt: now, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return link.id;
  },

  /** True for exactly one caller per link. */
  use: async (userId: number, tokenHash: Buffer, now: Date): Promise<boolean> => {
    const used = await db
      .updateTable('userLinks')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('userId', '=', userId)
      .where('purpose', '=', 'activation')
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  },

  killAll: async (userId: number, now: Date): Promise<void> => {
    await db
      .updateTable('userLinks')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', '=', 'activation')
      .where('usedAt', 'is', null)
      .execute();
  },

  deleteExpiredBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('userLinks').where('expiresAt', '<', before).execute();
  },
});
