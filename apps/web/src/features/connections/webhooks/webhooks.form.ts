import { type Webhook, WEBHOOK_EVENT_TYPES } from '@sealwright/contract';
import { z } from 'zod';
import { lineRule } from '../../../ui/form/index.ts';

const isAddress = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);

/** What may be sent; which addresses are allowed the server knows. */
export const WebhookForm = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'field_required')
    .max(2000, 'too_big')
    .refine((text) => text === '' || isAddress(text), 'webhook_address_invalid'),
  description: lineRule(200),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)).min(1, 'field_required'),
});
export type WebhookForm = z.infer<typeof WebhookForm>;

export const formOf = (webhook: Webhook | null): WebhookForm =>
  webhook === null
    ? { url: '', description: '', events: [] }
    : { url: webhook.url, description: webhook.description, events: webhook.events };
