import type { Route } from '../../platform/http/http.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { ProgramReader, SessionAccess } from '../access/index.ts';
import { applicationTokens, oauthMount, oauthProvider, oauthRoutes, oauthTasks } from './oauth/index.ts';
import type { Subscriber } from '../../platform/events.ts';
import type { SessionAccess } from '../access/index.ts';
import { oauthRoutes } from './oauth/index.ts';
import { webhooksRoutes, webhooksSubscriber, webhooksTasks } from './webhooks/index.ts';

type ConnectionsParts = {
  routes: (access: SessionAccess) => Route[];
  tasks: TaskHandler[];
  mounts: Mount[];
  /** Whom applications act for. */
  programs: ProgramReader;
};

export function connectionsParts(platform: Platform): ConnectionsParts {
  const provider = oauthProvider(platform);
  return {
    routes: (access) => oauthRoutes(platform, provider, access),
    tasks: oauthTasks(platform),
    mounts: [oauthMount(platform, provider)],
    programs: applicationTokens(platform),
  };
}
  subscribers: Subscriber[];

export const connectionsParts = (platform: Platform): ConnectionsParts => ({
  routes: (access) => [...oauthRoutes(platform, access), ...webhooksRoutes(platform, access)],
  tasks: [...webhooksTasks(platform)],
  subscribers: [webhooksSubscriber(platform)],
});
import { mailGatewaysRoutes, mailGatewaySource } from './mail-gateways/index.ts';

/** Puts the modules together that speak with services of others: mails have their gateways before the first task runs. */
export function connectionsParts(platform: Platform): { routes: (access: SessionAccess) => Route[] } {
  platform.mailRoutes.useSource(mailGatewaySource(platform));
  return { routes: (access) => [...mailGatewaysRoutes(platform, access)] };
import { smsGatewaysRoutes, smsGatewaysTasks, textGateways } from './sms-gateways/index.ts';

type ConnectionsParts = { routes: (access: SessionAccess) => Route[]; tasks: TaskHandler[] };

/** Puts the modules together that talk to others, and gives the platform what it sends by. */
  const sms = { origin: platform.config.smsOrigin };
  platform.texter.useGateways(textGateways(platform, sms));
    routes: (access) => [...oauthRoutes(platform, access), ...smsGatewaysRoutes(platform, access, sms)],
    tasks: [...smsGatewaysTasks(platform)],
