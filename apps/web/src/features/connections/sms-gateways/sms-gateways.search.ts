import { SMS_STATES } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';

/** The list's view, as it stands in the address. */
export const SmsGatewaysSearch = z.object(LIST_VIEW);
export type SmsGatewaysSearch = z.infer<typeof SmsGatewaysSearch>;

export const SmsTextsSearch = z.object({ ...LIST_VIEW, state: z.enum(SMS_STATES).optional().catch(undefined) });
export type SmsTextsSearch = z.infer<typeof SmsTextsSearch>;

export const DEFAULT_SMS_VIEW = { search: '', page: 1, pageSize: 25 } as const;
