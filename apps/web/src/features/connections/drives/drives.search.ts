import { DRIVE_DELIVERY_STATES } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';

/** What of a drive's deliveries is shown. */
export const DriveSearch = z.object({
  page: LIST_VIEW.page,
  pageSize: LIST_VIEW.pageSize,
  state: z.enum(DRIVE_DELIVERY_STATES).optional().catch(undefined),
});
export type DriveSearch = z.infer<typeof DriveSearch>;
export const DEFAULT_DRIVE = { page: 1, pageSize: 25 } as const;

/** What a provider gave the browser to bring back: a code, or why there is none. */
export const DriveReturn = z.object({
  state: z.coerce.string().catch(''),
  code: z.coerce.string().optional().catch(undefined),
  error: z.coerce.string().optional().catch(undefined),
});
export type DriveReturn = z.infer<typeof DriveReturn>;
