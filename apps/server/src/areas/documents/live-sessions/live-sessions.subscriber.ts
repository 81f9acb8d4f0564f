import type { Subscriber } from '../../../platform/events.ts';
import { SYSTEM } from '../evidence/index.ts';
import { lockDocument } from '../documents/index.ts';
import { endSession, type EndingParts, settleIn } from './live-sessions.ending.ts';
import { sessionsRepo } from './live-sessions.repo.ts';

/** A session ends with what it stands beside, in the same transaction: the document, the part of its recipient, who invited them. */
export const liveSessionsSubscriber =
  (parts: EndingParts): Subscriber =>
  async (tx, event) => {
    if (event.type === 'document_changed') {
      // Who changes a document holds its row lock.
      const session = await sessionsRepo(tx).open(event.details);
      if (session !== undefined) await settleIn(tx, parts, session);
    } else if (
      event.type === 'team_member_removed' ||
      event.type === 'team_member_left' ||
      event.type === 'team_member_deprovisioned'
    ) {
      for (const session of await sessionsRepo(tx).openOfUser(event.accountId, event.details.userId)) {
        await lockDocument(tx, session.documentId, session.accountId);
        await endSession(tx, parts, session, { ending: 'document_closed', by: null, said: { actor: SYSTEM } });
      }
    }
  };
