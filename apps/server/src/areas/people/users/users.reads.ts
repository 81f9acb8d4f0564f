import { displayNameOf } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { memberIds } from '../../access/index.ts';
import { localeOf, type UserRow } from './users.shape.ts';

/** The user with this email or username, whatever its case; should a username read like someone's email, the email wins. */
export function findUserBySignInName(db: Db, name: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`(lower(email) = lower(${name}) or lower(username) = lower(${name}))`)
    .orderBy(sql`lower(email) = lower(${name})`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The user as they are now; anyone who would change them waits until this transaction is over. */
export const holdUser = (tx: Db, id: number): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst();

/** The user with this address, held until the transaction ends. */
export const lockUserByEmail = (tx: Db, email: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Which of these addresses belong to users, in lower case. */
export async function knownAddresses(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ given: string }>`
    select g.email as given from unnest(${[...emails]}::text[]) g(email)
    where exists (select from users u where lower(u.email) = lower(g.email))`.execute(db);
  return new Set(rows.map(({ given }) => given.toLowerCase()));
}

/** Whose these addresses are, of those who have activated their account: ids by address in lower case. */
export async function usersByAddress(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, lower(u.email) as email from users u
    where lower(u.email) = any(select lower(g) from unnest(${[...emails]}::text[]) g)
      and u.activated_at is not null and u.erased_at is null`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export const findUserById = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Who is written to about an account: its owner, or the admins of a team. Those first who have been here longest. */
export async function managersOf(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`(personal_account_id = ${accountId} or id in (${memberIds(accountId, 'admin')}))`)
    .where('isBlocked', '=', false)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((user) => ({ id: user.id, email: user.email, name: displayNameOf(user), locale: localeOf(user) }));
}

/** Who looks after the installation, and can be told of its state by mail. */
export async function platformAdministrators(db: Db) {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', ['admin', 'super_admin'])
    .where('isBlocked', '=', false)
    .where('activatedAt', 'is not', null)
    .where('erasedAt', 'is', null)
    .execute();
  return rows.map((user) => ({ id: user.id, email: user.email, name: displayNameOf(user), locale: localeOf(user) }));
}
