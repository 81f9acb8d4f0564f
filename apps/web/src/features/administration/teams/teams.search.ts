import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const TEAM_ORDERINGS = ['name', '-name', '-created_at', 'created_at', '-member_count', 'member_count'] as const;

export const TEAM_STATUSES = ['active', 'inactive'] as const;

export const ManagedTeamsSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(TEAM_ORDERINGS),
  status: z.enum(TEAM_STATUSES).optional().catch(undefined),
});
export type ManagedTeamsSearch = z.infer<typeof ManagedTeamsSearch>;
export const DEFAULT_MANAGED_TEAMS = { search: '', page: 1, pageSize: 25, ordering: 'name' } as const;
