import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { groupsOf } from '../../../access/index.ts';
import type { Page } from '../protocol/answers.ts';
import type { Filter } from '../protocol/filter.ts';
import { type Columns, conditionOf } from '../protocol/filter.reads.ts';
import { GROUP } from '../protocol/schemas.ts';
import { countOf, directoryMembers, directoryPeople } from '../users/users.reads.ts';

export type DirectoryGroup = {
  id: number;
  name: string;
  externalId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date | null;
};

export type DirectoryMember = { groupId: number; userId: number; name: string };

/** Who is in a group, of those whom the directory may see: group_id, user_id, name. */
const visibleMembers = (accountId: number): RawBuilder<unknown> => sql`
  select d.group_id, d.user_id, p.display_name as name from (${directoryMembers(accountId)}) d
  join (${directoryPeople(accountId)}) p on p.id = d.user_id`;

const text = (of: RawBuilder<string | null>, isExact = false) => ({ kind: 'text', of, isExact }) as const;

const columnsOf = (accountId: number): Columns => ({
  id: text(sql`g.id::text`, true),
  externalId: text(sql`g.external_id`, true),
  schemas: text(sql`${GROUP.id}::text`),
  displayName: text(sql`g.name`),
  'meta.created': { kind: 'time', of: sql`g.created_at` },
  'meta.lastModified': { kind: 'time', of: sql`coalesce(g.updated_at, g.created_at)` },
  'meta.resourceType': text(sql`'Group'::text`, true),
  members: {
    kind: 'list',
    rows: sql`select m.user_id::text as value, m.name as display from (${visibleMembers(accountId)}) m
      where m.group_id = g.id`,
    parts: {
      value: text(sql`v.value`, true),
      display: text(sql`v.display`),
      type: text(sql`'User'::text`),
    },
  },
});

/** A page of them, in the order of their numbers, and how many there are. */
export async function listDirectoryGroups(
  db: Db,
  accountId: number,
  filter: Filter | null,
  { offset, limit }: Page,
): Promise<{ groups: DirectoryGroup[]; total: number }> {
  const condition = filter === null ? sql`true` : conditionOf(GROUP, columnsOf(accountId), filter);
  const found = sql`(${groupsOf(accountId)}) g where ${condition}`;
  const { rows } = await sql<DirectoryGroup & { total: number }>`
    select g.*, count(*) over () as total from ${found} order by g.id limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  // No row says how many there are where none is asked for, or the page lies behind the last one.
  const total = first?.total ?? (limit > 0 && offset === 0 ? 0 : await countOf(db, found));
  return { groups: rows, total };
}

export async function findDirectoryGroup(db: Db, accountId: number, id: number): Promise<DirectoryGroup | undefined> {
  const { rows } = await sql<DirectoryGroup>`
    select g.* from (${groupsOf(accountId)}) g where g.id = ${id}`.execute(db);
  return rows[0];
}

/** Who is in these groups, as the directory sees them. */
export async function membersOfGroups(
  db: Db,
  accountId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, DirectoryMember[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<DirectoryMember>`
    select m.* from (${visibleMembers(accountId)}) m
    where m.group_id = any(${[...groupIds]}::bigint[]) order by m.user_id`.execute(db);
  return Map.groupBy(rows, ({ groupId }) => groupId);
}
