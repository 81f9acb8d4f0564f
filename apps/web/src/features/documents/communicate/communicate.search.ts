import { CONVERSATIONS_SHOWN } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';

/** The list's view, and the thread that stands beside it, as they stand in the address. */
export const CommunicateSearch = z.object({
  ...LIST_VIEW,
  show: z.enum(CONVERSATIONS_SHOWN).catch('all').default('all'),
  thread: z.coerce.number().int().positive().optional().catch(undefined),
});
export type CommunicateSearch = z.infer<typeof CommunicateSearch>;

export const DEFAULT_COMMUNICATE = { search: '', page: 1, pageSize: 25, show: 'all' } as const;
