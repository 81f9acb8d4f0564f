import type { getLiveSession, LiveSession, LiveTicket, Output } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type ActorRequest, type DocumentRow, findFor, lockDocument, saidBy, transition } from '../documents/index.ts';
import { endSession, settle, settleIn } from './live-sessions.ending.ts';
import { isOut, liveSessionPolicy, obstacleOf } from './live-sessions.policy.ts';
import { type Invitable, liveReads } from './live-sessions.reads.ts';
import { type SessionRow, sessionsRepo } from './live-sessions.repo.ts';
import { showSession } from './live-sessions.shape.ts';
import { issueTicket } from './live-sessions.tickets.ts';

// Each one asks a person for something, and stands in the evidence.
const INVITATIONS = { name: 'live-invitation', points: 30, seconds: 3600 };

/** What the sender’s side does: invite a recipient, be in the session, end it. */
export const liveSessionsService = (platform: Platform) => {
  const { db, limits } = platform;
  return {
    /** For those of the account who see the document. Throws `not_found`. */
    get: async (actor: Actor, id: number): Promise<Output<typeof getLiveSession>> => {
      const document = await findFor(db, actor, id);
      const [found, recipients] = await Promise.all([
        liveReads(db).openBeside(document),
        liveReads(db).recipients(document),
      ]);
      const session = found === undefined ? null : await settle(platform, found);
      const open = session === null || session.endedAt !== null ? null : session;
      return {
        session: open === null ? null : await showSession(db, open),
        recipients: recipients.map(toInvitable),
        permissions: {
          start: liveSessionPolicy.start(actor, document) && recipients.some((one) => isOut(one.document)),
          join: open !== null && liveSessionPolicy.join(actor, open),
        },
      };
    },

    /** Throws `live_session_busy` where another member is in one, and `live_recipient_unavailable`. */
    start: async (by: ActorRequest, id: number, recipientId: number): Promise<LiveSession> => {
      requireCan(by.actor, liveSessionPolicy.start, await findFor(db, by.actor, id));
      await limits.take(INVITATIONS, `user:${by.actor.userId}`);
      const session = await db.transaction().execute(async (tx) => {
        const document = await lockDocument(tx, id, by.actor.accountId);
        requireCan(by.actor, liveSessionPolicy.start, document);
        return begin(tx, platform, by, document, recipientId);
      });
      return showSession(db, session);
    },

    end: async (by: ActorRequest, id: number): Promise<LiveSession> => {
      await ownSession(db, by.actor, (await findFor(db, by.actor, id)).id);
      const session = await db.transaction().execute(async (tx) => {
        const document = await lockDocument(tx, id, by.actor.accountId);
        const own = await ownSession(tx, by.actor, id);
        return endSession(tx, platform, own, { ending: 'ended', by: 'sender', said: saidBy(by, document) });
      });
      if (session === undefined) throw new AppError('live_session_over');
      return showSession(db, session);
    },

    ticket: async (actor: Actor, id: number): Promise<LiveTicket> => {
      const document = await findFor(db, actor, id);
      const session = await settle(platform, await ownSession(db, actor, id));
      if (session.endedAt !== null) throw new AppError('live_session_over');
      requireCan(actor, liveSessionPolicy.start, document);
      return issueTicket(platform, session, 'sender');
    },
  };
};

/** The session of exactly this document, for who invited to it. Throws `live_session_over` where there is none. */
async function ownSession(db: Db, actor: Actor, documentId: number): Promise<SessionRow> {
  const session = await sessionsRepo(db).open({ accountId: actor.accountId, documentId });
  if (session === undefined) throw new AppError('live_session_over');
  requireCan(actor, liveSessionPolicy.join, session);
  return session;
}

async function begin(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  recipientId: number,
): Promise<SessionRow> {
  const { accountId, id: documentId } = document;
  const invited = (await liveReads(tx).recipients(document)).find((one) => one.id === recipientId);
  if (invited === undefined || invited.documentId !== documentId) throw new AppError('not_found');
  if (!isOut(document)) throw new AppError('document_transition_refused');
  if (obstacleOf(invited) !== null) throw new AppError('live_recipient_unavailable');
  await makeRoom(tx, platform, by, document);
  const meeting = { accountId, documentId, recipientId, userId: by.actor.userId };
  const begun = await sessionsRepo(tx).insert({ ...meeting, invitedAt: platform.clock.now() });
  const details = { recipient: recipientId, session: begun.id };
  const evidence = { action: 'recipient.live_session_offered' as const, ...saidBy(by, document), details };
  await transition(tx, platform, document, { to: document.state, evidence });
  await platform.live.announce(tx, { kind: 'live_session', id: begun.id, documentId });
  return begun;
}

/** A document has one session at a time: an earlier one of the same person ends, as does one that is over. */
async function makeRoom(tx: Db, platform: Platform, by: ActorRequest, document: DocumentRow): Promise<void> {
  const open = await sessionsRepo(tx).open({ accountId: document.accountId, documentId: document.id });
  if (open === undefined || (await settleIn(tx, platform, open)) !== undefined) return;
  if (!liveSessionPolicy.join(by.actor, open)) throw new AppError('live_session_busy');
  await endSession(tx, platform, open, { ending: 'replaced', by: 'sender', said: saidBy(by, document) });
}

const toInvitable = ({ document, documentId, id, name, email, ...part }: Invitable) => ({
  document: documentId,
  id,
  name,
  email,
  obstacle: isOut(document) ? obstacleOf(part) : ('done' as const),
});
