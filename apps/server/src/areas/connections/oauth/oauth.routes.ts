import type { Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { allowingRoutes } from './allowing/allowing.routes.ts';
import { applicationsRoutes } from './applications/applications.routes.ts';
import type { OauthProvider } from './provider/provider.ts';

export const oauthRoutes = (platform: Platform, provider: OauthProvider, access: SessionAccess): Route[] => [
  ...applicationsRoutes(platform, access),
  ...allowingRoutes(platform, provider, access),
];
