import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';

export const DEFAULT_BULK = { page: 1, pageSize: 25 } as const;

export const BulkSearch = z.object({
  page: LIST_VIEW.page,
  pageSize: LIST_VIEW.pageSize,
  outcome: z.enum(['done', 'skipped']).optional().catch(undefined),
});
export type BulkSearch = z.infer<typeof BulkSearch>;
