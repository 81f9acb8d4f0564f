import { GROUP_STATUSES } from '@sealwright/contract';
import { sql } from 'kysely';
import type { InTable } from '../base/index.ts';

export const GROUPS_TABLE: InTable = {
  table: 'communityGroups',
  searched: sql`lower(t.name || ' ' || t.description)`,
  statuses: GROUP_STATUSES,
  narrow: ({ status }) => (status ? [sql<boolean>`t.status = ${status}`] : []),
  orderings: { name: sql`lower(t.name)`, created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
  unique: {
    index: 'community_groups_name_key',
    field: 'name',
    keyOf: (alias) => sql`lower(${sql.ref(`${alias}.name`)})`,
  },
};
