import { sql, type Updateable } from 'kysely';
import type { UserTable } from '../../migrations/tables.people.ts';
import type { Db } from '../../platform/db.ts';
import type { UserRow } from './accounts.user.ts';

export const accountsRepo = (db: Db) => ({
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

  renameAccount: async (id: number, name: string): Promise<void> => {
    await db.updateTable('accounts').set({ name }).where('id', '=', id).execute();
  },

  /** Activates once; undefined when the user was active already. */
  activateUser: (userId: number, now: Date): Promise<UserRow | undefined> =>
    db
      .updateTable('users')
      .set({ activatedAt: now, updatedAt: now })
      .where('id', '=', userId)
      .where('activatedAt', 'is', null)
      .returningAll()
      .executeTakeFirst(),
});
