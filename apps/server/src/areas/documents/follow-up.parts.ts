import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SessionAccess } from '../access/index.ts';
import { conversationsRoutes, conversationsTasks, type MessageFileParts } from './conversations/index.ts';
import { evidenceRoutes } from './evidence/index.ts';
import { liveLines, liveSessionsRoutes, liveSessionsSubscriber, liveSessionsTasks } from './live-sessions/index.ts';
import { retentionRoutes, retentionTasks } from './retention/index.ts';
import { trackingRoutes } from './tracking/index.ts';

/** What senders read and do once documents are out. */
export function followUpParts(platform: Platform, files: MessageFileParts) {
  const lines = liveLines(platform);
  return {
    routes: (access: SessionAccess): Route[] => [
      ...evidenceRoutes(platform, access),
      ...retentionRoutes(platform, access),
      ...trackingRoutes(platform, access),
      ...conversationsRoutes(platform, access, files),
      ...liveSessionsRoutes(platform, access),
    ],
    tasks: [...retentionTasks(platform), ...conversationsTasks(platform), ...liveSessionsTasks(platform)],
    subscribers: [liveSessionsSubscriber(platform)],
    sockets: [lines.socket],
    close: lines.close,
  };
}
