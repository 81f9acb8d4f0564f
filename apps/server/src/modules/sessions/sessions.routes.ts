import { login, logout, refreshToken } from '@sealwright/contract';
import { type Access, publicAccess, route, type Route } from '../../platform/http.ts';
import type { Actor } from './sessions.access.ts';
import type { SessionsService } from './sessions.service.ts';

export const sessionsRoutes = (sessions: SessionsService, { user }: { user: Access<Actor> }): Route[] => [
  route(login, publicAccess, ({ body, request }) => sessions.login(body, request)),
  route(refreshToken, publicAccess, ({ body, request }) => sessions.refresh(body.refresh, request)),
  route(logout, user, ({ caller }) => sessions.logout(caller)),
];
