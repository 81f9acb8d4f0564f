import {
  answerInvitation,
  createInvitations,
  deleteInvitation,
  getInvitation,
  invitationSignUp,
  listInvitations,
  listMyInvitations,
  readInvitation,
  rejectInvitation,
  resendInvitation,
  updateInvitation,
} from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import type { SessionsService } from '../../people/index.ts';
import { invitationsService } from './invitations.service.ts';
import { openInvitationsService } from './invitations.open.service.ts';
import { teamInvitationsService } from './invitations.team.service.ts';

export const teamsRoutes = (
  platform: Platform,
  sessions: SessionsService,
  { user }: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => {
  const invitations = invitationsService(platform, sessions);
  const ofTeam = teamInvitationsService(platform);
  const open = openInvitationsService(platform);
  return [
    route(getInvitation, publicAccess, ({ params, request }) => invitations.read(params, request)),
    route(rejectInvitation, publicAccess, ({ params, request }) => invitations.rejectByLink(params, request)),
    route(invitationSignUp, publicAccess, ({ body, request }) => invitations.signUp(body, request)),
    route(listMyInvitations, user, ({ caller }) => invitations.listOwn(caller)),
    route(answerInvitation, user, ({ caller, params, body, request }) =>
      invitations.answerOwn(caller, params.id, body.status, request),
    ),
    route(listInvitations, user, ({ caller, params, query, request }) =>
      ofTeam.list(caller, params.team, query, request),
    ),
    route(readInvitation, user, ({ caller, params }) => ofTeam.read(caller, params.team, params.id)),
    route(createInvitations, user, ({ caller, params, body }) => ofTeam.create(caller, params.team, body)),
    route(updateInvitation, user, ({ caller, params, body }) => open.update(caller, params.team, params.id, body.role)),
    route(deleteInvitation, user, ({ caller, params }) => open.delete(caller, params.team, params.id)),
    route(resendInvitation, user, ({ caller, body }) => open.resend(caller, body.id)),
  ];
};
