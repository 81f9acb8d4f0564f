import { defineTask } from '../../../platform/queue/tasks.ts';

/** A webhook of an account. Tasks that were queued before they named the account have none. */
export type WebhookRef = { webhookId: number; accountId?: number };

/** Sends what is due for one webhook. */
export const deliver = defineTask<WebhookRef>('deliver-webhooks', { parallel: 8 });
/** The same for one that fails: apart, so that those that answer never wait for those that don't. */
export const retry = defineTask<WebhookRef>('retry-webhooks', { parallel: 4 });
/** Sends one test, whatever else waits. */
export const test = defineTask<WebhookRef & { deliveryId: number }>('test-webhooks', { parallel: 2 });
