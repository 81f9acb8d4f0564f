import type { Subscriber } from '../events.ts';
import type { Live } from './live.ts';

/** Announces to open pages, on every instance, that what they show has changed. */
export const liveSubscriber =
  (live: Live): Subscriber =>
  async (tx, event) => {
    if (event.type === 'document_changed') {
      const { documentId: id, accountId } = event.details;
      await live.announce(tx, { kind: 'document', id, accountId });
    } else if (event.type === 'notifications_changed') {
      await live.announce(tx, { kind: 'notification', userId: event.details.userId });
    } else if (event.type === 'signature_drawn') {
      await live.announce(tx, { kind: 'drawing', userId: event.details.userId });
    }
  };
