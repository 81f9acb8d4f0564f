import type { Live } from '../../../platform/live/live.ts';

/** What changes in the caller's account and for themselves, as it changes: ids only, the caller reads again what they look at. */
export const changesFor =
  (live: Live, { accountId, userId }: { accountId: number; userId: number }) =>
  (send: (event: unknown) => void): (() => void) =>
    live.subscribe((event) => {
      // After a lost connection no one knows what was missed.
      if (event.kind === 'reconnected') send({ kind: 'reconnected' });
      else if (event.kind === 'notification' || event.kind === 'drawing') {
        if (event.userId === userId) send({ kind: event.kind });
      } else if (event.kind === 'document' && event.accountId === accountId) send({ kind: event.kind, id: event.id });
    });
