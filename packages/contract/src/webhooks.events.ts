import { z } from 'zod';
import type { EventType } from './events.ts';
import { Id, Named, Time } from './lists.ts';
import type { WEBHOOK_EVENT_NAMES } from './webhooks.terms.ts';

/** How the shapes below are counted. A change that a receiver must know of is a new number; a key that is added is none. */
export const WEBHOOK_VERSION = 1;

const OfDocument = z.object({
  document: z.object({
    id: Id,
    /** The number that people see, counted within the account. */
    number: z.number().int(),
    title: z.string(),
    /** How often it was sent. */
    round: z.number().int(),
  }),
});
const OfRecipient = OfDocument.extend({ recipient: z.object({ id: Id, name: z.string(), email: z.string() }) });
const OfTemplate = z.object({ template: Named });
const OfImport = z.object({
  import: z.object({
    id: Id,
    fileName: z.string(),
    created: z.number().int(),
    updated: z.number().int(),
    restored: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
  }),
});

type Line = { from: EventType | null; data: z.ZodObject; teamsOnly?: true };

/** What an endpoint can be told, by its public name: the event it comes from, and what it carries. No secrets, no tax numbers. */
export const WEBHOOK_EVENTS = {
  'document.created': { from: 'document_created', data: OfDocument },
  'document.sent': { from: 'document_sent', data: OfDocument },
  /** Not at the time that was set. */
  'document.not_sent': { from: 'document_not_sent', data: OfDocument },
  /** Begun by someone who opened the public link of a template. */
  'document.received': { from: 'document_came_in', data: OfRecipient },
  'document.completed': { from: 'document_completed', data: OfDocument },
  /** By a recipient. */
  'document.rejected': { from: 'document_rejected', data: OfRecipient },
  'document.expired': { from: 'document_expired', data: OfDocument },
  /** Everyone is finished, and sealing can’t go on. */
  'document.sealing_on_hold': { from: 'document_unsealed', data: OfDocument },
  'recipient.viewed': { from: 'document_viewed', data: OfRecipient },
  'recipient.signed': { from: 'document_signed', data: OfRecipient },
  'recipient.undelivered': { from: 'document_undelivered', data: OfRecipient },
  'recipient.link_requested': { from: 'link_requested', data: OfRecipient },
  'recipient.consent_withdrawn': { from: 'consent_withdrawn', data: OfRecipient },
  'recipient.locked': { from: 'recipient_locked', data: OfRecipient },
  'recipient.question_asked': { from: 'question_asked', data: OfRecipient },
  'contacts.imported': { from: 'import_finished', data: OfImport },
  'contacts.import_failed': { from: 'import_failed', data: OfImport },
  'template.created': { from: 'team_template_created', data: OfTemplate, teamsOnly: true },
  'template.published': { from: 'team_template_published', data: OfTemplate, teamsOnly: true },
  'template.deleted': { from: 'team_template_deleted', data: OfTemplate, teamsOnly: true },
  /** Sent by hand, to see whether the endpoint answers. Every endpoint gets it. */
  'webhook.test': { from: null, data: z.object({ message: z.string() }) },
} as const satisfies Record<(typeof WEBHOOK_EVENT_NAMES)[number], Line>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

/** Those that can be chosen, in the order of their list. */
export const WEBHOOK_EVENT_TYPES = (Object.keys(WEBHOOK_EVENTS) as WebhookEventType[]).filter(
  (type): type is ChosenWebhookEvent => type !== 'webhook.test',
);
export type ChosenWebhookEvent = Exclude<WebhookEventType, 'webhook.test'>;

const lineOf = (type: WebhookEventType): Line => WEBHOOK_EVENTS[type];

/** Those that can happen in an account of this kind. */
export const webhookEventsOf = (kind: 'personal' | 'team'): ChosenWebhookEvent[] =>
  WEBHOOK_EVENT_TYPES.filter((type) => kind === 'team' || lineOf(type).teamsOnly !== true);

type DataOf<T extends WebhookEventType> = z.infer<(typeof WEBHOOK_EVENTS)[T]['data']>;

/** What is sent to an endpoint. The message’s id is in the header `webhook-id`, not here. */
export type WebhookPayload = {
  [T in WebhookEventType]: {
    type: T;
    version: typeof WEBHOOK_VERSION;
    /** When it happened; `webhook-timestamp` says when it was sent. */
    timestamp: string;
    accountId: number;
    data: DataOf<T>;
  };
}[WebhookEventType];

const Envelope = z.object({ version: z.literal(WEBHOOK_VERSION), timestamp: Time, accountId: Id });

const payloads = (Object.keys(WEBHOOK_EVENTS) as WebhookEventType[]).map((type) =>
  Envelope.extend({ type: z.literal(type), data: WEBHOOK_EVENTS[type].data }),
);

/** Reads a payload whose keys are the code’s already (`fromWire`). Keys that it does not know are left out. */
export const WebhookPayload = z.union(payloads) as unknown as z.ZodType<WebhookPayload>;
