import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../ui/list/view.ts';

export const MEMBER_ORDERINGS = ['name', '-name'] as const;

export const MembersSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(MEMBER_ORDERINGS),
  tab: z.enum(['members', 'groups', 'invitations']).default('members').catch('members'),
});
export type MembersSearch = z.infer<typeof MembersSearch>;
export const DEFAULT_MEMBERS = { search: '', page: 1, tab: 'members' } as const;
