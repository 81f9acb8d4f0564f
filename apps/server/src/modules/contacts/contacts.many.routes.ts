import type { Route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../sessions/index.ts';

/** Acts on many contacts, duplicates, and the search for tags and contacts at once. */
export const manyContactsRoutes = (_platform: Platform, _access: SessionAccess): Route[] => [];
