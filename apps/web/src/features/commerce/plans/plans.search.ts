import { PLAN_KINDS } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const PLAN_ORDERINGS = ['-created_at', 'created_at', 'name', '-name', 'price', '-price'] as const;
export const PLAN_STATUSES = ['active', 'inactive'] as const;

/** The list's view, as it stands in the address. */
export const PlansSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(PLAN_ORDERINGS),
  kind: z.enum(PLAN_KINDS).optional().catch(undefined),
  status: z.enum(PLAN_STATUSES).optional().catch(undefined),
});
export type PlansSearch = z.infer<typeof PlansSearch>;
export const DEFAULT_PLANS = { search: '', page: 1, pageSize: 25, ordering: '-created_at' } as const;
