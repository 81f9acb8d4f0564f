import type { Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { applicationsRoutes } from './applications/applications.routes.ts';

export const oauthRoutes = (platform: Platform, access: SessionAccess): Route[] => applicationsRoutes(platform, access);
