import type {
  ChosenWebhookEvent,
  DeliveryState,
  TRY_FAILURES,
  WEBHOOK_DISABLED,
  WebhookEventType,
} from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

export type WebhookTable = {
  accountId: number;
  id: Generated<number>;
  url: string;
  description: Generated<string>;
  events: ChosenWebhookEvent[];
  disabledReason: Maybe<(typeof WEBHOOK_DISABLED)[number]>;
  disabledAt: MaybeTime;
  secretSealed: Buffer;
  oldSecretSealed: Maybe<Buffer>;
  oldSecretUntil: MaybeTime;
  failures: Generated<number>;
  failingSince: MaybeTime;
  restsUntil: MaybeTime;
  deletedAt: MaybeTime;
  createdBy: number;
  applicationId: Maybe<number>;
  createdAt: Time;
  updatedAt: Time;
  version: Generated<number>;
};

export type WebhookDeliveryTable = {
  accountId: number;
  id: Generated<number>;
  webhookId: number;
  messageId: string;
  type: WebhookEventType;
  lane: string;
  documentId: Maybe<number>;
  payload: string;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  lastStatus: Maybe<number>;
  firstTriedAt: MaybeTime;
  nextTryAt: Time;
  leasedUntil: MaybeTime;
  createdAt: Time;
  deliveredAt: MaybeTime;
};

export type WebhookTryTable = {
  accountId: number;
  id: Generated<number>;
  deliveryId: number;
  at: Time;
  milliseconds: number;
  status: Maybe<number>;
  failure: Maybe<(typeof TRY_FAILURES)[number]>;
  answer: string;
};

export type WebhooksTables = {
  webhooks: WebhookTable;
  webhookDeliveries: WebhookDeliveryTable;
  webhookTries: WebhookTryTable;
};
