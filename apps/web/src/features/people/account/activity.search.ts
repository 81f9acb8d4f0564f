import type { ActivityArea } from '@sealwright/contract';
import { z } from 'zod';

// Written out: every screen carries this, and the contract's own words would bring half of it along.
const AREAS = ['sign_in', 'security', 'profile', 'documents'] as const satisfies readonly ActivityArea[];
const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined);

/** What the activity log's address says. */
export const ActivitySearch = z.object({
  page: z.coerce.number().int().min(1).default(1).catch(1),
  search: z.string().max(200).default('').catch(''),
  area: z.enum(AREAS).optional().catch(undefined),
  from: Day,
  to: Day,
});
export type ActivitySearch = z.infer<typeof ActivitySearch>;

export const DEFAULT_ACTIVITY = { page: 1, search: '' } as const;
