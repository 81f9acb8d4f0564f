import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { type Assigned, type InTable, isAssigned } from '../base/index.ts';

export const MEMBERS_TABLE: InTable = {
  table: 'communityMembers',
  searched: sql`t.search_text`,
  statuses: ['enabled', 'disabled', 'invited'],
  narrow: ({ status, group, interest, category }) => [
    ...(status === 'enabled' ? [sql<boolean>`t.can_access`] : []),
    ...(status === 'disabled' ? [sql<boolean>`not t.can_access`] : []),
    ...(status === 'invited' ? [sql<boolean>`t.user_id is null`] : []),
    ...isAssigned(sql`t.group_ids`, group),
    ...isAssigned(sql`t.interest_ids`, interest),
    ...isAssigned(sql`t.category_ids`, category),
  ],
  orderings: {
    name: [sql`lower(t.last_name)`, sql`lower(t.first_name)`],
    email: sql`lower(t.email)`,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  },
  unique: {
    index: 'community_members_email_key',
    field: 'email',
    keyOf: (alias) => sql`lower(${sql.ref(`${alias}.email`)})`,
  },
};

/** What the ids of each column are of. */
const TABLES = {
  groupIds: sql`(select id, name, '{}'::jsonb as names from community_groups where deleted_at is null)`,
  interestIds: sql`(select id, name, names from community_interests where deleted_at is null)`,
  categoryIds: sql`(select id, name, names from community_categories where deleted_at is null)`,
} as const satisfies Record<Assigned, RawBuilder<unknown>>;

export type Named = { id: number; name: string };

/** What is there of these, by name, in a language. */
export async function namedBy(db: Db, column: Assigned, ids: readonly number[], locale: Locale): Promise<Named[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Named>`
    select t.id, coalesce(t.names ->> ${locale}::text, t.name) as name from ${TABLES[column]} t
    where t.id = any(${[...new Set(ids)]}::bigint[]) order by lower(t.name)`.execute(db);
  return rows;
}

/** The ids of those with these names, in any language, by their names in lower case. */
export async function idsByName(db: Db, column: Assigned): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, lower(n.name) as name from ${TABLES[column]} t,
      lateral (select t.name union all select value from jsonb_each_text(t.names)) n (name)
    order by n.name = t.name`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
