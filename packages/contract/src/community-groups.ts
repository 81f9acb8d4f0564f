import { z } from 'zod';
import { CommunityThing, communityCalls } from './community.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, Line, orderingBy, Paragraphs, patchOf } from './lists.ts';

export const GROUP_STATUSES = ['active', 'non_active'] as const;
export const GroupStatus = z.enum(GROUP_STATUSES);
export type GroupStatus = z.infer<typeof GroupStatus>;

export const GROUP_NAME_LENGTH = 120;
export const GROUP_TEXT_LENGTH = 600;

const GroupInput = z.object({
  /** Unique among groups, whatever its case. */
  name: Line(GROUP_NAME_LENGTH, 1),
  description: Paragraphs(GROUP_TEXT_LENGTH).default(''),
  /** Off: nothing that names the group is open to its members for now. */
  access: z.boolean().default(true),
  /** One that is not active opens nothing and is not offered for new things. */
  status: GroupStatus.default('active'),
});
export type CommunityGroupInput = z.output<typeof GroupInput>;

export const CommunityGroup = CommunityThing.extend({
  name: z.string(),
  description: z.string(),
  access: z.boolean(),
  status: GroupStatus,
  memberCount: z.number().int(),
});
export type CommunityGroup = z.infer<typeof CommunityGroup>;

export const GROUP_COLUMNS = ['name', 'description', 'access', 'status', 'memberCount', 'createdAt'] as const;

const groups = communityCalls('groups', {
  one: 'a group',
  many: 'groups',
  thing: CommunityGroup,
  input: GroupInput,
  patch: patchOf(GroupInput),
  ordering: orderingBy('name', 'created_at', 'updated_at'),
});
export const {
  list: listCommunityGroups,
  create: createCommunityGroup,
  get: getCommunityGroup,
  update: updateCommunityGroup,
  remove: deleteCommunityGroup,
} = groups;

export const setCommunityGroupStatus = endpoint('PUT /admin/groups/:id/status', 'Activate or deactivate a group', {
  params: IdParams,
  query: z.object({ status: GroupStatus }),
  response: CommunityGroup,
  current: CommunityGroup,
});
