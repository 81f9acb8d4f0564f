import { AppError } from '../../../platform/errors.ts';
import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linksRepo } from './links/links.repo.ts';
import { type Origin, sendActivation, sendPasswordLink } from './users.mail.ts';
import { openRegistration, registrationTask, takeRegistration } from './registration/registration.ts';
import { usersRepo } from './users.repo.ts';

const DAY_SECONDS = 86_400;
const LINKS_KEPT_DAYS = 30;

// No window is longer than a link lives: anyone who uses the mails of a person up has filled their mailbox with links that
// work, so no one can keep the owner from one.
const ACTIVATION_MAILS = { name: 'activation-mails-to', points: 10, seconds: 3600 };
const ALREADY_REGISTERED_MAILS = { name: 'already-registered-mails-to', points: 3, seconds: 86_400 };
const PASSWORD_MAILS = { name: 'password-mails-to', points: 10, seconds: 3600 };

/** `userId` is null where no one has the address: the request does the same work either way. */
export const resendActivationMail = defineTask<{ userId: number | null }>('resend-activation-mail');

/** As above. `from` is who asked, sealed: the queue holds no personal data that can be read. */
export const passwordLinkMail = defineTask<{ userId: number | null; from: string }>('password-link-mail');

const sweepLinks = defineTask('sweep-user-links');

const ORIGIN = 'jobs.password-link-mail';

export const sealOrigin = ({ secrets }: Pick<Platform, 'secrets'>, { address, device }: Origin): string =>
  secrets.seal(JSON.stringify({ address, device }), ORIGIN).toString('base64url');

const openOrigin = ({ secrets }: Platform, sealed: string): Origin =>
  JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'), ORIGIN).toString()) as Origin;

export const accountsTasks = (platform: Platform): TaskHandler[] => [
  handles(registrationTask, async ({ sealed }) => {
    const registration = openRegistration(platform, sealed);
    const known = await usersRepo(platform.db).findByEmail(registration.email);
    const limit = known?.activatedAt === null ? ACTIVATION_MAILS : ALREADY_REGISTERED_MAILS;
    // Without a mail there is no replacing either: the link that was sent last must stay good.
    if (known && !(await mayHaveMail(platform, limit, known.id))) return;
    await platform.db.transaction().execute((tx) => takeRegistration(tx, platform, registration));
  }),
  handles(resendActivationMail, async ({ userId }) => {
    if (userId === null || !(await mayHaveMail(platform, ACTIVATION_MAILS, userId))) return;
    await platform.db.transaction().execute(async (tx) => {
      const user = await usersRepo(tx).findById(userId);
      if (user && user.activatedAt === null && !user.isBlocked) await sendActivation(tx, platform, user);
    });
  }),
  handles(passwordLinkMail, async ({ userId, from }) => {
    if (userId === null || !(await mayHaveMail(platform, PASSWORD_MAILS, userId))) return;
    await platform.db.transaction().execute(async (tx) => {
      const user = await usersRepo(tx).findById(userId);
      if (!user || user.isBlocked || user.erasedAt !== null) return;
      const request = openOrigin(platform, from);
      await sendPasswordLink(tx, platform, user, request);
      // The person had no account when they asked.
      const at = platform.clock.now();
      await platform.events.publish(tx, { type: 'password_reset_asked', at, userId, actorId: null, request });
    });
  }),
  every(sweepLinks, DAY_SECONDS, async () => {
    const before = new Date(platform.clock.now().getTime() - LINKS_KEPT_DAYS * DAY_SECONDS * 1000);
    await linksRepo(platform.db).deleteExpiredBefore(before);
  }),
];

async function mayHaveMail({ limits }: Platform, limit: Limit, userId: number): Promise<boolean> {
  try {
    await limits.take(limit, String(userId));
    return true;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'too_many_requests') return false;
    throw cause;
  }
}
