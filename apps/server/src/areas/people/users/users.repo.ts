import { sql, type Updateable } from 'kysely';
import type { UserTable } from '../../../migrations/tables.people.ts';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserRow } from './users.shape.ts';

export const usersRepo = (db: Db) => ({
  findById: (id: number): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  findByEmail: (email: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('users')
      .selectAll()
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .executeTakeFirst(),

  /** Not against those who merely name the user in a row of theirs: they hold locks that we may be about to wait for. */
  lockUser: (id: number): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  updateUser: (id: number, patch: Updateable<UserTable>): Promise<UserRow> =>
    db
      .updateTable('users')
      .set((eb) => ({ ...patch, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  setEmailMfa: async (id: number, mfaEnabled: boolean, at: Date): Promise<void> => {
    await db.updateTable('users').set({ mfaEnabled, updatedAt: at }).where('id', '=', id).execute();
  },

  /** Takes an address from a sign-up that never showed that it is theirs; the row stays for what names it, and opens nothing. */
  releaseUnproven: async (email: string, now: Date): Promise<void> => {
    await db
      .updateTable('users')
      .set((eb) => ({
        email: sql<string>`'deleted-' || ${eb.ref('id')} || '@deleted.invalid'`,
        username: null,
        passwordHash: null,
        activationKeyHash: null,
        firstName: '',
        lastName: '',
        isBlocked: true,
        erasedAt: now,
        updatedAt: now,
      }))
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('activatedAt', 'is', null)
      .where('isBlocked', '=', false)
      // A team that the person belongs to has said whose the address is: they come in by it, and no one else does.
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('teamMembers').select('userId').whereRef('userId', '=', 'users.id'))),
      )
      .execute();
  },

  /** Throws `email_taken` when someone else has the address, in whatever case. */
  takeEmail: async (id: number, email: string, now: Date): Promise<void> => {
    await db
      .updateTable('users')
      .set((eb) => ({ email, updatedAt: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
      .catch((cause: unknown) => {
        throw violates(cause, 'users_email_key') ? new AppError('email_taken', { cause }) : cause;
      });
  },
});

/** Raises the version too, so that an open profile form becomes stale. */
export async function setTimeZone(tx: Db, userId: number, timeZone: string, at: Date): Promise<void> {
  await sql`
    update users set time_zone = ${timeZone}, updated_at = ${at}, version = version + 1
    where id = ${userId} and time_zone is distinct from ${timeZone}`.execute(tx);
}
