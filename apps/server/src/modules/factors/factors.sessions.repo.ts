import type { Db } from '../../platform/db.ts';

/** What a person's sessions tell of their devices, and when each last showed that it is them. */
export const confirmedSessionsRepo = (db: Db) => ({
  /** Whether this person has begun a session with this key, or from this address, since `since`. */
  knownDevice: async (
    userId: number,
    device: { address: string; keyThumbprint: string | null },
    since: Date,
  ): Promise<'by_key' | 'by_address' | null> => {
    const rows = await db
      .selectFrom('sessions')
      .select('keyThumbprint')
      .distinct()
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .where((eb) => eb.or([eb('address', '=', device.address), eb('keyThumbprint', '=', device.keyThumbprint)]))
      .execute();
    if (rows.length === 0) return null;
    const isSameKey = rows.some(
      ({ keyThumbprint }) => keyThumbprint !== null && keyThumbprint === device.keyThumbprint,
    );
    return isSameKey ? 'by_key' : 'by_address';
  },

  authenticatedAt: async (sessionId: number): Promise<Date> =>
    (await db.selectFrom('sessions').select('authenticatedAt').where('id', '=', sessionId).executeTakeFirstOrThrow())
      .authenticatedAt,

  setAuthenticatedAt: async (sessionId: number, authenticatedAt: Date): Promise<void> => {
    await db.updateTable('sessions').set({ authenticatedAt }).where('id', '=', sessionId).execute();
  },
});
