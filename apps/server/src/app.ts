import { getHealth, getReady } from '@sealwright/contract';
import { type HttpOptions, publicAccess, type Route, route } from './platform/http/http.ts';
import { liveSubscriber } from './platform/live/live-events.ts';
import type { TaskHandler } from './platform/queue/tasks.ts';
import { idempotencyTasks } from './platform/http/idempotency.ts';
import { limitsTasks } from './platform/http/limits.ts';
import { bounceMailboxTasks } from './platform/mail/bounce-mailbox.ts';
import { mailNoticesRoutes } from './platform/mail/mail-notices.ts';
import { mailReports } from './platform/mail/mail-reports.ts';
import { createMailSender } from './platform/mail/mail-sender.ts';
import type { FramersOf } from './platform/http/web-client.ts';
import type { Platform } from './platform/platform.ts';
import { textTasks } from './platform/sms/sms-sender.ts';
import { createReadiness } from './platform/http/ready.ts';
import { dropAbandoned } from './platform/storage/scratch.ts';
import {
  accountsTasks,
  accountsRoutes,
  activityRoutes,
  activitySubscriber,
  mfaTasks,
  mfaRoutes,
  mfaService,
  identitiesTasks,
  identitiesRoutes,
  kycRoutes,
  platformAdministrators,
  profileRoutes,
  sessionAccess,
  sessionsTasks,
  sessionsRoutes,
  sessionsService,
  setupPath,
  usersAdministrationRoutes,
} from './areas/people/index.ts';
import {
  contactsTasks,
  contactsRoutes,
  exportsRoutes,
  importsTasks,
  importsRoutes,
  manyContactsRoutes,
  tagsTasks,
  tagsRoutes,
} from './areas/contacts/index.ts';
import {
  accountExportsRoutes,
  accountImportsRoutes,
  accountTransferTasks,
  dashboardRoutes,
  dashboardService,
  mailboxRoutes,
  mailboxService,
  notificationsTasks,
  notificationsRoutes,
  notificationsService,
  notificationsSubscriber,
  orderedErasure,
  privacyTasks,
  privacyRoutes,
  setupCheckRoutes,
  setupCheckTasks,
} from './areas/workspace/index.ts';
import {
  documentsTasks,
  documentsRoutes,
  figuresOfAccounts,
  followUpParts,
  mailed,
  type MeteredPlatform,
  orderingRoutes,
  sealingParts,
  sealingRoutes,
  signingRoutes,
  signingTasks,
  waitingRoutes,
  waitingService,
} from './areas/documents/index.ts';
import {
  bulkSendsSubscriber,
  mailTexts,
  savedMarks,
  templatesRoutes,
  templatesTasks,
} from './areas/templates/index.ts';
import {
  commerceParts,
  type PaidThrough,
  periodEndOf,
  postByFetch,
  type PostNotice,
  type ProviderSource,
} from './areas/commerce/index.ts';
import { communityRoutes, communityTasks, membersSubscriber } from './areas/community/index.ts';
import { papersSubscriber, taxRoutes, taxTasks } from './areas/tax/index.ts';
import { connectionsParts } from './areas/connections/index.ts';
import { createPdfThreads, filesTasks, filesRoutes, filesService, picturesService } from './areas/files/index.ts';
import {
  absencesRoutes,
  absencesSubscriber,
  brandOfAccount,
  groupsRoutes,
  departuresSubscriber,
  enterpriseRoutes,
  enterpriseSource,
  enterpriseTasks,
  membersRoutes,
  ownTeamsRoutes,
  requireTeamSignIn,
  scimRoutes,
  subdomainOfHost,
  teamLogRoutes,
  teamLogSubscriber,
  teamLogTasks,
  teamsAdministrationRoutes,
  teamsRoutes,
  teamsTasks,
  userImportsRoutes,
  userImportsTasks,
} from './areas/teams/index.ts';
import { jobsTasks, jobsRoutes } from './areas/jobs/index.ts';
import { wholeEstate } from './estate.ts';
import { productVersion } from './version.ts';

