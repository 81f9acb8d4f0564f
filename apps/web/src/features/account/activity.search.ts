import { ActivityArea } from '@sealwright/contract';
import { z } from 'zod';

/** What the activity log's address says. */
export const ActivitySearch = z.object({
  page: z.coerce.number().int().min(1).default(1).catch(1),
  search: z.string().max(200).default('').catch(''),
  area: ActivityArea.optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});
export type ActivitySearch = z.infer<typeof ActivitySearch>;

export const DEFAULT_ACTIVITY = { page: 1, search: '' } as const;
