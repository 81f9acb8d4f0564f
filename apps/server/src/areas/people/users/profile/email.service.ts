import type { changeEmail, confirmEmail, Input, Output } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linksRepo } from '../links/links.repo.ts';
import { presented } from '../links/links.ts';
import { sendEmailLink, sendEmailNotice } from '../users.mail.ts';
import { refusedAt } from '../passwords/passwords.ts';
import { usersRepo } from '../users.repo.ts';
import type { SessionCaller, Sessions } from '../users.sessions.ts';

const CHANGES = { name: 'email-change', points: 5, seconds: 3600 };

/** A person's address, which is theirs only once they have opened a link that was sent there. */
export const emailService = (platform: Platform, sessions: Pick<Sessions, 'endAll'>) => ({
  /** Whether someone has the address already is told to no one but its holder, who gets the link. */
  change: async (
    { userId }: SessionCaller,
    { email }: Input<typeof changeEmail>['body'],
    request: Incoming,
  ): Promise<Output<typeof changeEmail>> => {
    const { db, clock, limits } = platform;
    await limits.take(CHANGES, String(userId));
    return db.transaction().execute(async (tx) => {
      const user = await usersRepo(tx).lockUser(userId);
      if (!user) throw new AppError('not_found');
      if (user.email.toLowerCase() === email.toLowerCase()) throw refusedAt('email', 'email_unchanged');
      const now = clock.now();
      // One change at a time: the last word counts.
      await linksRepo(tx).killAll(userId, now, 'email_change');
      await sendEmailLink(tx, platform, user, email);
      await sendEmailNotice(tx, platform, user, { event: 'asked', email, from: request });
      await platform.events.publish(tx, { type: 'email_change_asked', at: now, userId, request, details: { email } });
      return {};
    });
  },

  /**
   * Takes the link from the mail and a session of the account that asked for it. The link alone shows whose the address is,
   * not that its holder wants it in this account: a stranger who asked for it would be given the address by their press.
   * Ends every other session and every other link. Throws `email_link_invalid`, also for another person's link, and
   * `email_taken` where the address has an account: its holder may know.
   */
  confirm: (
    caller: SessionCaller,
    body: Input<typeof confirmEmail>['body'],
    request: Incoming,
  ): Promise<Output<typeof confirmEmail>> => {
    const link = presented(body, ['email_change']);
    if (link?.userId !== caller.userId) throw new AppError('email_link_invalid');
    const { userId } = link;
    return platform.db.transaction().execute(async (tx) => {
      const now = platform.clock.now();
      const user = await usersRepo(tx).lockUser(userId);
      const isOpen = user && !user.isBlocked && user.erasedAt === null;
      const used = isOpen ? await linksRepo(tx).use(link, now) : undefined;
      if (!user || !used || used.email === null) throw new AppError('email_link_invalid');
      // Anyone who opened the link has shown what a sign-up that was never activated had not.
      await usersRepo(tx).releaseUnproven(used.email, now);
      await usersRepo(tx).takeEmail(userId, used.email, now);
      await linksRepo(tx).killAll(userId, now);
      await sessions.endAll(tx, userId, { reason: 'email_changed', except: caller.sessionId });
      await platform.events.publish(tx, {
        type: 'email_changed',
        at: now,
        userId,
        request,
        details: { email: used.email },
      });
      await sendEmailNotice(tx, platform, user, { event: 'changed', email: used.email, from: request });
      return { email: used.email };
    });
  },
});
