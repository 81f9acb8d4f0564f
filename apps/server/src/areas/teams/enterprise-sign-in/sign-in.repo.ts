import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TeamSignInTable } from '../../../migrations/tables.teams.ts';
import type { Db } from '../../../platform/db/db.ts';
import { teamsOfPerson } from '../../access/index.ts';

export type SignInRow = Selectable<TeamSignInTable>;

export const signInRepo = (db: Db) => ({
  find: (accountId: number): Promise<SignInRow | undefined> =>
    db.selectFrom('teamSignIn').selectAll().where('accountId', '=', accountId).executeTakeFirst(),

  findByKey: (key: string): Promise<SignInRow | undefined> =>
    db.selectFrom('teamSignIn').selectAll().where('key', '=', key).executeTakeFirst(),

  insert: (row: Insertable<TeamSignInTable>) => db.insertInto('teamSignIn').values(row).execute(),

  update: (accountId: number, change: Updateable<TeamSignInTable>) =>
    db
      .updateTable('teamSignIn')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .execute(),

  /** The key of the sign-in that this person, with an address of this domain, has to come by; undefined where there is none. */
  requiredOf: async (userId: number, domain: string): Promise<string | undefined> => {
    const { rows } = await sql<{ key: string }>`
      select s.key from (${teamsOfPerson(userId)}) m
      join team_sign_in s on s.account_id = m.account_id
      join team_domains d on d.account_id = m.account_id and d.domain = ${domain} and d.verified_at is not null
      where m.role = 'member' and m.is_active and s.is_enabled and s.is_required`.execute(db);
    return rows[0]?.key;
  },
});

/** Whether people may come to a team by its company. */
export const hasOpenSignIn = async (db: Db, accountId: number): Promise<boolean> =>
  (await signInRepo(db).find(accountId))?.isEnabled === true;

/** Who left a team or was removed from it. */
export const departuresRepo = (db: Db) => ({
  add: (accountId: number, userId: number, departedAt: Date) =>
    db
      .insertInto('teamDepartures')
      .values({ accountId, userId, departedAt })
      .onConflict((conflict) => conflict.columns(['accountId', 'userId']).doUpdateSet({ departedAt }))
      .execute(),

  has: async (accountId: number, userId: number): Promise<boolean> => {
    const row = await db
      .selectFrom('teamDepartures')
      .select('userId')
      .where('accountId', '=', accountId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row !== undefined;
  },

  remove: (accountId: number, userId: number) =>
    db.deleteFrom('teamDepartures').where('accountId', '=', accountId).where('userId', '=', userId).execute(),
});
