import { randomBytes } from 'node:crypto';
import {
  type ChosenWebhookEvent,
  type EventType,
  toWire,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_VERSION,
  type WebhookEventType,
  type WebhookPayload,
} from '@sealwright/contract';
import {
  type DocumentEvent,
  type Event,
  isDocumentEvent,
  type JobEvent,
  type TeamEvent,
} from '../../../platform/events.ts';

/** What a webhook is told: `lane` names what it is about, within which order is kept. */
export type Message = {
  accountId: number;
  type: WebhookEventType;
  lane: string;
  documentId: number | null;
  data: WebhookPayload['data'];
  at: Date;
};

const TYPES: ReadonlyMap<EventType, ChosenWebhookEvent> = new Map(
  WEBHOOK_EVENT_TYPES.map((type) => [WEBHOOK_EVENTS[type].from, type]),
);

type ImportEvent = Extract<JobEvent, { type: 'import_finished' | 'import_failed' }>;
type TemplateEvent = Extract<TeamEvent, { type: `team_template_${string}` }>;

/** Null for what webhooks are not told. */
export function messageOf(event: Event): Message | null {
  const type = TYPES.get(event.type);
  if (type === undefined) return null;
  if (isDocumentEvent(event)) return ofDocument(type, event);
  if (isImport(event)) return ofImport(type, event);
  return isTemplate(event) ? ofTemplate(type, event) : null;
}

const isImport = (event: Event): event is ImportEvent =>
  event.type === 'import_finished' || event.type === 'import_failed';
const isTemplate = (event: Event): event is TemplateEvent => event.type.startsWith('team_template_');

function ofDocument(type: ChosenWebhookEvent, { document, recipient, at }: DocumentEvent): Message {
  const { accountId, id, number, title, round } = document;
  const who = recipient && { recipient: { id: recipient.id, name: recipient.name, email: recipient.email } };
  const data = { document: { id, number, title, round }, ...who };
  return { accountId, type, lane: `document:${id}`, documentId: id, data, at };
}

function ofImport(type: ChosenWebhookEvent, { accountId, jobId: id, details, at }: ImportEvent): Message {
  const data = { import: { id, fileName: details.fileName ?? '', ...details.rows } };
  return { accountId, type, lane: `import:${id}`, documentId: null, data, at };
}

function ofTemplate(type: ChosenWebhookEvent, { accountId, details, at }: TemplateEvent): Message {
  const { templateId: id, name } = details;
  return { accountId, type, lane: `template:${id}`, documentId: null, data: { template: { id, name } }, at };
}

export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

/** A test that stands for itself: nothing waits for it, and it waits for nothing. */
export const testMessage = (accountId: number, at: Date): Message => ({
  accountId,
  type: 'webhook.test',
  lane: newMessageId(),
  documentId: null,
  data: { message: 'This is a test event.' },
  at,
});

/** The bytes that are signed and sent, the same in every try. */
export const payloadOf = ({ accountId, type, data, at }: Message): string =>
  JSON.stringify(toWire({ type, version: WEBHOOK_VERSION, timestamp: at.toISOString(), accountId, data }));
