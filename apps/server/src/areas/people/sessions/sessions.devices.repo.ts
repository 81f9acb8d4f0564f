import type { Db } from '../../../platform/db/db.ts';
import type { SessionRow } from './sessions.repo.ts';

/** Sessions as a person's devices: where they are signed in, and from where they ever were. */
export const devicesRepo = (db: Db) => ({
  /** Ends one session of this person; undefined when there is none of that number, or none of theirs. */
  endOwn: (userId: number, sessionId: number, at: Date): Promise<Pick<SessionRow, 'address' | 'device'> | undefined> =>
    db
      .updateTable('sessions')
      .set({ endedAt: at, endReason: 'revoked' })
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', at)
      .returning(['address', 'device'])
      .executeTakeFirst(),

  /** Those that live, the one last used first. */
  listAlive: (userId: number, now: Date, limit: number): Promise<SessionRow[]> =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  hasAny: async (userId: number): Promise<boolean> =>
    (await db.selectFrom('sessions').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !==
    undefined,

  /** Whether this person has signed in with this key, or from this address, since `since`. */
  knownDevice: async (
    userId: number,
    device: { address: string; keyThumbprint: string | null },
    since: Date,
  ): Promise<'by_key' | 'by_address' | null> => {
    const session = await db
      .selectFrom('sessions')
      .select((eb) => [eb('keyThumbprint', '=', device.keyThumbprint).as('isSameKey')])
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .where((eb) => eb.or([eb('address', '=', device.address), eb('keyThumbprint', '=', device.keyThumbprint)]))
      .orderBy('isSameKey', (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst();
    if (!session) return null;
    return session.isSameKey ? 'by_key' : 'by_address';
  },

  /** Whether this person has signed in with the browser that holds this token since `since`. */
  knownToken: async (userId: number, deviceHash: Buffer, since: Date): Promise<boolean> =>
    (await db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .where('deviceHash', '=', deviceHash)
      .limit(1)
      .executeTakeFirst()) !== undefined,
});
