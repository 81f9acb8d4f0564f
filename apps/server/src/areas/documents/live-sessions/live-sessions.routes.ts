import {
  answerLiveInvitation,
  endLiveSession,
  getLiveSession,
  getLiveTicket,
  getLiveTicketOfRecipient,
  leaveLiveSession,
  startLiveSession,
  watchLiveInvitation,
} from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { recipientAccess } from '../signing/index.ts';
import { recipientLiveService } from './live-sessions.recipient.service.ts';
import { liveSessionsService } from './live-sessions.service.ts';

/** The sender’s side is a person at a screen: programs read how it stands, and nothing more. */
export function liveSessionsRoutes(
  platform: Platform,
  { scoped, user }: Pick<SessionAccess, 'scoped' | 'user'>,
): Route[] {
  const ofSender = liveSessionsService(platform);
  const ofRecipient = recipientLiveService(platform);
  const { onDocument } = recipientAccess(platform);
  return [
    route(getLiveSession, scoped('documents:read'), ({ caller, params }) => ofSender.get(caller, params.id)),
    route(startLiveSession, user, ({ caller, params, body, request }) =>
      ofSender.start({ actor: caller, request }, params.id, body.recipient),
    ),
    route(endLiveSession, user, ({ caller, params, request }) => ofSender.end({ actor: caller, request }, params.id)),
    route(getLiveTicket, user, ({ caller, params }) => ofSender.ticket(caller, params.id)),
    route(watchLiveInvitation, onDocument, async ({ caller }) => ofRecipient.watch(caller)),
    route(answerLiveInvitation, onDocument, ({ caller, body }) => ofRecipient.answer(caller, body.accepted)),
    route(leaveLiveSession, onDocument, ({ caller }) => ofRecipient.leave(caller)),
    route(getLiveTicketOfRecipient, onDocument, ({ caller }) => ofRecipient.ticket(caller)),
  ];
}
