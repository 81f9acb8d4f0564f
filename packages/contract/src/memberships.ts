import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './lists.ts';

/** An account one can work in. */
export const Membership = z.object({
  accountId: Id,
  kind: z.enum(['personal', 'team']),
  name: z.string(),
  role: z.enum(['owner', 'admin', 'member']),
  isDefault: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

export const listMemberships = endpoint('GET /api/users/:id/teams', 'List the accounts you can work in', {
  params: IdParams,
  response: z.object({ results: z.array(Membership) }),
});
