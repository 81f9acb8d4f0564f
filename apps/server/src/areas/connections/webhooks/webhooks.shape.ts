import type { Webhook, WebhookDelivery, WebhookTry } from '@sealwright/contract';
import { timeOf } from '../../../platform/clock.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import type { ListedDelivery, TryRow } from './deliveries.repo.ts';
import { webhookPolicy } from './webhooks.policy.ts';
import type { WebhookRow } from './webhooks.repo.ts';

const ON_A_WEBHOOK = { update: webhookPolicy.update, delete: webhookPolicy.delete };

export const toWebhook = (actor: Actor, row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  isEnabled: row.disabledReason === null,
  disabledReason: row.disabledReason,
  disabledAt: timeOf(row.disabledAt),
  failingSince: timeOf(row.failingSince),
  oldSecretUntil: row.oldSecretUntil !== null && row.oldSecretUntil > now ? timeOf(row.oldSecretUntil) : null,
  application: row.applicationId === null ? null : { id: row.applicationId, name: row.applicationName ?? '' },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  permissions: permissionsOf(actor, ON_A_WEBHOOK, undefined),
});

export const toDelivery = (row: ListedDelivery): WebhookDelivery => ({
  id: row.id,
  messageId: row.messageId,
  type: row.type,
  documentId: row.documentId,
  state: row.state,
  tries: row.tries,
  lastStatus: row.lastStatus,
  nextTryAt: row.state === 'waiting' ? timeOf(row.nextTryAt) : null,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: timeOf(row.deliveredAt),
});

export const toTry = ({ id, at, milliseconds, status, failure, answer }: TryRow): WebhookTry => ({
  id,
  at: at.toISOString(),
  milliseconds,
  status,
  failure,
  answer,
});
