import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SessionTable, UserTable } from '../../../migrations/tables.people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { PREPARED } from '../../../platform/db/prepared.ts';
import { actingAccount, type Actor } from '../../access/index.ts';
import { type EndReason, hasSecondStep } from '../users/index.ts';

export type SessionRow = Selectable<SessionTable>;
export type SessionWithUser = Pick<
  SessionRow,
  'id' | 'userId' | 'keyThumbprint' | 'authenticatedAt' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'endedAt'
> &
  Pick<Selectable<UserTable>, 'email' | 'firstName' | 'lastName' | 'displayName' | 'locale' | 'role' | 'isBlocked'> & {
    account: Actor['account'];
    hasSecondStep: boolean;
  };

export type Rotating = SessionWithUser &
  Pick<SessionRow, 'refreshHash' | 'previousRefreshHash' | 'rotatedAt'> &
  Pick<Selectable<UserTable>, 'timeZone'>;

const withUser = (db: Db, sessionId: number, at: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.id', '=', sessionId)
    .select([
      'sessions.id',
      'sessions.userId',
      actingAccount({
        user: 'users.id',
        asked: 'sessions.accountId',
        own: 'users.personalAccountId',
        hasSecondStep: hasSecondStep('users'),
        at,
      }).as('account'),
      hasSecondStep('users').as('hasSecondStep'),
      'sessions.keyThumbprint',
      'sessions.authenticatedAt',
      'sessions.createdAt',
      'sessions.lastUsedAt',
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

/** The thumbprint of the browser's key that a session is bound to; null for one of a client without a key. */
export async function keyOfSession(db: Db, id: number): Promise<string | null> {
  const session = await db.selectFrom('sessions').select('keyThumbprint').where('id', '=', id).executeTakeFirst();
  return session?.keyThumbprint ?? null;
}

export const sessionsRepo = (db: Db) => ({
  insert: async (session: Insertable<SessionTable>): Promise<number> =>
    (await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()).id,

  /** The one query of every request: three rows by primary key. */
  find: (sessionId: number, at: Date): Promise<SessionWithUser | undefined> =>
    withUser(db, sessionId, at).modifyFront(PREPARED).executeTakeFirst(),

  /** For rotation: the second one waits and sees what the first did. */
  lock: (sessionId: number, at: Date): Promise<Rotating | undefined> =>
    withUser(db, sessionId, at)
      .select(['sessions.refreshHash', 'sessions.previousRefreshHash', 'sessions.rotatedAt', 'users.timeZone'])
      .forUpdate('sessions')
      .executeTakeFirst(),

  update: async (sessionId: number, patch: Updateable<SessionTable>): Promise<void> => {
    await db.updateTable('sessions').set(patch).where('id', '=', sessionId).execute();
  },

  /** Ended once: the first reason stays. False when it was over already. */
  end: async (sessionId: number, endReason: 'signed_out' | 'refresh_reused', endedAt: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({ endedAt, endReason })
      .where('id', '=', sessionId)
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Requests that come together write once: the later ones find it done. */
  touch: async (sessionId: number, now: Date, before: Date): Promise<void> => {
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: now })
      .where('id', '=', sessionId)
      .where('lastUsedAt', '<', before)
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

  /** Of a code that was mailed to an address the person has left, or a password they have changed, nothing comes any more. */
  endSignIns: async (userId: number, at: Date): Promise<void> => {
    await db
      .updateTable('signInSteps')
      .set({ usedAt: at })
      .where('userId', '=', userId)
      .where('purpose', '=', 'sign_in')
      .where('usedAt', 'is', null)
      .execute();
  },

  deleteOverBefore: async (before: Date): Promise<void> => {
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('endedAt', '<', before), eb('expiresAt', '<', before)]))
      .execute();
  },
});
