import { defineTask } from '../../../platform/queue/tasks.ts';

/** Sends the rows of a batch until none is left or due. */
export const sendBulkTask = defineTask<{ accountId: number; id: number }>('send-bulk', {
  timeoutSeconds: 6 * 3600,
  parallel: 1,
});
