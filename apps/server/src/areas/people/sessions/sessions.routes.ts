import { endOtherSessions, endSession, listSessions, login, logout, refreshToken } from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { SessionsService } from './sessions.service.ts';
import { tokensRoutes } from './personal-tokens/personal-tokens.routes.ts';

export const sessionsRoutes = (
  sessions: SessionsService,
  access: Pick<SessionAccess, 'user' | 'confirmed'>,
): Route[] => [
  route(login, publicAccess, ({ body, request }) => sessions.login(body, request)),
  route(refreshToken, publicAccess, ({ body, request }) => sessions.refresh(body.refresh, request)),
  route(logout, access.user, ({ caller, request }) => sessions.logout(caller, request)),
  route(listSessions, access.user, ({ caller }) => sessions.list(caller)),
  route(endSession, access.user, ({ caller, params, request }) => sessions.endOne(caller, params.id, request)),
  route(endOtherSessions, access.user, ({ caller, request }) => sessions.endOthers(caller, request)),
  ...tokensRoutes(sessions.tokens, access),
];
