import {
  ADMINISTRATIVE_ACTS,
  type exportUsers,
  type Input,
  type ManagedUserDetails,
  type PlatformRole,
} from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT } from '../../../platform/http/paging.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';
import { teamsOfPerson } from '../../access/index.ts';
import { hasSecondStep, nameOfPersonSql } from '../users/index.ts';

/** What of the list is wanted. */
export type Filters = Input<typeof exportUsers>['query'];

export type ManagedUserRow = {
  id: number;
  name: string;
  email: string;
  username: string | null;
  avatarKey: string | null;
  role: PlatformRole;
  locale: string;
  timeZone: string | null;
  isBlocked: boolean;
  activatedAt: Date | null;
  hasPassword: boolean;
  hasSecondStep: boolean;
  teamCount: number;
  createdAt: Date;
  lastActiveAt: Date | null;
  deletionAt: Date | null;
};

const NAME = displayNameSql('u');

/** Sessions are forgotten after a while; the log still knows. */
const LAST_ACTIVE = sql<Date | null>`greatest(
  (select max(s.last_used_at) from sessions s where s.user_id = u.id),
  (select max(l.at) from activities l where l.user_id = u.id and l.action = 'signed_in'))`;

const COLUMNS = sql`u.id, ${NAME} as name, u.email, u.username, u.avatar_key, u.role, u.locale, u.time_zone, u.is_blocked,
  u.activated_at, u.password_hash is not null as has_password, ${hasSecondStep('u')} as has_second_step,
  (select count(*) from (${teamsOfPerson(sql.ref('u.id'))}) t) as team_count,
  u.created_at, ${LAST_ACTIVE} as last_active_at, u.deletion_at`;

function wantedBy({ search, role, blocked, neverSignedIn, noSecondStep }: Filters): RawBuilder<unknown> {
  const found = search ? containing(search.normalize('NFC')) : null;
  return sql`u.erased_at is null
    ${found === null ? sql`` : sql`and (${NAME} ilike ${found} or u.email ilike ${found} or u.username ilike ${found})`}
    ${role === undefined ? sql`` : sql`and u.role = ${role}`}
    ${blocked === undefined ? sql`` : sql`and u.is_blocked = ${blocked === 'true'}`}
    ${neverSignedIn === undefined ? sql`` : sql`and ${LAST_ACTIVE} is null`}
    ${noSecondStep === undefined ? sql`` : sql`and not ${hasSecondStep('u')}`}`;
}

const COLUMN_OF: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(${NAME})`,
  email: sql`lower(u.email)`,
  created_at: sql`u.created_at`,
  last_active_at: LAST_ACTIVE,
};

function orderOf(ordering: Filters['ordering']): RawBuilder<unknown> {
  const asked = ordering === undefined || ordering === '' ? 'name' : ordering;
  const direction = asked.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`;
  const column = COLUMN_OF[asked.replace(/^-/, '')] ?? sql`u.id`;
  return sql`${column} ${direction}, u.id`;
}

/** Some of all users that are wanted. */
export async function readUsers(
  db: Db,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<ManagedUserRow[]> {
  const { rows } = await sql<ManagedUserRow>`
    select ${COLUMNS} from users u where ${wantedBy(filters)}
    order by ${orderOf(filters.ordering)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are, at most COUNT_LIMIT. */
export async function countUsers(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (
      select from users u where ${wantedBy(filters)} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db);
  return rows[0]?.counted ?? 0;
}

export async function readUser(db: Db, id: number): Promise<ManagedUserRow | undefined> {
  const { rows } = await sql<ManagedUserRow>`
    select ${COLUMNS} from users u where u.id = ${id} and u.erased_at is null`.execute(db);
  return rows[0];
}

/** Where a person belongs, by name. */
export async function readTeams(db: Db, userId: number): Promise<ManagedUserDetails['teams']> {
  const { rows } = await sql<ManagedUserDetails['teams'][number]>`
    select t.account_id as id, t.name, t.role, t.is_active from (${teamsOfPerson(userId)}) t
    order by lower(t.name), t.account_id`.execute(db);
  return rows;
}

export async function countSessions(db: Db, userId: number, at: Date): Promise<number> {
  const { counted } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow();
  return counted;
}

type Act = Omit<ManagedUserDetails['history'][number], 'at'> & { at: Date };

const HISTORY_SHOWN = 50;

/** What administrators did to a person, newest first. */
export async function readHistory(db: Db, userId: number): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select l.id, l.at, l.action, ${nameOfPersonSql(sql.ref('l.actor_id'))} as by, coalesce(l.details ->> 'reason', '') as reason
    from activities l where l.user_id = ${userId} and l.action in (${sql.join([...ADMINISTRATIVE_ACTS])})
    order by l.at desc, l.id desc limit ${HISTORY_SHOWN}`.execute(db);
  return rows;
}
