import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import { oauthRoutes } from './oauth/index.ts';
import { smsGatewaysRoutes, smsGatewaysTasks, textGateways } from './sms-gateways/index.ts';

type ConnectionsParts = { routes: (access: SessionAccess) => Route[]; tasks: TaskHandler[] };

/** Puts the modules together that talk to others, and gives the platform what it sends by. */
export function connectionsParts(platform: Platform): ConnectionsParts {
  const sms = { origin: platform.config.smsOrigin };
  platform.texter.useGateways(textGateways(platform, sms));
  return {
    routes: (access) => [...oauthRoutes(platform, access), ...smsGatewaysRoutes(platform, access, sms)],
    tasks: [...smsGatewaysTasks(platform)],
  };
}