/** The product, put together: what it answers, what it does by itself, and how it ends. */
export type Product = {
  routes: Route[];
  handlers: TaskHandler[];
  /** Makes the installation's keys on first start, so that the first signer does not wait for them. */
  prepare: () => Promise<void>;
  /** Where visitors of a host that is a team's own begin; null for other hosts. */
  homeOf: (host: string) => Promise<string | null>;
  /** Where the owner is made, with the code that calls from other machines need; null once there is one. */
  setupPath: () => Promise<string | null>;
  paidThrough: PaidThrough;
  mounts: HttpOptions['mounts'];
  sockets: HttpOptions['sockets'];
  framersOf: FramersOf;
  close: () => Promise<void>;
};

/**
 * The composition root: the only place that knows every module. `post` is how the test payment provider reaches our own webhook; with
 * `provider` another one takes the money. `threads` are closed with the product. `seals` decides what can be sent.
 */
export function composeProduct(
  platform: Platform,
  { post = postByFetch, provider, threads = createPdfThreads(), seals }: Partial<Pick<Parts, 'threads'> & Given> = {},
): Product {
  const files = filesService(platform, threads);
  const pictures = picturesService(platform, files);
  const connections = connectionsParts(platform, { files, pictures });
  const followUp = followUpParts(platform, { files, threads });
  platform.events.wire([
    activitySubscriber,
    teamLogSubscriber,
    departuresSubscriber,
    absencesSubscriber(platform),
    membersSubscriber,
    papersSubscriber(platform),
    bulkSendsSubscriber,
    notificationsSubscriber(platform),
    liveSubscriber(platform.live),
    ...followUp.subscribers,
    ...connections.subscribers,
  ]);
  platform.mailer.useBrands(brandOfAccount);
  const sealing = sealingParts(platform, { files, threads, mailTexts, administrators: platformAdministrators });
  const mailHooks = mailed(platform);
  const mailSender = createMailSender(platform, mailHooks);
  const reports = mailReports(platform, mailHooks);
  const commerce = commerceParts(platform, { files, threads, post, provider });
  const metered = { ...platform, meter: commerce.meter, seals: seals ?? sealing.seals };
  const parts = { files, pictures, threads, sealing, commerce, connections, followUp };
  return {
    routes: [...routesOver(metered, parts), ...mailNoticesRoutes(platform, reports)],
    handlers: [
      ...mailSender.handlers,
      ...textTasks(platform),
      ...bounceMailboxTasks(platform, reports),
      ...idempotencyTasks(platform),
      ...limitsTasks(platform.limits),
      ...accountsTasks(platform),
      ...sessionsTasks(platform),
      ...mfaTasks(platform),
      ...identitiesTasks(platform),
      ...teamsTasks(platform),
      ...teamLogTasks(platform),
      ...userImportsTasks(platform),
      ...enterpriseTasks(platform),
      ...jobsTasks(platform, files),
      ...privacyTasks(platform, files),
      ...accountTransferTasks(platform, { files, productVersion: productVersion() }),
      ...filesTasks(platform, platformAdministrators),
      ...contactsTasks(platform),
      ...tagsTasks(platform),
      ...importsTasks(platform),
      ...documentsTasks(metered, mailTexts),
      ...signingTasks(platform),
      ...templatesTasks(metered, pictures),
      ...sealing.tasks,
      ...communityTasks(platform),
      ...notificationsTasks(platform),
      ...commerce.tasks,
      ...connections.tasks,
      ...taxTasks(platform),
      ...followUp.tasks,
      ...setupCheckTasks(platform, { keys: sealing.keys, administrators: platformAdministrators }),
    ],
    prepare: async () => {
      await dropAbandoned(platform);
      await sealing.keys.current();
    },
    homeOf: (host) => homeOf(platform, host),
    setupPath: () => setupPath(platform),
    paidThrough: commerce.paidThrough,
    mounts: connections.mounts,
    sockets: followUp.sockets,
    framersOf: connections.framersOf,
    close: async () => {
      mailSender.close();
      await Promise.all([followUp.close(), threads.close()]);
    },
  };
}

