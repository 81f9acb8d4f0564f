import { type RawBuilder, sql } from 'kysely';
import type { ActingAccount, Actor } from './access.actor.ts';

type Column = `${string}.${string}`;

type Acting = { user: Column; asked: Column; own: Column; hasSecondStep: RawBuilder<boolean> };

/**
 * The account that a person acts for, as one column of a query over these columns: the one they asked for while they are its
 * member and have the second step that it requires, else their own. Who was removed from a team acts for their own account from the
 * next request on.
 */
export const actingAccount = (of: Acting): RawBuilder<ActingAccount> =>
  sql<ActingAccount>`(
    select json_build_object('id', a.id, 'kind', a.kind, 'isActive', a.is_active, 'role', coalesce(m.role, 'owner'),
      'maySend', a.sending = 'everyone' or coalesce(m.role, 'owner') <> 'member',
      'hiddenFolders', ${hiddenFolders('a.id', of.user)})
    from (values (1)) one
    left join team_members m on m.account_id = ${sql.ref(of.asked)} and m.user_id = ${sql.ref(of.user)}
      and (${of.hasSecondStep} or not exists (select from accounts t where t.id = m.account_id and t.needs_second_step))
    join accounts a on a.id = coalesce(m.account_id, ${sql.ref(of.own)}))`;

/** Whether the folder of a row `f` is not open to a member. */
const isHiddenFrom = (user: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(f.is_restricted and not exists (
  select from folder_groups g join member_group_people p on p.account_id = g.account_id and p.group_id = g.group_id
  where g.account_id = f.account_id and g.folder_id = f.id and p.user_id = ${user}))`;

/** As JSON: the restricted folders of an account that are not open to a member. What they are to others does not matter. */
export const hiddenFolders = (account: Column, user: Column): RawBuilder<readonly number[]> => sql<readonly number[]>`(
  select coalesce(json_agg(f.id), '[]') from folders f
  where f.account_id = ${sql.ref(account)} and ${isHiddenFrom(sql.ref(user))})`;

/** Whether the person in a row of `users`, under this name, belongs to an account: it is their own, or their team. */
export const belongsTo = (users: string, account: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${users}.personal_account_id`)} = ${account} or exists (
    select from team_members m where m.account_id = ${account} and m.user_id = ${sql.ref(`${users}.id`)}))`;

/** The ids of all accounts a person belongs to, as an array that is looked up once. */
export const accountsOf = (userId: number): RawBuilder<number[]> => sql<number[]>`array(
  select personal_account_id from users where id = ${userId}
  union all select account_id from team_members where user_id = ${userId})`;

/** The documents among the rows of this name that someone may see, in the account they act for: as `maySee` says it. */
export function seenBy({ account, userId }: Actor, documents = 'documents'): RawBuilder<boolean> {
  if (account.role !== 'member') return sql<boolean>`true`;
  const shared = sharedOrOwn(documents, userId);
  if (account.hiddenFolders.length === 0) return shared;
  const folder = sql.ref(`${documents}.folder_id`);
  return sql<boolean>`(${shared} and (${folder} is null or ${folder} <> all(${[...account.hiddenFolders]}::bigint[])
    or ${sql.ref(`${documents}.folder_of`)} = ${userId}))`;
}

/** The same in whichever account of theirs it is. */
export const seenSomewhereBy = (userId: number, documents: string): RawBuilder<boolean> =>
  sql<boolean>`(${sharedOrOwn(documents, userId)} and (${sql.ref(`${documents}.folder_of`)} = ${userId} or not exists (
    select from folders f where f.account_id = ${sql.ref(`${documents}.account_id`)} and f.id = ${sql.ref(`${documents}.folder_id`)}
      and ${isHiddenFrom(sql`${userId}`)})) or exists (
    select from team_members m
    where m.account_id = ${sql.ref(`${documents}.account_id`)} and m.user_id = ${userId} and m.role = 'admin'))`;

const sharedOrOwn = (documents: string, userId: number): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${documents}.private_of`)} is null or ${sql.ref(`${documents}.private_of`)} = ${userId})`;
