import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const USER_ORDERINGS = [
  'name',
  '-name',
  '-created_at',
  'created_at',
  '-last_active_at',
  'last_active_at',
] as const;

/** What the list can be narrowed to beside a role. */
export const SHOWN_USERS = ['all', 'blocked', 'never_signed_in', 'no_second_step'] as const;

export const USER_ROLES = ['user', 'admin', 'super_admin'] as const;

export const UsersSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(USER_ORDERINGS),
  role: z.enum(USER_ROLES).optional().catch(undefined),
  show: z.enum(SHOWN_USERS).default('all').catch('all'),
});
export type UsersSearch = z.infer<typeof UsersSearch>;
export const DEFAULT_USERS = { search: '', page: 1, pageSize: 25, ordering: 'name', show: 'all' } as const;
