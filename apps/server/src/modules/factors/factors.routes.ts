import type { Access, Route } from '../../platform/http.ts';
import type { Actor, SessionsService } from '../sessions/index.ts';
import type { FactorsService } from './factors.service.ts';

export const factorsRoutes = (
  _services: { factors: FactorsService; sessions: SessionsService },
  _access: { user: Access<Actor>; confirmed: Access<Actor> },
): Route[] => [];
