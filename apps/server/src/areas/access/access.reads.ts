import { type RawBuilder, sql } from 'kysely';
import type { ActingAccount } from './access.actor.ts';

type Column = `${string}.${string}`;

/**
 * The account that a person acts for, as one column of a query over these columns: the one they asked for while they are its
 * member, else their own. A person who was removed from a team acts for their own account from the next request on.
 */
export const actingAccount = (of: { user: Column; asked: Column; own: Column }): RawBuilder<ActingAccount> =>
  sql<ActingAccount>`(
    select json_build_object('id', a.id, 'kind', a.kind, 'isActive', a.is_active, 'role', coalesce(m.role, 'owner'))
    from (values (1)) one
    left join team_members m on m.account_id = ${sql.ref(of.asked)} and m.user_id = ${sql.ref(of.user)}
    join accounts a on a.id = coalesce(m.account_id, ${sql.ref(of.own)}))`;

/** Whether the person in a row of `users`, under this name, belongs to an account: it is their own, or their team. */
export const belongsTo = (users: string, account: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${users}.personal_account_id`)} = ${account} or exists (
    select from team_members m where m.account_id = ${account} and m.user_id = ${sql.ref(`${users}.id`)}))`;

/** The ids of all accounts a person belongs to, as an array that is looked up once. */
export const accountsOf = (userId: number): RawBuilder<number[]> => sql<number[]>`array(
  select personal_account_id from users where id = ${userId}
  union all select account_id from team_members where user_id = ${userId})`;
