import type { checkPasswordLink, forgotPassword, Input, Output, resetPassword } from '@sealwright/contract';
import { hashToken } from '../../../../platform/crypto/crypto.ts';
import { networkOf } from '../../../../platform/http/devices.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { passwordLinkMail, sealOrigin } from '../users.tasks.ts';
import { linksRepo } from '../links/links.repo.ts';
import { presented } from '../links/links.ts';
import { sendPasswordChanged } from '../users.mail.ts';
import { passwordsRepo } from './passwords.repo.ts';
import { hashChosenPassword, refuseDifferent } from './passwords.ts';
import { usersRepo } from '../users.repo.ts';
import type { Sessions } from '../users.sessions.ts';
import type { UserRow } from '../users.shape.ts';

// What a stranger uses up here is theirs: another address has its own tries for the same person. How many mails one
// person gets is bounded where they are sent, and said to no one.
const FROM_ADDRESS = { name: 'password-reset-from', points: 30, seconds: 3600 };
const FROM_ADDRESS_TO_PERSON = { name: 'password-reset-from-to', points: 3, seconds: 3600 };

const PURPOSES = ['password_reset', 'set_password'] as const;

/** A blocked person's link works no more, and does not say why. */
const mayReset = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && !user.isBlocked && user.erasedAt === null;

/** A new password by a link from the mail, and the first one of people who have none. */
export const resetService = (platform: Platform, sessions: Pick<Sessions, 'endAll'>) => ({
  /** The same for everyone: whether there is someone to write to is found out later. */
  forgot: async (
    { email }: Input<typeof forgotPassword>['body'],
    request: Incoming,
  ): Promise<Output<typeof forgotPassword>> => {
    const network = networkOf(request.address);
    await platform.limits.take(FROM_ADDRESS, network);
    const person = hashToken(email.toLowerCase()).toString('base64url');
    await platform.limits.take(FROM_ADDRESS_TO_PERSON, `${network} ${person}`);
    const user = await usersRepo(platform.db).findByEmail(email);
    const from = sealOrigin(platform, request);
    await platform.tasks.enqueue(platform.db, passwordLinkMail, { userId: user?.id ?? null, from });
    return {};
  },

  /** Throws `password_link_invalid` for a link that is used, expired, dead or was never made. */
  check: async (query: Input<typeof checkPasswordLink>['query']): Promise<Output<typeof checkPasswordLink>> => {
    const link = presented(query, PURPOSES);
    const found = link && (await linksRepo(platform.db).find(link, platform.clock.now()));
    const user = found ? await usersRepo(platform.db).findById(link.userId) : undefined;
    if (!found || !mayReset(user)) throw new AppError('password_link_invalid');
    return { email: user.email, isFirst: found.purpose === 'set_password' };
  },

  /** Ends every session and every other link of the person. A refused password leaves the link as it is. */
  reset: async (
    query: Input<typeof resetPassword>['query'],
    { newPassword1, newPassword2 }: Input<typeof resetPassword>['body'],
    request: Incoming,
  ): Promise<Output<typeof resetPassword>> => {
    const { db, clock } = platform;
    const link = presented(query, PURPOSES);
    // Before the work of hashing: who has no link costs nothing.
    if (!link || !(await linksRepo(db).find(link, clock.now()))) throw new AppError('password_link_invalid');
    refuseDifferent('newPassword2', newPassword1, newPassword2);
    const passwordHash = await hashChosenPassword('newPassword1', newPassword1);
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const { userId } = link;
      const user = await usersRepo(tx).lockUser(userId);
      const used = mayReset(user) ? await linksRepo(tx).use(link, now) : undefined;
      if (!mayReset(user) || !used) throw new AppError('password_link_invalid');
      const changed = await passwordsRepo(tx).setPassword(user, passwordHash, now);
      await linksRepo(tx).killAll(userId, now);
      await sessions.endAll(tx, userId, { reason: 'password_changed' });
      const isFirst = used.purpose === 'set_password';
      await platform.events.publish(tx, {
        type: isFirst ? 'password_set' : 'password_reset',
        at: now,
        userId,
        request,
      });
      if (user.activatedAt === null) {
        await platform.events.publish(tx, { type: 'account_activated', at: now, userId, request });
      }
      await sendPasswordChanged(tx, platform, changed, request);
      return { email: changed.email };
    });
  },
});
