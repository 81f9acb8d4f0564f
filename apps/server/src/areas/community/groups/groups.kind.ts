import { type CommunityGroup, type CommunityGroupInput, GROUP_COLUMNS, type Locale } from '@sealwright/contract';
import { type Selectable, sql } from 'kysely';
import type { CommunityGroupTable } from '../../../migrations/tables.community.ts';
import { type Kind, say } from '../base/index.ts';
import { countBearers } from '../members/index.ts';

type GroupRow = Selectable<CommunityGroupTable>;

const COLUMNS: Record<(typeof GROUP_COLUMNS)[number], (group: CommunityGroup, locale: Locale) => string> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  access: ({ access }, locale) => say(locale, access ? 'on' : 'off'),
  status: ({ status }, locale) => say(locale, `status.${status}`),
  memberCount: ({ memberCount }) => String(memberCount),
  createdAt: ({ createdAt }) => createdAt.slice(0, 10),
};

export const groupKind: Kind<GroupRow, CommunityGroup, CommunityGroupInput> = {
  type: 'groups',
  table: 'communityGroups',
  searched: sql`(t.name || ' ' || t.description)`,
  narrow: ({ status }) => (status ? [sql<boolean>`t.status = ${status}`] : []),
  orderings: { name: sql`lower(t.name)`, created_at: sql`t.created_at`, updated_at: sql`t.updated_at` },
  nameOf: ({ name }) => name,
  unique: {
    index: 'community_groups_name_key',
    field: 'name',
    keyOf: (alias) => sql`lower(${sql.ref(`${alias}.name`)})`,
  },
  write: async (_tx, { name, ...others }) => ({
    ...(name === undefined ? {} : { name: name.normalize('NFC') }),
    ...others,
  }),
  show: async (db, rows) => {
    const counts = await countBearers(
      db,
      'groupIds',
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, name, description, access, status }) => ({
      name,
      description,
      access,
      status,
      memberCount: counts.get(id) ?? 0,
    }));
  },
  columns: COLUMNS,
};
