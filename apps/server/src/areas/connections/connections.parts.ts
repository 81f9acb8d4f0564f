import type { Db } from '../../platform/db/db.ts';
import type { Subscriber } from '../../platform/events.ts';
import type { Route } from '../../platform/http/http.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { FramersOf } from '../../platform/http/web-client.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { ProgramReader, SessionAccess } from '../access/index.ts';
import type { FilesService, PicturesService } from '../files/index.ts';
import { editorsSubscriber, editorTokens, embeddingRoutes, embeddingTasks, framersOf } from './embedding/index.ts';
import { driveApis, drivesRoutes, drivesSubscriber, drivesTasks, driveTokens } from './drives/index.ts';
import {
  dropMailGatewaysOf,
  mailGatewaysOfAccount,
  mailGatewaysRoutes,
  mailGatewaySource,
} from './mail-gateways/index.ts';
import {
  applicationTokens,
  grantsSubscriber,
  oauthMount,
  oauthProvider,
  oauthRoutes,
  oauthTasks,
} from './oauth/index.ts';
import {
  dropSmsGatewaysOf,
  smsGatewaysOfAccount,
  smsGatewaysRoutes,
  smsGatewaysTasks,
  textGateways,
} from './sms-gateways/index.ts';
import { subscriptionsSubscriber, webhooksRoutes, webhooksSubscriber, webhooksTasks } from './webhooks/index.ts';

type ConnectionsParts = {
  routes: (access: SessionAccess) => Route[];
  tasks: TaskHandler[];
  subscribers: Subscriber[];
  mounts: Mount[];
  /** Whom applications act for. */
  programs: ProgramReader;
  /** Whose pages may show the page at this address in a frame; null where no one’s may. */
  framersOf: FramersOf;
};

/** Puts the modules together that talk to others, and gives the platform what it sends mails and texts by. */
export function connectionsParts(
  platform: Platform,
  stored: { files: FilesService; pictures: PicturesService },
): ConnectionsParts {
  const provider = oauthProvider(platform);
  const [editors, applications] = [editorTokens(platform), applicationTokens(platform)];
  const apis = driveApis(platform);
  const drives = { ...stored, apis, tokens: driveTokens(platform, apis) };
  const sms = { origin: platform.config.smsOrigin };
  platform.mailRoutes.useSource(mailGatewaySource(platform));
  platform.texter.useGateways(textGateways(platform, sms));
  return {
    routes: (access) => [
      ...oauthRoutes(platform, provider, access),
      ...embeddingRoutes(platform, access),
      ...webhooksRoutes(platform, access),
      ...drivesRoutes(platform, drives, access),
      ...mailGatewaysRoutes(platform, access),
      ...smsGatewaysRoutes(platform, access, sms),
    ],
    tasks: [
      ...oauthTasks(platform),
      ...embeddingTasks(platform),
      ...webhooksTasks(platform),
      ...drivesTasks(platform, drives),
      ...smsGatewaysTasks(platform),
    ],
    subscribers: [
      grantsSubscriber,
      editorsSubscriber,
      subscriptionsSubscriber,
      webhooksSubscriber(platform),
      drivesSubscriber(platform),
    ],
    mounts: [oauthMount(platform, provider)],
    programs: (bearer) => editors(bearer) ?? applications(bearer),
    framersOf: framersOf(platform),
  };
}

/** Those of an account, without what is secret. */
export const gatewaysOfAccount = async (db: Db, accountId: number) => ({
  mail: await mailGatewaysOfAccount(db, accountId),
  sms: await smsGatewaysOfAccount(db, accountId),
});

/** No mail or text leaves by them any more. */
export async function eraseGateways(tx: Db, { live }: Pick<Platform, 'live'>, accountId: number): Promise<void> {
  await dropMailGatewaysOf(tx, accountId);
  await dropSmsGatewaysOf(tx, accountId);
  await live.announce(tx, { kind: 'mail_gateways' });
}
