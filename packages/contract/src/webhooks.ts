import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, Named, orderingBy, patchOf, Time } from './lists.ts';
import { permissions } from './permissions.ts';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from './webhooks.events.ts';
import { DELIVERY_STATES } from './webhooks.terms.ts';

/** The most that the people of an account can make. */
export const MOST_WEBHOOKS = 20;
/** The most that applications can subscribe to in an account: a Zap is one. */
export const MOST_SUBSCRIPTIONS = 200;
/** So long a failing delivery is tried again; an endpoint that answers nothing for so long is disabled. */
export const WEBHOOK_RETRY_DAYS = 3;
export const WEBHOOK_LOG_DAYS = 30;
/** So long after a rotation the old secret signs as well. */
export const WEBHOOK_OVERLAP_HOURS = 24;

const ChosenEvent = z.enum(WEBHOOK_EVENT_TYPES);
const EventType = z.enum(Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]]);

const isOnce = (all: readonly string[]) => new Set(all).size === all.length;

/** What may be asked stands with the server; here only what is an address at all. */
const Address = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text), {
    params: { code: 'webhook_address_invalid' },
  });

const WebhookInput = z.object({
  url: Address,
  description: Line(200).default(''),
  events: z.array(ChosenEvent).min(1).max(WEBHOOK_EVENT_TYPES.length).refine(isOnce),
});

/** `off`: by a person. `failing`: after three days without an answer that was good. `gone`: it answered 410. */
export const WEBHOOK_DISABLED = ['off', 'failing', 'gone'] as const;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(ChosenEvent),
  isEnabled: z.boolean(),
  /** Why it is not enabled. */
  disabledReason: z.enum(WEBHOOK_DISABLED).nullable(),
  disabledAt: Time.nullable(),
  /** Since when nothing but failures came back; null while it answers. */
  failingSince: Time.nullable(),
  /** Until when the secret before the last rotation signs too. */
  oldSecretUntil: Time.nullable(),
  /** Which application subscribed by it; null for those that a person made. It ends with what the person allowed the application. */
  application: Named.nullable(),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});
export type Webhook = z.infer<typeof Webhook>;

/** The secret is answered once. */
const WithSecret = Webhook.extend({ secret: z.string() });

/** An application lists, reads and changes its own subscriptions alone. */
export const listWebhooks = endpoint('GET /api/webhooks/', 'List webhooks', {
  query: ListQuery.extend({
    /** `people`: what people made themselves; `zapier`: subscriptions of applications that return to zapier.com. */
    made: z.enum(['people', 'applications', 'zapier']).optional(),
    ordering: orderingBy('url', 'created_at'),
  }),
  response: listOf(Webhook).extend({ permissions: permissions('create') }),
});

export const createWebhook = endpoint('POST /api/webhooks/', 'Create a webhook', {
  body: WebhookInput,
  response: WithSecret,
  status: 201,
  isSecret: true,
});

export const getWebhook = endpoint('GET /api/webhooks/:id/', 'Get a webhook', {
  params: IdParams,
  response: Webhook,
});

/** What waits when a webhook is disabled has failed, and can be sent again once it is enabled. */
export const updateWebhook = endpoint('PATCH /api/webhooks/:id/', 'Update a webhook', {
  params: IdParams,
  body: patchOf(WebhookInput.extend({ isEnabled: z.boolean() })),
  response: Webhook,
  current: Webhook,
});

/** Nothing is sent to it any more. It can be brought back for a day; then its log and its secret are gone. */
export const deleteWebhook = endpoint('DELETE /api/webhooks/:id/', 'Delete a webhook and its log', {
  params: IdParams,
  status: 204,
  current: Webhook,
});

/** Throws `webhooks_too_many`. */
export const restoreWebhook = endpoint('POST /api/webhooks/:id/restore/', 'Restore a deleted webhook', {
  params: IdParams,
  response: Webhook,
});

export const rotateWebhookSecret = endpoint(
  'POST /api/webhooks/:id/rotate_secret/',
  'Create a new secret. The old one also signs for 24 hours',
  { params: IdParams, response: WithSecret, isSecret: true },
);

/** `waiting`: not delivered yet, whether tried or not. `failed`: not tried any more. */
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const WebhookDelivery = z.object({
  id: Id,
  /** What `webhook-id` says: the same in every try. */
  messageId: z.string(),
  type: EventType,
  documentId: Id.nullable(),
  state: DeliveryState,
  tries: z.number().int(),
  /** Of the last try; null where none was answered. */
  lastStatus: z.number().int().nullable(),
  /** When it is tried next; null when it is not. */
  nextTryAt: Time.nullable(),
  createdAt: Time,
  deliveredAt: Time.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Why there was no answer: the address may not be asked, no connection, nothing in time, or an answer that never ends. */
export const TRY_FAILURES = ['refused', 'unreachable', 'timeout', 'too_long'] as const;

const WebhookTry = z.object({
  id: Id,
  at: Time,
  milliseconds: z.number().int(),
  status: z.number().int().nullable(),
  failure: z.enum(TRY_FAILURES).nullable(),
  /** The beginning of what was answered. */
  answer: z.string(),
});
export type WebhookTry = z.infer<typeof WebhookTry>;

export const listWebhookDeliveries = endpoint(
  'GET /api/webhooks/:id/deliveries/',
  'List the deliveries of a webhook in the last 30 days, newest first',
  {
    params: IdParams,
    query: ListQuery.extend({ state: DeliveryState.optional(), type: EventType.optional() }),
    response: listOf(WebhookDelivery),
  },
);

const DeliveryParams = IdParams.extend({ delivery: Id });

export const getWebhookDelivery = endpoint(
  'GET /api/webhooks/:id/deliveries/:delivery/',
  'Get a delivery with its request and response',
  {
    params: DeliveryParams,
    response: WebhookDelivery.extend({ payload: z.string(), attempts: z.array(WebhookTry) }),
  },
);

/** With the same id, so that a receiver that has it already knows it. */
export const resendWebhookDelivery = endpoint(
  'POST /api/webhooks/:id/deliveries/:delivery/resend/',
  'Resend a delivery',
  { params: DeliveryParams, response: WebhookDelivery },
);

export const resendFailedDeliveries = endpoint(
  'POST /api/webhooks/:id/resend_failed/',
  'Resend all failed deliveries in order',
  { params: IdParams, response: z.object({ count: z.number().int() }) },
);

export const testWebhook = endpoint('POST /api/webhooks/:id/test/', 'Send a test event', {
  params: IdParams,
  response: WebhookDelivery,
  status: 201,
});
