import type { Access, Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../sessions/index.ts';

export const kycRoutes = (
  _platform: Platform,
  _access: { user: Access<Actor>; confirmed: Access<Actor>; platformAdmin: Access<Actor> },
): Route[] => [];
