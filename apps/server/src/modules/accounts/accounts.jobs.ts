import { defineJob, every, handles, type JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { activationLinksRepo } from './accounts.links.repo.ts';
import { sendActivation } from './accounts.mail.ts';
import { accountsRepo } from './accounts.repo.ts';

const DAY_SECONDS = 86_400;
const LINKS_KEPT_DAYS = 30;

/** `userId` is null where nobody has the address: the request does the same work either way. */
export const resendActivationMail = defineJob<{ userId: number | null }>('resend-activation-mail');

const sweepLinks = defineJob('sweep-user-links');

export const accountsJobs = (platform: Platform): JobHandler[] => [
  handles(resendActivationMail, ({ userId }) =>
    platform.db.transaction().execute(async (tx) => {
      const user = userId === null ? undefined : await accountsRepo(tx).findById(userId);
      if (user && user.activatedAt === null && !user.isBlocked) await sendActivation(tx, platform, user);
    }),
  ),
  every(sweepLinks, DAY_SECONDS, async () => {
    const before = new Date(platform.clock.now().getTime() - LINKS_KEPT_DAYS * DAY_SECONDS * 1000);
    await activationLinksRepo(platform.db).deleteExpiredBefore(before);
  }),
];
