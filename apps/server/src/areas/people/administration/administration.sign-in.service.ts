import type { changeUserRole, Input, ManagedUser } from '@sealwright/contract';
import { hashPassword, newToken } from '../../../platform/crypto/crypto.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { usersRepo, type EndSessions, linksRepo, sendActivation } from '../users/index.ts';
import { actOn, by, shown } from './administration.act.ts';
import { mailNews } from './administration.mail.ts';

// A person's mailbox is not filled by pressing a button.
const ACTIVATIONS = { name: 'activation-mails-by-admin', points: 5, seconds: 3600 };

/** As what someone comes in, and by what. Each act counts from the person's next request on. */
export const signInService = (platform: Platform, endAll: EndSessions) => {
  const { events, limits } = platform;

  return {
    changeRole: (
      actor: Actor,
      id: number,
      { role }: Input<typeof changeUserRole>['body'],
      request: Incoming,
    ): Promise<ManagedUser> =>
      actOn(platform, { actor, id, right: 'changeRole' }, async (held) => {
        const { tx, user, at } = held;
        if (user.role === role) return shown(tx, actor, id);
        const changed = await usersRepo(tx).updateUser(id, { role, updatedAt: at });
        const isGranted = role === 'admin';
        await events.publish(tx, { type: isGranted ? 'admin_granted' : 'admin_taken', ...by(actor, held, request) });
        await mailNews(tx, platform, changed, { what: isGranted ? 'adminGranted' : 'adminTaken' });
        return shown(tx, actor, id);
      }),

    resendActivation: (actor: Actor, id: number, request: Incoming): Promise<ManagedUser> =>
      actOn(platform, { actor, id, right: 'resendActivation' }, async (held) => {
        const { tx, user } = held;
        await limits.take(ACTIVATIONS, String(id));
        await sendActivation(tx, platform, user);
        await events.publish(tx, { type: 'activation_resent', ...by(actor, held, request) });
        return shown(tx, actor, id);
      }),

    /** What opened the account until now opens nothing: in its place stands a password that no one knows. */
    requirePassword: async (actor: Actor, id: number, request: Incoming): Promise<ManagedUser> => {
      const passwordHash = await hashPassword(newToken().token);
      return actOn(platform, { actor, id, right: 'requirePassword' }, async (held) => {
        const { tx, at } = held;
        await linksRepo(tx).killAll(id, at);
        await endAll(tx, id, { reason: 'password_changed' });
        const changed = await usersRepo(tx).updateUser(id, { passwordHash, passwordChangedAt: at, updatedAt: at });
        await events.publish(tx, { type: 'password_required', ...by(actor, held, request) });
        await mailNews(tx, platform, changed, { what: 'passwordRequired' });
        return shown(tx, actor, id);
      });
    },

    endSessions: (actor: Actor, id: number, request: Incoming): Promise<{ ended: number }> =>
      actOn(platform, { actor, id, right: 'endSessions' }, async (held) => {
        const { tx, user } = held;
        const ended = await endAll(tx, id, { reason: 'revoked' });
        if (ended === 0) return { ended };
        await events.publish(tx, { type: 'sessions_ended', ...by(actor, held, request), details: { count: ended } });
        await mailNews(tx, platform, user, { what: 'sessionsEnded' });
        return { ended };
      }),
  };
};
