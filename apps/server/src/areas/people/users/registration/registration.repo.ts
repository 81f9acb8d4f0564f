import { type Insertable, sql } from 'kysely';
import type { UserTable } from '../../../../migrations/tables.people.ts';
import { type Db, violates } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { UserRow } from '../users.shape.ts';

/** How users come to be; every insert here belongs into a transaction. */
export const registrationRepo = (db: Db) => ({
  hasUsers: async (): Promise<boolean> =>
    (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,

  /** Until the transaction ends no one else inserts a user, or waits here too. */
  lockUsers: async (): Promise<void> => {
    await sql`lock table users in share row exclusive mode`.execute(db);
  },

  insertUser: (user: Insertable<UserTable>): Promise<UserRow> =>
    db
      .insertInto('users')
      .values(user)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((cause: unknown) => {
        throw violates(cause, 'users_email_key') ? new AppError('email_taken', { cause }) : cause;
      }),

  /** Registrations of one address come one after the other, also while no row exists to lock. */
  lockRegistrations: async (email: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended('registrations ' || lower(${email}), 0))`.execute(db);
  },
});
