import type { CommunityGroup, CommunityGroupInput, GROUP_COLUMNS, Locale } from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { CommunityGroupTable } from '../../../migrations/tables.community.ts';
import { countAssigned, type Kind, say } from '../base/index.ts';
import { GROUPS_TABLE } from './groups.reads.ts';

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
  ...GROUPS_TABLE,
  nameOf: ({ name }) => name,
  write: async (_tx, { name, ...others }) => ({
    ...(name === undefined ? {} : { name: name.normalize('NFC') }),
    ...others,
  }),
  show: async (db, rows) => {
    const counts = await countAssigned(
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
