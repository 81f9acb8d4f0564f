import { getHealth, getReady } from '@sealwright/contract';
import { publicAccess, type Route, route } from './platform/http.ts';
import type { JobHandler } from './platform/jobs.ts';
import { idempotencyJobs } from './platform/idempotency.ts';
import { limitsJobs } from './platform/limits.ts';
import { createMailSender } from './platform/mail-sender.ts';
import type { Platform } from './platform/platform.ts';
import { createReadiness } from './platform/ready.ts';
import { dropAbandoned } from './platform/scratch.ts';
import { activityRoutes } from './modules/activity/index.ts';
import {
  accountsJobs,
  accountsRoutes,
  platformAdministrators,
  profileRoutes,
  setupPath,
} from './modules/accounts/index.ts';
import { contactsJobs, contactsRoutes, manyContactsRoutes } from './modules/contacts/index.ts';
import { dashboardRoutes, dashboardService } from './modules/dashboard/index.ts';
import { documentsJobs, documentsRoutes, mailed } from './modules/documents/index.ts';
import { evidenceRoutes } from './modules/evidence/index.ts';
import { exportsRoutes } from './modules/exports/index.ts';
import { factorsJobs, factorsRoutes, factorsService } from './modules/factors/index.ts';
import { createPdfThreads, filesJobs, filesRoutes, filesService, picturesService } from './modules/files/index.ts';
import { identitiesJobs, identitiesRoutes } from './modules/identities/index.ts';
import { importsJobs, importsRoutes } from './modules/imports/index.ts';
import { kycRoutes } from './modules/kyc/index.ts';
import { mailboxRoutes, mailboxService } from './modules/mailbox/index.ts';
import { notificationsJobs, notificationsRoutes, notificationsService } from './modules/notifications/index.ts';
import { privacyJobs, privacyRoutes } from './modules/privacy/index.ts';
import { keysService, sealingJobs, sealingRoutes, sealingService } from './modules/sealing/index.ts';
import { sessionAccess, sessionsJobs, sessionsRoutes, sessionsService } from './modules/sessions/index.ts';
import { signingRoutes } from './modules/signing/index.ts';
import { tagsJobs, tagsRoutes } from './modules/tags/index.ts';
import { teamsJobs, teamsRoutes } from './modules/teams/index.ts';
import { waitingRoutes, waitingService } from './modules/waiting/index.ts';
import { worksJobs, worksRoutes } from './modules/works/index.ts';

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
