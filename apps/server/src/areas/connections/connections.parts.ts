import type { Subscriber } from '../../platform/events.ts';
import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import { oauthRoutes } from './oauth/index.ts';
import { webhooksRoutes, webhooksSubscriber, webhooksTasks } from './webhooks/index.ts';

type ConnectionsParts = {
  routes: (access: SessionAccess) => Route[];
  tasks: TaskHandler[];
  subscribers: Subscriber[];
};

export const connectionsParts = (platform: Platform): ConnectionsParts => ({
  routes: (access) => [...oauthRoutes(platform, access), ...webhooksRoutes(platform, access)],
  tasks: [...webhooksTasks(platform)],
  subscribers: [webhooksSubscriber(platform)],
});
