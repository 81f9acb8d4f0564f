import { type RawBuilder, sql } from 'kysely';
import { displayNameSql } from '../../platform/i18n/names.ts';
import type { Absent, ActingAccount, Actor } from './access.actor.ts';

type Column = `${string}.${string}`;

type Acting = { user: Column; asked: Column; own: Column; hasSecondStep: RawBuilder<boolean>; at: Date };

/**
 * The account that a person acts for, as one column of a query over these columns: the one they asked for while they are its
 * member and have the second step that it requires, else their own. Who was removed from a team acts for their own account from the
 * next request on.
 */
export const actingAccount = (of: Acting): RawBuilder<ActingAccount> =>
  sql<ActingAccount>`(
    select json_build_object('id', a.id, 'kind', a.kind, 'isActive', a.is_active, 'role', coalesce(m.role, 'owner'),
      'maySend', a.sending = 'everyone' or coalesce(m.role, 'owner') <> 'member',
      'hiddenFolders', ${hiddenFolders('a.id', of.user)}, 'actsFor', ${absentMembers(of)})
    from (values (1)) one
    left join team_members m on m.account_id = ${sql.ref(of.asked)} and m.user_id = ${sql.ref(of.user)}
      and (${of.hasSecondStep} or not exists (select from accounts t where t.id = m.account_id and t.needs_second_step))
    join accounts a on a.id = coalesce(m.account_id, ${sql.ref(of.own)}))`;

/** Whether the leave in a row of `absences`, under this name, is on. */
const isRunning = (absences: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${absences}.starts_at`)} <= ${at} and ${sql.ref(`${absences}.ends_at`)} > ${at})`;

/** As JSON: the members on leave whom someone acts for, in the account `a`. */
const absentMembers = ({ user, at }: Acting): RawBuilder<readonly Absent[]> => sql<readonly Absent[]>`(
  select coalesce(json_agg(json_build_object('id', b.user_id, 'name', ${displayNameSql('u')}, 'email', u.email,
    'maySend', a.sending = 'everyone' or w.role = 'admin')), '[]')
  from absences b join users u on u.id = b.user_id
  join team_members w on w.account_id = b.account_id and w.user_id = b.user_id
  where b.account_id = a.id and b.delegate_id = ${sql.ref(user)} and ${isRunning('b', at)})`;

/** The ids of those whose things are in the hands of a person in an account: their own, and of the members on leave whom they act for. */
const inHandsOf = (userId: number, account: RawBuilder<unknown>, at: Date): RawBuilder<number> => sql<number>`(
  select ${userId}::bigint union all
  select b.user_id from absences b where b.account_id = ${account} and b.delegate_id = ${userId} and ${isRunning('b', at)})`;

/** The id of who acts for a member now, if they are on leave and the one can. */
export const delegateOf = (
  account: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
  at: Date,
): RawBuilder<number> => sql<number>`(
  select b.delegate_id from absences b join users x on x.id = b.delegate_id
  where b.account_id = ${account} and b.user_id = ${user} and ${isRunning('b', at)}
    and not x.is_blocked and x.erased_at is null)`;

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
  const theirs = sql`any(${[userId, ...account.actsFor.map(({ id }) => id)]}::bigint[])`;
  const shared = sharedOrOwn(documents, theirs);
  if (account.hiddenFolders.length === 0) return shared;
  const folder = sql.ref(`${documents}.folder_id`);
  return sql<boolean>`(${shared} and (${folder} is null or ${folder} <> all(${[...account.hiddenFolders]}::bigint[])
    or ${sql.ref(`${documents}.folder_of`)} = ${theirs}))`;
}

/** The same in whichever account of theirs it is. */
export function seenSomewhereBy(userId: number, documents: string, at: Date): RawBuilder<boolean> {
  const theirs = sql`any${inHandsOf(userId, sql.ref(`${documents}.account_id`), at)}`;
  return sql<boolean>`(${sharedOrOwn(documents, theirs)} and (${sql.ref(`${documents}.folder_of`)} = ${theirs} or not exists (
    select from folders f where f.account_id = ${sql.ref(`${documents}.account_id`)} and f.id = ${sql.ref(`${documents}.folder_id`)}
      and ${isHiddenFrom(sql`${userId}`)})) or exists (
    select from team_members m
    where m.account_id = ${sql.ref(`${documents}.account_id`)} and m.user_id = ${userId} and m.role = 'admin'))`;
}

const sharedOrOwn = (documents: string, theirs: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${documents}.private_of`)} is null or ${sql.ref(`${documents}.private_of`)} = ${theirs})`;
