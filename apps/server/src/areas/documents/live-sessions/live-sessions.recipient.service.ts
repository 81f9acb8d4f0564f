import type { LiveSession, LiveTicket } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { EventAnswer } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { transition } from '../documents/index.ts';
import { actorOf, deathOf, type RecipientCaller, withStanding } from '../signing/index.ts';
import { endSession, settle, settleIn } from './live-sessions.ending.ts';
import { type SessionRow, sessionsRepo } from './live-sessions.repo.ts';
import { showSession } from './live-sessions.shape.ts';
import { issueTicket } from './live-sessions.tickets.ts';

// One link, one person: a phone, a computer, and a page that was left open.
const STREAMS = 3;

type Act = Parameters<Parameters<typeof withStanding>[2]>[0];

/** What a recipient does: hear of an invitation, agree or decline, be in the session, end it. */
export const recipientLiveService = (platform: Platform) => {
  const { db, live } = platform;
  return {
    /** Says at once how it stands, and again whenever that changes. */
    watch: (caller: RecipientCaller): EventAnswer =>
      new EventAnswer(
        (send) => {
          const sendState = async (): Promise<void> => {
            const session = await openFor(db, caller);
            send({ session: session === undefined ? null : await showSession(db, session) });
          };
          const sendSafely = (): void =>
            void sendState().catch((cause: unknown) =>
              platform.log.warn('live session watch', { document: caller.documentId }, cause),
            );
          const stop = live.subscribe((event) => {
            const isOurs = event.kind === 'live_session' && event.documentId === caller.documentId && !event.to;
            if (event.kind === 'reconnected' || isOurs) sendSafely();
          });
          sendSafely();
          return stop;
        },
        { most: STREAMS },
      ),

    /** Agreeing comes before anything is shared. Agreeing twice is as good as once. */
    answer: (caller: RecipientCaller, accepted: boolean): Promise<LiveSession> =>
      onSession(platform, caller, async (act, session) => {
        if (accepted) return session.startedAt === null ? start(platform, act, session) : session;
        if (session.startedAt !== null) throw new AppError('live_session_over');
        return leave(platform, act, session);
      }),

    leave: (caller: RecipientCaller): Promise<LiveSession> =>
      onSession(platform, caller, (act, session) => leave(platform, act, session)),

    /** Throws `live_consent_needed` before they agreed. */
    ticket: async (caller: RecipientCaller): Promise<LiveTicket> => {
      const open = await openFor(db, caller);
      if (open === undefined) throw new AppError('live_session_over');
      if (open.startedAt === null) throw new AppError('live_consent_needed');
      const session = await settle(platform, open);
      if (session.endedAt !== null) throw new AppError('live_session_over');
      return issueTicket(platform, session, 'recipient');
    },
  };
};

async function openFor(db: Db, { accountId, documentId, recipientId }: RecipientCaller) {
  const session = await sessionsRepo(db).open({ accountId, documentId });
  return session?.recipientId === recipientId ? session : undefined;
}

/** The session under way with the caller, under the row lock of its document. Throws `live_session_over`. */
async function onSession(
  platform: Platform,
  caller: RecipientCaller,
  work: (act: Act, session: SessionRow) => Promise<SessionRow>,
): Promise<LiveSession> {
  const after = await withStanding(platform, caller, async (act) => {
    const death = deathOf(act, act.at);
    if (death !== null) throw new AppError(death);
    const session = await openFor(act.tx, caller);
    if (session === undefined) throw new AppError('live_session_over');
    // What ends here stays ended, though the call is refused.
    if ((await settleIn(act.tx, platform, session)) !== undefined) return undefined;
    return work(act, session);
  });
  if (after === undefined) throw new AppError('live_session_over');
  return showSession(platform.db, after);
}

const said = (act: Act) => ({ actor: actorOf(act.recipient), origin: act.caller.origin });

async function start(platform: Platform, act: Act, session: SessionRow): Promise<SessionRow> {
  const { tx, at, document, recipient, caller } = act;
  const started = await sessionsRepo(tx).change(session, { startedAt: at, recipientLink: caller.tokenHash });
  const details = { recipient: recipient.id, session: session.id };
  const evidence = { action: 'recipient.live_session_started' as const, ...said(act), details };
  await transition(tx, platform, document, { to: document.state, evidence });
  await platform.live.announce(tx, { kind: 'live_session', id: session.id, documentId: document.id });
  return started ?? session;
}

/** Before they agreed, leaving is declining. */
async function leave(platform: Platform, act: Act, session: SessionRow): Promise<SessionRow> {
  const ending = session.startedAt === null ? 'declined' : 'ended';
  const ended = await endSession(act.tx, platform, session, { ending, by: 'recipient', said: said(act) });
  return ended ?? session;
}
