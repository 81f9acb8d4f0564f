import { BULK_SEND_ROW_STATES, BULK_SEND_STATES } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';

/** The list's view, as it stands in the address. */
export const BulkSendsSearch = z.object({
  ...LIST_VIEW,
  state: z.enum(BULK_SEND_STATES).optional().catch(undefined),
});
export type BulkSendsSearch = z.infer<typeof BulkSendsSearch>;
export const DEFAULT_BULK_SENDS = { search: '', page: 1, pageSize: 25 } as const;

/** Which rows of a batch are shown. */
export const BatchSearch = z.object({
  page: LIST_VIEW.page,
  pageSize: LIST_VIEW.pageSize,
  state: z.enum(BULK_SEND_ROW_STATES).optional().catch(undefined),
});
export type BatchSearch = z.infer<typeof BatchSearch>;
export const DEFAULT_BATCH = { page: 1, pageSize: 25 } as const;
