import { belongsTo } from '../../../access/index.ts';
import { sql, type Updateable } from 'kysely';
import type { UserTable } from '../../../../migrations/tables.people.ts';
import { type Db, violates } from '../../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';
import { usersRepo } from '../users.repo.ts';
import type { UserRow } from '../users.shape.ts';

export const profileRepo = (db: Db) => ({
  /** Throws `username_taken` for a name that someone has, in whatever case. */
  update: (id: number, patch: Updateable<UserTable>): Promise<UserRow> =>
    usersRepo(db)
      .updateUser(id, patch)
      .catch((cause: unknown) => {
        throw violates(cause, 'users_username_key') ? usernameTaken(cause) : cause;
      }),

  findAvatar: async (key: string): Promise<string | undefined> => {
    const row = await db.selectFrom('users').select('avatarSha256').where('avatarKey', '=', key).executeTakeFirst();
    return row?.avatarSha256 ?? undefined;
  },

  /** Whether a person may work in this account: their own, or that of a team they belong to. */
  isMember: async (userId: number, accountId: number): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from users where id = ${userId} and ${belongsTo('users', sql`${accountId}::bigint`)}`.execute(db);
    return rows.length > 0;
  },
});

const usernameTaken = (cause: unknown): AppError => {
  const code = 'username_taken';
  return new AppError(code, { cause, fields: [fieldProblem('username', code)] });
};
