import type { Db } from '../../../platform/db/db.ts';

/** When a session last showed that it is its person's. */
export const confirmedSessionsRepo = (db: Db) => ({
  authenticatedAt: async (sessionId: number): Promise<Date> =>
    (await db.selectFrom('sessions').select('authenticatedAt').where('id', '=', sessionId).executeTakeFirstOrThrow())
      .authenticatedAt,

  setAuthenticatedAt: async (sessionId: number, authenticatedAt: Date): Promise<void> => {
    await db.updateTable('sessions').set({ authenticatedAt }).where('id', '=', sessionId).execute();
  },
});
