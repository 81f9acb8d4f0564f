import { type RawBuilder, sql } from 'kysely';
import type { ScimEmail } from '../../../../migrations/tables.teams.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { groupPeopleOf, groupsOf, membersOf } from '../../../access/index.ts';
import { allPeople } from '../../../people/index.ts';
import type { Page } from '../protocol/answers.ts';
import type { Filter } from '../protocol/filter.ts';
import { type Columns, conditionOf } from '../protocol/filter.reads.ts';
import { USER } from '../protocol/schemas.ts';

/** Someone as the directory of a team knows them. */
export type DirectoryPerson = {
  id: number;
  /** Of the user: what they sign in with, and are called in the team. */
  email: string;
  name: string;
  /** Whether they are a member. */
  active: boolean;
  /** Whether the directory has named them before, and made the user. */
  isKnown: boolean;
  isCreated: boolean;
  externalId: string | null;
  userName: string;
  givenName: string;
  familyName: string;
  formattedName: string;
  displayName: string;
  emails: ScimEmail[];
  waitingGroups: number[];
  createdAt: Date;
  updatedAt: Date;
};

/**
 * Those whom the directory of a team may see: whom it has named, and the members with an address in a proven domain of the team. They have
 * the words of the directory where it has named them, else their own.
 */
export const directoryPeople = (accountId: number): RawBuilder<unknown> => sql`
  select u.id, u.email, u.name, m.user_id is not null as active, s.user_id is not null as is_known,
    coalesce(s.is_created, false) as is_created, s.external_id, coalesce(s.user_name, u.email) as user_name,
    coalesce(s.given_name, u.first_name) as given_name, coalesce(s.family_name, u.last_name) as family_name,
    coalesce(s.formatted_name, '') as formatted_name, coalesce(s.display_name, u.name) as display_name,
    coalesce(s.emails, jsonb_build_array(jsonb_build_object('value', u.email, 'type', 'work', 'primary', true))) as emails,
    to_jsonb(coalesce(s.waiting_groups, '{}')) as waiting_groups,
    coalesce(s.created_at, m.joined_at) as created_at, coalesce(s.updated_at, m.joined_at) as updated_at
  from (${membersOf(accountId)}) m
  full join (select * from scim_users where account_id = ${accountId}) s on s.user_id = m.user_id
  join (${allPeople()}) u on u.id = coalesce(m.user_id, s.user_id)
  where s.user_id is not null or split_part(lower(u.email), '@', 2) in (
    select domain from team_domains where account_id = ${accountId} and verified_at is not null)`;

/** Who is in the groups of a team, as its directory says it: group_id, user_id. Those whose membership has ended are in theirs still. */
export const directoryMembers = (accountId: number): RawBuilder<unknown> => sql`
  ${groupPeopleOf(accountId)}
  union select unnest(waiting_groups) as group_id, user_id from scim_users where account_id = ${accountId}`;

const text = (of: RawBuilder<string | null>, isExact = false) => ({ kind: 'text', of, isExact }) as const;

const columnsOf = (accountId: number): Columns => ({
  id: text(sql`p.id::text`, true),
  externalId: text(sql`p.external_id`, true),
  schemas: text(sql`${USER.id}::text`),
  userName: text(sql`p.user_name`),
  'name.givenName': text(sql`p.given_name`),
  'name.familyName': text(sql`p.family_name`),
  'name.formatted': text(sql`p.formatted_name`),
  displayName: text(sql`p.display_name`),
  active: { kind: 'boolean', of: sql`p.active` },
  'meta.created': { kind: 'time', of: sql`p.created_at` },
  'meta.lastModified': { kind: 'time', of: sql`p.updated_at` },
  'meta.resourceType': text(sql`'User'::text`, true),
  emails: {
    kind: 'list',
    rows: sql`select e ->> 'value' as value, e ->> 'type' as type, (e ->> 'primary')::boolean as "primary"
      from jsonb_array_elements(p.emails) e`,
    parts: {
      value: text(sql`v.value`),
      type: text(sql`v.type`),
      primary: { kind: 'boolean', of: sql`v."primary"` },
    },
  },
  groups: {
    kind: 'list',
    rows: sql`select g.id::text as value, g.name as display from (${groupsOf(accountId)}) g
      join (${directoryMembers(accountId)}) d on d.group_id = g.id where d.user_id = p.id`,
    parts: { value: text(sql`v.value`, true), display: text(sql`v.display`) },
  },
});

const matching = (accountId: number, filter: Filter | null): RawBuilder<boolean> =>
  filter === null ? sql`true` : conditionOf(USER, columnsOf(accountId), filter);

/** How many rows a query has, given as what stands behind its `from`. */
export async function countOf(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A page of them, in the order of their numbers, and how many there are. */
export async function listPeople(
  db: Db,
  accountId: number,
  filter: Filter | null,
  { offset, limit }: Page,
): Promise<{ people: DirectoryPerson[]; total: number }> {
  const found = sql`(${directoryPeople(accountId)}) p where ${matching(accountId, filter)}`;
  const { rows } = await sql<DirectoryPerson & { total: number }>`
    select p.*, count(*) over () as total from ${found} order by p.id limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  // No row says how many there are where none is asked for, or the page lies behind the last one.
  const total = first?.total ?? (limit > 0 && offset === 0 ? 0 : await countOf(db, found));
  return { people: rows, total };
}

export async function findPerson(db: Db, accountId: number, id: number): Promise<DirectoryPerson | undefined> {
  const { rows } = await sql<DirectoryPerson>`
    select p.* from (${directoryPeople(accountId)}) p where p.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether another one has the name. */
export async function isNameTaken(db: Db, accountId: number, userName: string, exceptId: number | null) {
  const { rows } = await sql`
    select from (${directoryPeople(accountId)}) p
    where lower(p.user_name) = lower(${userName}) and p.id is distinct from ${exceptId}::bigint limit 1`.execute(db);
  return rows.length > 0;
}

/** Which of these the directory may name, and whether each is a member. */
export async function knownAmong(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { isMember: boolean }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; active: boolean }>`
    select p.id, p.active from (${directoryPeople(accountId)}) p where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, active }) => [id, { isMember: active }]));
}

/** The groups that each of these people is in, by name. */
export async function groupsOfPeople(
  db: Db,
  accountId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { id: number; name: string }[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ userId: number; id: number; name: string }>`
    select d.user_id, g.id, g.name from (${directoryMembers(accountId)}) d
    join (${groupsOf(accountId)}) g on g.id = d.group_id
    where d.user_id = any(${[...userIds]}::bigint[]) order by lower(g.name), g.id`.execute(db);
  return Map.groupBy(rows, ({ userId }) => userId);
}
