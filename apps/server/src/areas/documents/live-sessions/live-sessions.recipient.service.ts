import type { LiveSession, LiveTicket } from '@sealwright/contract';
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

  const openFor = async ({ accountId, documentId, recipientId }: RecipientCaller, tx = db) => {
    const session = await sessionsRepo(tx).open({ accountId, documentId });
    return session?.recipientId === recipientId ? session : undefined;
  };

  /** The session under way with the caller, under the row lock of its document. Throws `live_session_over`. */
  const onSession = async (caller: RecipientCaller, work: (act: Act, session: SessionRow) => Promise<SessionRow>) => {
    const after = await withStanding(platform, caller, async (act) => {
      const death = deathOf(act, act.at);
      if (death !== null) throw new AppError(death);
      const session = await openFor(caller, act.tx);
      if (session === undefined) throw new AppError('live_session_over');
      // What ends here stays ended, though the call is refused.
      if ((await settleIn(act.tx, platform, session)) !== undefined) return undefined;
      return work(act, session);
    });
    if (after === undefined) throw new AppError('live_session_over');
    return showSession(db, after);
  };

  const said = (act: Act) => ({ actor: actorOf(act.recipient), origin: act.caller.origin });

  return {
    /** Says at once how it stands, and again whenever that changes. */
    watch: (caller: RecipientCaller): EventAnswer =>
      new EventAnswer(
        (send) => {
          const sendState = async (): Promise<void> => {
            const session = await openFor(caller);
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
      onSession(caller, async (act, session) => {
        const { tx, at, document, recipient } = act;
        if (!accepted && session.startedAt === null) {
          const end = { ending: 'declined', by: 'recipient', said: said(act) } as const;
          return (await endSession(tx, platform, session, end)) ?? session;
        }
        if (!accepted) throw new AppError('live_session_over');
        if (session.startedAt !== null) return session;
        const started = await sessionsRepo(tx).change(session, { startedAt: at, recipientLink: caller.tokenHash });
        const details = { recipient: recipient.id, session: session.id };
        const evidence = { action: 'recipient.live_session_started' as const, ...said(act), details };
        await transition(tx, platform, document, { to: document.state, evidence });
        await live.announce(tx, { kind: 'live_session', id: session.id, documentId: document.id });
        return started ?? session;
      }),

    leave: (caller: RecipientCaller): Promise<LiveSession> =>
      onSession(caller, async (act, session) => {
        const isAnswered = session.startedAt !== null;
        const ending = isAnswered ? ('ended' as const) : ('declined' as const);
        return (await endSession(act.tx, platform, session, { ending, by: 'recipient', said: said(act) })) ?? session;
      }),

    /** Throws `live_consent_needed` before they agreed. */
    ticket: async (caller: RecipientCaller): Promise<LiveTicket> => {
      const open = await openFor(caller);
      if (open === undefined) throw new AppError('live_session_over');
      if (open.startedAt === null) throw new AppError('live_consent_needed');
      const session = await settle(platform, open);
      if (session.endedAt !== null) throw new AppError('live_session_over');
      return issueTicket(platform, session, 'recipient');
    },
  };
};
