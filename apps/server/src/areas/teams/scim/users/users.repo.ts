import { type Insertable, sql } from 'kysely';
import type { ScimUserTable } from '../../../../migrations/tables.teams.ts';
import { type Db, violates } from '../../../../platform/db/db.ts';
import { allPeople } from '../../../people/index.ts';
import { refused } from '../protocol/dialect.ts';

type Words = Omit<Insertable<ScimUserTable>, 'waitingGroups' | 'isCreated' | 'createdAt' | 'updatedAt'>;

/** What the directories of teams say of people. */
export const directoryRepo = (db: Db) => ({
  /** Keeps what the directory says of someone, whom it may name for the first time. Throws `uniqueness`. */
  keep: async (words: Words, { isCreated, at }: { isCreated: boolean; at: Date }): Promise<void> => {
    const { accountId: _, userId: __, ...change } = words;
    await db
      .insertInto('scimUsers')
      .values({ ...words, isCreated, createdAt: at, updatedAt: at })
      .onConflict((conflict) => conflict.columns(['accountId', 'userId']).doUpdateSet({ ...change, updatedAt: at }))
      .execute()
      .catch((cause: unknown) => {
        throw violates(cause, 'scim_users_name_key') ? refused('uniqueness', 'Someone has this userName.') : cause;
      });
  },

  delete: (accountId: number, userId: number) =>
    db.deleteFrom('scimUsers').where('accountId', '=', accountId).where('userId', '=', userId).execute(),

  /** Forgets those who are erased: their names are free again. */
  dropErased: async (accountId: number): Promise<void> => {
    await sql`delete from scim_users s where s.account_id = ${accountId}
      and not exists (select from (${allPeople()}) u where u.id = s.user_id)`.execute(db);
  },

  /** Forgets a person in all teams. */
  forget: (userId: number) => db.deleteFrom('scimUsers').where('userId', '=', userId).execute(),

  /** The groups that wait for someone's membership, in place of those that waited before. */
  setWaiting: async (accountId: number, userId: number, groupIds: readonly number[]): Promise<void> => {
    await sql`update scim_users set waiting_groups = ${[...groupIds]}::bigint[]
      where account_id = ${accountId} and user_id = ${userId}`.execute(db);
  },

  addWaiting: async (accountId: number, groupId: number, userIds: readonly number[]): Promise<void> => {
    if (userIds.length === 0) return;
    await sql`update scim_users set waiting_groups = array_append(array_remove(waiting_groups, ${groupId}), ${groupId})
      where account_id = ${accountId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  },

  removeWaiting: async (accountId: number, groupId: number, userIds: readonly number[]): Promise<void> => {
    if (userIds.length === 0) return;
    await sql`update scim_users set waiting_groups = array_remove(waiting_groups, ${groupId})
      where account_id = ${accountId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  },
});
