import type { Access, Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor, SessionsService } from '../sessions/index.ts';

export const identitiesRoutes = (
  _platform: Platform,
  _sessions: SessionsService,
  _access: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => [];
