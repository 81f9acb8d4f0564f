import type { Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../sessions/index.ts';

export const exportsRoutes = (_platform: Platform, _access: SessionAccess): Route[] => [];
