import { sql } from 'kysely';
import type { InTable } from '../base/index.ts';

/** The two tables are the same but for their names. */
const tableOf = (table: InTable['table'], index: string): InTable => ({
  table,
  searched: sql`lower(t.name || ' ' || (select coalesce(string_agg(n.value, ' '), '') from jsonb_each_text(t.names) n))`,
  orderings: { name: sql`lower(t.name)`, created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
  unique: { index, field: 'name', keyOf: (alias) => sql`lower(${sql.ref(`${alias}.name`)})` },
});

export const INTERESTS_TABLE = tableOf('communityInterests', 'community_interests_name_key');
export const CATEGORIES_TABLE = tableOf('communityCategories', 'community_categories_name_key');
