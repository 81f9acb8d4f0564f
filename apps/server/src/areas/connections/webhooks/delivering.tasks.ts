import { defineTask } from '../../../platform/queue/tasks.ts';

/** Sends what is due for one webhook. */
export const deliver = defineTask<{ webhookId: number }>('deliver-webhooks', { parallel: 8 });
/** The same for one that fails: apart, so that those that answer never wait for those that don't. */
export const retry = defineTask<{ webhookId: number }>('retry-webhooks', { parallel: 4 });
/** Sends one test, whatever else waits. */
export const test = defineTask<{ webhookId: number; deliveryId: number }>('test-webhooks', { parallel: 2 });