async function homeOf(platform: Platform, host: string): Promise<string | null> {
  const subdomain = await subdomainOfHost(platform, host);
  return subdomain === null ? null : `/t/${subdomain}`;
}

type Given = { post: PostNotice; provider: ProviderSource | undefined; seals: MeteredPlatform['seals'] };

type Parts = {
  files: ReturnType<typeof filesService>;
  pictures: ReturnType<typeof picturesService>;
  threads: ReturnType<typeof createPdfThreads>;
  sealing: ReturnType<typeof sealingParts>;
  commerce: ReturnType<typeof commerceParts>;
  connections: ReturnType<typeof connectionsParts>;
  followUp: ReturnType<typeof followUpParts>;
};

function routesOver(platform: MeteredPlatform, parts: Parts): Route[] {
  const { files, pictures, threads, sealing, commerce, connections, followUp } = parts;
  const access = sessionAccess(platform, connections.programs);
  const factors = mfaService(platform);
  const sessions = sessionsService(platform, factors.requireSecondStep, requireTeamSignIn(platform));
  const waiting = waitingService(platform);
  return [
    route(getHealth, publicAccess, async () => ({})),
    route(getReady, publicAccess, createReadiness(platform)),
    ...accountsRoutes(platform, sessions, access),
    ...usersAdministrationRoutes(platform, { endAll: sessions.endAll, erasure: orderedErasure }, access),
    ...profileRoutes(platform, { files, threads, periodEndOf }, access),
    ...sessionsRoutes(sessions, access),
    ...mfaRoutes({ factors, sessions }, access),
    ...identitiesRoutes(platform, sessions, access, [enterpriseSource(platform)]),
    ...teamsRoutes(platform, sessions, access),
    ...ownTeamsRoutes(platform, { files, threads }, sessions, access),
    ...teamsAdministrationRoutes(platform, { figures: figuresOfAccounts, billingOf: commerce.billingOf }, access),
    ...groupsRoutes(platform, access),
    ...userImportsRoutes(platform, access),
    ...absencesRoutes(platform, access),
    ...membersRoutes(platform, wholeEstate, access),
    ...teamLogRoutes(platform, access),
    ...enterpriseRoutes(platform, access),
    ...scimRoutes(platform, wholeEstate, access),
    ...activityRoutes(platform, access),
    ...kycRoutes(platform, access),
    ...jobsRoutes(platform, files, access),
    ...privacyRoutes(platform, files, access),
    ...accountExportsRoutes(platform, files, access),
    ...accountImportsRoutes(platform, files, access),
    ...mailboxRoutes(mailboxService(platform), access),
    ...setupCheckRoutes({ platform, keys: sealing.keys, threads }, access),
    ...contactsRoutes(platform, access),
    ...manyContactsRoutes(platform, access),
    ...tagsRoutes(platform, access),
    ...importsRoutes(platform, files, access),
    ...exportsRoutes(platform, access),
    ...orderingRoutes(platform, access),
    ...documentsRoutes(platform, access, { files, pictures, mailTexts, bundles: sealing.bundles }),
    ...templatesRoutes(platform, { files, pictures, threads }, access),
    ...notificationsRoutes(notificationsService(platform), access),
    ...filesRoutes(pictures),
    ...followUp.routes(access),
    ...waitingRoutes(waiting, access),
    ...dashboardRoutes(dashboardService(platform, waiting), access),
    ...signingRoutes(platform, { files, pictures, threads, mailTexts, savedMarks: savedMarks(access) }, access),
    ...sealingRoutes(platform, { threads, keys: sealing.keys }),
    ...commerce.routes(access),
    ...connections.routes(access),
    ...taxRoutes(platform, { files, pictures, threads }, access),
    ...communityRoutes(platform, { files, threads }, access),
  ];
}
