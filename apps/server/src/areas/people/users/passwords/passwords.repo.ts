import type { Db } from '../../../../platform/db/db.ts';
import type { UserRow } from '../users.shape.ts';

export const passwordsRepo = (db: Db) => ({
  /** Who gets a password by a link has shown that the address is theirs: that activates them. */
  setPassword: (user: UserRow, passwordHash: string, now: Date): Promise<UserRow> =>
    db
      .updateTable('users')
      .set((eb) => ({
        passwordHash,
        passwordChangedAt: now,
        activatedAt: user.activatedAt ?? now,
        activationKeyHash: null,
        updatedAt: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
});
