import type { Db } from '../../../platform/db/db.ts';

/** Proofs that were shown to any process. */
export const proofsRepo = (db: Db) => ({
  /** False where it was shown before. */
  add: async (proofHash: Buffer, expiresAt: Date): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('shownProofs')
      .values({ proofHash, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },

  deleteOver: async (now: Date): Promise<void> => {
    await db.deleteFrom('shownProofs').where('expiresAt', '<', now).execute();
  },
});
