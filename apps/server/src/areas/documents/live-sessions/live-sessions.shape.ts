import type { LiveSession } from '@sealwright/contract';
import { timeOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCreators } from '../documents/index.ts';
import { findRecipient } from '../signing/index.ts';
import type { SessionRow } from './live-sessions.repo.ts';

type Names = { recipient: string; sender: string };

/** The session with the names that both sides have now. */
export async function showSession(db: Db, session: SessionRow): Promise<LiveSession> {
  const [recipient, people] = await Promise.all([
    findRecipient(db, session.accountId, session.recipientId),
    readCreators(db, [session.userId]),
  ]);
  return toLiveSession(session, { recipient: recipient?.name ?? '', sender: people.get(session.userId)?.name ?? '' });
}

function toLiveSession(session: SessionRow, names: Names): LiveSession {
  const { senderScreen, senderCamera, senderMicrophone, startedAt, endedAt } = session;
  const { recipientScreen, recipientCamera, recipientMicrophone } = session;
  const screens = [senderScreen, recipientScreen];
  return {
    id: session.id,
    document: session.documentId,
    recipient: { id: session.recipientId, name: names.recipient },
    sender: { id: session.userId, name: names.sender },
    state: endedAt === null ? (startedAt === null ? 'invited' : 'active') : 'ended',
    shares: { senderScreen, senderCamera, senderMicrophone, recipientScreen, recipientCamera, recipientMicrophone },
    isEnded: endedAt !== null,
    isScreenShareEnded: screens.includes('ended') && !screens.includes('on'),
    isCameraShareEnded: recipientCamera === 'ended',
    isSenderCameraEnded: senderCamera === 'ended',
    invitedAt: session.invitedAt.toISOString(),
    startedAt: timeOf(startedAt),
    endedAt: timeOf(endedAt),
    endedBy: session.endedBy,
    ending: session.ending,
  };
}
