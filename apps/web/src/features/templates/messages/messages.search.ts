import { MESSAGE_KINDS } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const MESSAGE_ORDERINGS = ['name', '-name', '-updated_at', 'updated_at', 'kind', '-kind'] as const;

/** The list's view, as it stands in the address. */
export const MessagesSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(MESSAGE_ORDERINGS),
  kind: z.enum(MESSAGE_KINDS).optional().catch(undefined),
});
export type MessagesSearch = z.infer<typeof MessagesSearch>;
export const DEFAULT_MESSAGES = { search: '', page: 1, pageSize: 25, ordering: 'name' } as const;
