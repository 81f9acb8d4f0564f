import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT } from '../../../platform/http/paging.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';

export type PersonRow = {
  id: number;
  name: string;
  email: string;
  avatarKey: string | null;
  lastActiveAt: Date | null;
  hasSecondStep: boolean;
};

type Asked = {
  /** A subquery of users' ids: whose members, for one. */
  among: RawBuilder<number>;
  search?: string | undefined;
  isDescending?: boolean;
  limit: number;
  offset: number;
  /** This one alone. */
  only?: number;
};

const NAME = displayNameSql('u');

/** Whether the person in a row of `users`, under this name, signs in with a second step. */
export const hasSecondStep = (users: string): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${users}.mfa_enabled`)}
  or exists (select from totp_factors f where f.user_id = ${sql.ref(`${users}.id`)} and f.confirmed_at is not null))`;

/** A page of people by their names, found by name or address, with when each was last here and whether a second step protects them. */
export async function readPeople(
  db: Db,
  { among, search, isDescending, limit, offset, only }: Asked,
): Promise<{ rows: PersonRow[]; counted: number }> {
  const found = search ? containing(search.normalize('NFC')) : null;
  const wanted = sql`u.id in (${among}) and u.erased_at is null ${only === undefined ? sql`` : sql`and u.id = ${only}`} ${
    found === null ? sql`` : sql`and (${NAME} ilike ${found} or u.email ilike ${found})`
  }`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<PersonRow>`
    select u.id, ${NAME} as name, u.email, u.avatar_key,
      (select max(s.last_used_at) from sessions s where s.user_id = u.id) as last_active_at,
      ${hasSecondStep('u')} as has_second_step
    from users u where ${wanted}
    order by lower(${NAME}) ${direction}, u.id limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*) as counted from (select from users u where ${wanted} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(
    db,
  );
  return { rows, counted: counts[0]?.counted ?? 0 };
}

/** What one person is called, for a query's columns; null for one who is gone. */
export const nameOfPersonSql = (userId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`
  (select ${NAME} from users u where u.id = ${userId})`;

/** Everyone who is not erased, for `join (…)`: id, email, first_name, last_name, name. */
export const allPeople = (): RawBuilder<unknown> => sql`
  select u.id, u.email, u.first_name, u.last_name, ${NAME} as name from users u where u.erased_at is null`;

/** What people are called, by their ids. */
export async function readNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${NAME} as name from users u where u.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function nameOfPerson(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select ${nameOfPersonSql(sql`${id}`)} as name`.execute(db);
  return rows[0]?.name ?? null;
}
