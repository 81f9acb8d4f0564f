import type { changePassword, getPassword, Input, Output, setPassword } from '@sealwright/contract';
import { verifyPassword } from '../../../../platform/crypto/crypto.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linksRepo } from '../links/links.repo.ts';
import { sendPasswordChanged } from '../users.mail.ts';
import { passwordsRepo } from './passwords.repo.ts';
import { hashChosenPassword, refusedAt, refuseDifferent } from './passwords.ts';
import { usersRepo } from '../users.repo.ts';
import type { SessionCaller, Sessions } from '../users.sessions.ts';

// Per session: who stole one cannot use up the tries of the owner, who has another.
const TRIES = { name: 'password-change', points: 10, seconds: 900 };

/** The password of someone who is signed in. */
export const passwordsService = (platform: Platform, sessions: Pick<Sessions, 'endAll'>) => ({
  read: async ({ userId }: SessionCaller): Promise<Output<typeof getPassword>> => {
    const user = await usersRepo(platform.db).findById(userId);
    if (!user) throw new AppError('not_found');
    const pending = await linksRepo(platform.db).newest(userId, 'email_change', platform.clock.now());
    const changedAt = user.passwordHash === null ? null : (user.passwordChangedAt ?? user.createdAt);
    return { email: user.email, changedAt: changedAt?.toISOString() ?? null, pendingEmail: pending?.email ?? null };
  },

  /** Ends every session but this one, and every link. Throws `old_password_incorrect`, `password_unchanged`. */
  change: async (
    caller: SessionCaller,
    { oldPassword, newPassword1, newPassword2 }: Input<typeof changePassword>['body'],
    request: Incoming,
  ): Promise<Output<typeof changePassword>> => {
    const { db, clock, limits } = platform;
    const { userId, sessionId } = caller;
    refuseDifferent('newPassword2', newPassword1, newPassword2);
    const key = `${userId} ${sessionId}`;
    await limits.take(TRIES, key);
    const known = (await usersRepo(db).findById(userId))?.passwordHash ?? null;
    if (!(await verifyPassword(oldPassword, known))) throw refusedAt('oldPassword', 'old_password_incorrect');
    await limits.reset(TRIES, key);
    if (await verifyPassword(newPassword1, known)) throw refusedAt('newPassword1', 'password_unchanged');
    const passwordHash = await hashChosenPassword('newPassword1', newPassword1);
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const user = await usersRepo(tx).lockUser(userId);
      // Changed elsewhere since it was compared.
      if (!user || user.passwordHash !== known) throw refusedAt('oldPassword', 'old_password_incorrect');
      const changed = await passwordsRepo(tx).setPassword(user, passwordHash, now);
      await linksRepo(tx).killAll(userId, now);
      await sessions.endAll(tx, userId, { reason: 'password_changed', except: sessionId });
      await platform.events.publish(tx, { type: 'password_changed', at: now, userId, request });
      await sendPasswordChanged(tx, platform, changed, request);
      return {};
    });
  },

  /** Throws `password_exists`. Nothing was open by a password before, so the sessions stay. */
  set: async (
    { userId }: SessionCaller,
    { newPassword1, newPassword2 }: Input<typeof setPassword>['body'],
    request: Incoming,
  ): Promise<Output<typeof setPassword>> => {
    refuseDifferent('newPassword2', newPassword1, newPassword2);
    const before = await usersRepo(platform.db).findById(userId);
    if (before?.passwordHash !== null) throw new AppError('password_exists');
    const passwordHash = await hashChosenPassword('newPassword1', newPassword1);
    const now = platform.clock.now();
    return platform.db.transaction().execute(async (tx) => {
      const user = await usersRepo(tx).lockUser(userId);
      if (user?.passwordHash !== null) throw new AppError('password_exists');
      const changed = await passwordsRepo(tx).setPassword(user, passwordHash, now);
      await linksRepo(tx).killAll(userId, now);
      await platform.events.publish(tx, { type: 'password_set', at: now, userId, request });
      await sendPasswordChanged(tx, platform, changed, request);
      return {};
    });
  },
});
