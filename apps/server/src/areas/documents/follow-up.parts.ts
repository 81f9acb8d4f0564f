import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import { conversationsRoutes, conversationsTasks, type MessageFileParts } from './conversations/index.ts';
import { evidenceRoutes } from './evidence/index.ts';
import { liveSessionsRoutes, liveSessionsTasks } from './live-sessions/index.ts';
import { retentionRoutes, retentionTasks } from './retention/index.ts';
import { trackingRoutes } from './tracking/index.ts';

/** What senders read and do once documents are out. */
export const followUpRoutes = (platform: Platform, access: SessionAccess, parts: MessageFileParts): Route[] => [
  ...evidenceRoutes(platform, access),
  ...retentionRoutes(platform, access),
  ...trackingRoutes(platform, access),
  ...liveSessionsRoutes(platform, access),
  ...conversationsRoutes(platform, access, parts),
];

/** What goes on by itself beside them. */
export const followUpTasks = (platform: Platform): TaskHandler[] => [
  ...retentionTasks(platform),
  ...conversationsTasks(platform),
  ...liveSessionsTasks(platform),
];
