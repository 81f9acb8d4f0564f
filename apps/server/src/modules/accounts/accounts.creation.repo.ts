import { type Insertable, sql } from 'kysely';
import type { UserTable } from '../../migrations/tables.people.ts';
import { type Db, violates } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserRow } from './accounts.user.ts';

type SignUp = Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'locale'> & { passwordHash: string };

/** How users come to be; every insert here belongs into a transaction. */
export const creationRepo = (db: Db) => ({
  hasUsers: async (): Promise<boolean> =>
    (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,

  /** Until the transaction ends nobody else inserts a user, or waits here too. */
  lockUsers: async (): Promise<void> => {
    await sql`lock table users in share row exclusive mode`.execute(db);
  },

  insertPersonalAccount: async (name: string): Promise<number> => {
    const account = await db
      .insertInto('accounts')
      .values({ kind: 'personal', name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return account.id;
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

  /** Sign-ups with one address come one after the other: the second one sees the link that the first one made. */
  lockSignUp: async (email: string): Promise<void> => {
    await db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('activatedAt', 'is', null)
      .forNoKeyUpdate()
      .execute();
  },

  /** Takes over a sign-up that was never activated and whose links are all dead; undefined when there is none. */
  reviveSignUp: (signUp: SignUp, now: Date): Promise<UserRow | undefined> =>
    db
      .updateTable('users')
      .set({ ...signUp, updatedAt: now })
      .where(sql<boolean>`lower(email) = lower(${signUp.email})`)
      .where('activatedAt', 'is', null)
      .where('isBlocked', '=', false)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('userLinks')
              .select('userLinks.id')
              .whereRef('userLinks.userId', '=', 'users.id')
              .where('purpose', '=', 'activation')
              .where('usedAt', 'is', null)
              .where('expiresAt', '>', now),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst(),
});
