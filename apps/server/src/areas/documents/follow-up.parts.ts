import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../access/index.ts';
import { conversationsRoutes } from './conversations/index.ts';
import { evidenceRoutes } from './evidence/index.ts';
import { liveSessionsRoutes } from './live-sessions/index.ts';
import { retentionRoutes } from './retention/index.ts';
import { trackingRoutes } from './tracking/index.ts';

/** What senders read and do once documents are out. */
export const followUpRoutes = (platform: Platform, access: SessionAccess): Route[] => [
  ...evidenceRoutes(platform, access),
  ...retentionRoutes(platform, access),
  ...trackingRoutes(platform, access),
  ...conversationsRoutes(platform, access),
  ...liveSessionsRoutes(platform, access),
];
