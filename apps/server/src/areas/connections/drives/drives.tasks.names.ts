import { defineTask } from '../../../platform/queue/tasks.ts';

/** Delivers one document to one drive. */
export const deliverToDrive = defineTask<{ accountId: number; deliveryId: number }>('deliver-to-drive', {
  parallel: 2,
  timeoutSeconds: 900,
});

/** Gives back at the providers what was left for that. */
export const revokeTokens = defineTask('revoke-drive-tokens');
