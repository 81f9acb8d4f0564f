import {
  answerInvitation,
  getInvitation,
  invitationSignUp,
  listMyInvitations,
  rejectInvitation,
} from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import type { SessionsService } from '../../people/index.ts';
import { invitationsService } from './invitations.service.ts';

export const teamsRoutes = (
  platform: Platform,
  sessions: SessionsService,
  { user }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const invitations = invitationsService(platform, sessions);
  return [
    route(getInvitation, publicAccess, ({ params, request }) => invitations.read(params, request)),
    route(rejectInvitation, publicAccess, ({ params, request }) => invitations.rejectByLink(params, request)),
    route(invitationSignUp, publicAccess, ({ body, request }) => invitations.signUp(body, request)),
    route(listMyInvitations, user, ({ caller }) => invitations.listOwn(caller)),
    route(answerInvitation, user, ({ caller, params, body, request }) =>
      invitations.answerOwn(caller, params.id, body.status, request),
    ),
  ];
};
