import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SessionTable, UserTable } from '../../migrations/tables.people.ts';
import type { Db } from '../../platform/db.ts';
import type { EndReason } from '../accounts/index.ts';

export type SessionRow = Selectable<SessionTable>;
export type SessionWithUser = Pick<
  SessionRow,
  'id' | 'userId' | 'accountId' | 'keyThumbprint' | 'authenticatedAt' | 'createdAt' | 'expiresAt' | 'endedAt'
> &
  Pick<Selectable<UserTable>, 'email' | 'firstName' | 'lastName' | 'displayName' | 'locale' | 'role' | 'isBlocked'>;

export type Rotating = SessionWithUser & Pick<SessionRow, 'refreshHash' | 'previousRefreshHash' | 'rotatedAt'>;

const withUser = (db: Db, sessionId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.id', '=', sessionId)
    .select([
      'sessions.id',
      'sessions.userId',
      'sessions.accountId',
      'sessions.keyThumbprint',
      'sessions.authenticatedAt',
      'sessions.createdAt',
      'sessions.expiresAt',
      'sessions.endedAt',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.displayName',
      'users.locale',
      'users.role',
      'users.isBlocked',
    ]);

export const sessionsRepo = (db: Db) => ({
  insert: async (session: Insertable<SessionTable>): Promise<number> =>
    (await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()).id,

  /** The one query of every request: two rows by primary key. */
  find: (sessionId: number): Promise<SessionWithUser | undefined> => withUser(db, sessionId).executeTakeFirst(),

  /** For rotation: whoever comes second waits and sees what the first did. */
  lock: (sessionId: number): Promise<Rotating | undefined> =>
    withUser(db, sessionId)
      .select(['sessions.refreshHash', 'sessions.previousRefreshHash', 'sessions.rotatedAt'])
      .forUpdate('sessions')
      .executeTakeFirst(),

  update: async (sessionId: number, patch: Updateable<SessionTable>): Promise<void> => {
    await db.updateTable('sessions').set(patch).where('id', '=', sessionId).execute();
  },

  /** Ended once: the first reason stays. */
  end: async (sessionId: number, endReason: 'signed_out' | 'refresh_reused', endedAt: Date): Promise<void> => {
    await db
      .updateTable('sessions')
      .set({ endedAt, endReason })
      .where('id', '=', sessionId)
      .where('endedAt', 'is', null)
      .execute();
  },

  endAll: async (
    userId: number,
    { reason, except, at }: { reason: EndReason; except: number | null; at: Date },
  ): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ endedAt: at, endReason: reason })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', at)
      .$if(except !== null, (query) => query.where('id', '!=', except))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

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

  deleteOverBefore: async (before: Date): Promise<void> => {
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('endedAt', '<', before), eb('expiresAt', '<', before)]))
      .execute();
  },
});
