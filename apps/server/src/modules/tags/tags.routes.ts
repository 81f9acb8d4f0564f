import type { Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../sessions/index.ts';

export const tagsRoutes = (_platform: Platform, _access: SessionAccess): Route[] => [];
