import { DELIVERY_STATES, WEBHOOK_EVENT_NAMES } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const WEBHOOK_ORDERINGS = ['url', '-url', '-created_at', 'created_at'] as const;

/** The list's view, as it stands in the address. */
export const WebhooksSearch = z.object({ ...LIST_VIEW, ordering: orderingIn(WEBHOOK_ORDERINGS) });
export type WebhooksSearch = z.infer<typeof WebhooksSearch>;
export const DEFAULT_WEBHOOKS = { search: '', page: 1, pageSize: 25, ordering: 'url' } as const;

/** What of one webhook is shown: its deliveries as narrowed, one of them above the others, or its settings. */
export const WebhookSearch = z.object({
  page: LIST_VIEW.page,
  pageSize: LIST_VIEW.pageSize,
  part: z.enum(['deliveries', 'settings']).default('deliveries').catch('deliveries'),
  state: z.enum(DELIVERY_STATES).optional().catch(undefined),
  type: z.enum(WEBHOOK_EVENT_NAMES).optional().catch(undefined),
  delivery: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});
export type WebhookSearch = z.infer<typeof WebhookSearch>;
export const DEFAULT_WEBHOOK = { page: 1, pageSize: 25, part: 'deliveries' } as const;
