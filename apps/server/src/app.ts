import { getHealth, getReady } from '@sealwright/contract';
import { publicAccess, type Route, route } from './platform/http/http.ts';
import { liveSubscriber } from './platform/live/live-events.ts';
import type { JobHandler } from './platform/queue/jobs.ts';
import { idempotencyJobs } from './platform/http/idempotency.ts';
import { limitsJobs } from './platform/http/limits.ts';
import { createMailSender } from './platform/mail/mail-sender.ts';
import type { Platform } from './platform/platform.ts';
import { createReadiness } from './platform/http/ready.ts';
import { dropAbandoned } from './platform/storage/scratch.ts';
import {
  accountsJobs,
  accountsRoutes,
  activityRoutes,
  activitySubscriber,
  factorsJobs,
  factorsRoutes,
  factorsService,
  identitiesJobs,
  identitiesRoutes,
  kycRoutes,
  platformAdministrators,
  profileRoutes,
  sessionAccess,
  sessionsJobs,
  sessionsRoutes,
  sessionsService,
  setupPath,
} from './areas/people/index.ts';
import {
  contactsJobs,
  contactsRoutes,
  exportsRoutes,
  importsJobs,
  importsRoutes,
  manyContactsRoutes,
  tagsJobs,
  tagsRoutes,
} from './areas/contacts/index.ts';
import {
  dashboardRoutes,
  dashboardService,
  mailboxRoutes,
  mailboxService,
  notificationsJobs,
  notificationsRoutes,
  notificationsService,
  notificationsSubscriber,
  privacyJobs,
  privacyRoutes,
} from './areas/workspace/index.ts';
import {
  documentsJobs,
  documentsRoutes,
  evidenceRoutes,
  keysService,
  mailed,
  sealingJobs,
  sealingRoutes,
  sealingService,
  signingRoutes,
  waitingRoutes,
  waitingService,
} from './areas/documents/index.ts';
import { createPdfThreads, filesJobs, filesRoutes, filesService, picturesService } from './areas/files/index.ts';
import { teamsJobs, teamsRoutes } from './areas/teams/index.ts';
import { worksJobs, worksRoutes } from './areas/jobs/index.ts';

/** The product, put together: what it answers, what it does by itself, and how it ends. */
export type Product = {
  routes: Route[];
  handlers: JobHandler[];
  /** Makes the installation's keys on first start, so that the first signer does not wait for them. */
  prepare: () => Promise<void>;
  /** Where the owner is made, with the code that calls from other machines need; null once there is one. */
  setupPath: () => Promise<string | null>;
  close: () => Promise<void>;
};

/** The composition root: the only place that knows every module. */
export function composeProduct(platform: Platform): Product {
  platform.events.wire([activitySubscriber, notificationsSubscriber(platform), liveSubscriber(platform.live)]);
  const threads = createPdfThreads();
  const files = filesService(platform, threads);
  const pictures = picturesService(platform, files);
  const keys = keysService(platform);
  const sealing = sealingService(platform, { files, threads, keys });
  const mailSender = createMailSender(platform, mailed(platform));
  const parts = { files, pictures, threads, keys };
  return {
    routes: routesOver(platform, parts),
    handlers: [
      ...mailSender.handlers,
      ...idempotencyJobs(platform),
      ...limitsJobs(platform.limits),
      ...accountsJobs(platform),
      ...sessionsJobs(platform),
      ...factorsJobs(platform),
      ...identitiesJobs(platform),
      ...teamsJobs(platform),
      ...worksJobs(platform, files),
      ...privacyJobs(platform, files),
      ...filesJobs(platform, platformAdministrators),
      ...contactsJobs(platform),
      ...tagsJobs(platform),
      ...importsJobs(platform),
      ...documentsJobs(platform),
      ...sealingJobs(sealing, keys),
      ...notificationsJobs(platform),
    ],
    prepare: async () => {
      await dropAbandoned(platform);
      await keys.current();
    },
    setupPath: () => setupPath(platform),
    close: async () => {
      mailSender.close();
      await threads.close();
    },
  };
}

type Parts = {
  files: ReturnType<typeof filesService>;
  pictures: ReturnType<typeof picturesService>;
  threads: ReturnType<typeof createPdfThreads>;
  keys: ReturnType<typeof keysService>;
};

function routesOver(platform: Platform, { files, pictures, threads, keys }: Parts): Route[] {
  const access = sessionAccess(platform);
  const factors = factorsService(platform);
  const sessions = sessionsService(platform, factors.demandSecondStep);
  const waiting = waitingService(platform);
  return [
    route(getHealth, publicAccess, async () => ({})),
    route(getReady, publicAccess, createReadiness(platform)),
    ...accountsRoutes(platform, sessions, access),
    ...profileRoutes(platform, { files, threads }, access),
    ...sessionsRoutes(sessions, access),
    ...factorsRoutes({ factors, sessions }, access),
    ...identitiesRoutes(platform, sessions, access),
    ...teamsRoutes(platform, sessions, access),
    ...activityRoutes(platform, access),
    ...kycRoutes(platform, access),
    ...worksRoutes(platform, files, access),
    ...privacyRoutes(platform, files, access),
    ...mailboxRoutes(mailboxService(platform), access),
    ...contactsRoutes(platform, access),
    ...manyContactsRoutes(platform, access),
    ...tagsRoutes(platform, access),
    ...importsRoutes(platform, files, access),
    ...exportsRoutes(platform, access),
    ...documentsRoutes(platform, access, files, pictures),
    ...notificationsRoutes(notificationsService(platform), access),
    ...filesRoutes(pictures),
    ...evidenceRoutes(platform, access),
    ...waitingRoutes(waiting, access),
    ...dashboardRoutes(dashboardService(platform, waiting), access),
    ...signingRoutes(platform, { files, pictures, threads }),
    ...sealingRoutes(platform, { threads, keys }),
  ];
}
