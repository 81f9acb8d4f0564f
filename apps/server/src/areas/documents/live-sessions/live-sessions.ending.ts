import type { LIVE_ENDINGS, LiveSide } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockDocument } from '../documents/index.ts';
import { type EvidenceInput, recordEvidence, SYSTEM } from '../evidence/index.ts';
import { linesRepo } from './live-sessions.lines.repo.ts';
import { isOut, obstacleOf, overBy } from './live-sessions.policy.ts';
import { standingOf } from './live-sessions.reads.ts';
import { type SessionRow, sessionsRepo } from './live-sessions.repo.ts';

type Ending = (typeof LIVE_ENDINGS)[number];
type Said = Pick<EvidenceInput, 'actor' | 'origin'>;

/** Everything of the product that an ending needs. */
export type EndingParts = Pick<Platform, 'clock' | 'live'>;

/**
 * Ends a session once, for both sides, with its entry in the evidence; undefined where it has ended. An invitation that no one took
 * leaves nothing there. The caller holds the row lock of the document.
 */
export async function endSession(
  tx: Db,
  { clock, live }: EndingParts,
  session: SessionRow,
  { ending, by, said }: { ending: Ending; by: LiveSide | null; said: Said },
): Promise<SessionRow | undefined> {
  const at = clock.now();
  const ended = await sessionsRepo(tx).end(session, { endedAt: at, endedBy: by, ending });
  if (ended === undefined) return undefined;
  const { accountId, documentId, recipientId, startedAt } = ended;
  if (startedAt !== null || ending === 'declined') {
    const seconds = startedAt === null ? undefined : Math.round((at.getTime() - startedAt.getTime()) / 1000);
    await recordEvidence(tx, at, {
      accountId,
      documentId,
      ...said,
      action: ending === 'declined' ? 'recipient.live_session_declined' : 'recipient.live_session_ended',
      details: { recipient: recipientId, session: ended.id, ...(ending === 'declined' ? {} : { ending, seconds }) },
    });
  }
  await linesRepo(tx).dropTickets(ended.id);
  await linesRepo(tx).forget(ended.id);
  await live.announce(tx, { kind: 'live_session', id: ended.id, documentId });
  return ended;
}

/** Why a session cannot go on: its document went away, its recipient did, or its time is over. Null where it can. */
async function endingOf(db: Db, session: SessionRow, now: Date): Promise<Ending | null> {
  const standing = await standingOf(db, session, now);
  if (standing === null || !isOut(standing.document)) return 'document_closed';
  if (obstacleOf(standing.recipient) !== null || !standing.isLinkAlive) return 'recipient_gone';
  return overBy(session, now);
}

/** Ends a session that cannot go on, in the transaction that holds its document's row lock. */
export async function settleIn(tx: Db, parts: EndingParts, session: SessionRow): Promise<SessionRow | undefined> {
  const ending = await endingOf(tx, session, parts.clock.now());
  return ending === null ? undefined : endSession(tx, parts, session, { ending, by: null, said: { actor: SYSTEM } });
}

/** The same where no lock is held. Answers the session as it is then. */
export async function settle(platform: Platform, session: SessionRow): Promise<SessionRow> {
  const ending = session.endedAt === null ? await endingOf(platform.db, session, platform.clock.now()) : null;
  if (ending === null) return session;
  await platform.db.transaction().execute(async (tx) => {
    await lockDocument(tx, session.documentId, session.accountId);
    const now = await sessionsRepo(tx).find(session.id);
    if (now !== undefined && now.endedAt === null) await settleIn(tx, platform, now);
  });
  return (await sessionsRepo(platform.db).find(session.id)) ?? session;
}
