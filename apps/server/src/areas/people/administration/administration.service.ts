import type { changeUserRole, deleteUser, Input, ManagedUser, Output, toggleAccountStatus } from '@sealwright/contract';
import { hashPassword, newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AccountEvent } from '../../../platform/events.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { type EndSessions, accountsRepo, linksRepo, sendActivation, type UserRow } from '../users/index.ts';
import { mailNews } from './administration.mail.ts';
import { administrationPolicy } from './administration.policy.ts';
import { readUser } from './administration.reads.ts';
import { toManagedUser } from './administration.shape.ts';

/** Erasing people, which another area does. */
export type Erasure = {
  /** Before the user is locked. */
  lockFellows: (tx: Db, userId: number) => Promise<void>;
  /** Lets everything that is the person's alone be erased; answers when. Throws `user_last_team_admin`. */
  order: (tx: Db, user: UserRow, at: Date) => Promise<Date>;
  callOff: (tx: Db, user: UserRow, at: Date) => Promise<void>;
};

type Right = keyof typeof administrationPolicy;
type Asked = { actor: Actor; id: number; right: Right };
type Held = { tx: Db; user: UserRow; at: Date };

// A person's mailbox is not filled by pressing a button.
const ACTIVATIONS = { name: 'activation-mails-by-admin', points: 5, seconds: 3600 };

/** What platform administrators do to people. Each act counts from the person's next request on. */
export const administrationService = (platform: Platform, endAll: EndSessions, erasure: Erasure) => {
  const { clock, db, events, limits } = platform;

  /** Runs an act on a person who is held until it is over. Throws `not_found`, and `not_permitted`. */
  const act = <T>({ actor, id, right }: Asked, run: (held: Held) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      if (right === 'delete') await erasure.lockFellows(tx, id);
      const user = await accountsRepo(tx).lockUser(id);
      if (user === undefined || user.erasedAt !== null) throw new AppError('not_found');
      requireCan(actor, administrationPolicy[right], { ...user, hasPassword: user.passwordHash !== null });
      return run({ tx, user, at: clock.now() });
    });

  const shown = async (tx: Db, actor: Actor, id: number): Promise<ManagedUser> => {
    const row = await readUser(tx, id);
    if (row === undefined) throw new AppError('not_found');
    return toManagedUser(actor, row);
  };

  /** What an event of the person's log says beside its type. */
  const by = (actor: Actor, { user, at }: Held, request: Incoming) => ({
    at,
    userId: user.id,
    actorId: actor.userId,
    request,
  });

  const publish = (tx: Db, event: AccountEvent): Promise<void> => events.publish(tx, event);

  const shut = async ({ tx, user, at }: Held): Promise<UserRow> => {
    await linksRepo(tx).killAll(user.id, at);
    await endAll(tx, user.id, { reason: 'blocked' });
    return accountsRepo(tx).updateUser(user.id, { isBlocked: true, blockedAt: at, unblockedAt: null, updatedAt: at });
  };

  return {
    /** Blocks a person, or ends the blocking. Links and sessions from before stay dead. */
    toggle: (
      actor: Actor,
      id: number,
      { reason }: Input<typeof toggleAccountStatus>['body'],
      request: Incoming,
    ): Promise<Output<typeof toggleAccountStatus>> =>
      act({ actor, id, right: 'block' }, async (held) => {
        const { tx, user, at } = held;
        if (user.isBlocked) {
          const change = { isBlocked: false, unblockedAt: at, updatedAt: at };
          const changed = await accountsRepo(tx).updateUser(id, change);
          await publish(tx, { type: 'unblocked', ...by(actor, held, request) });
          await mailNews(tx, platform, changed, { what: 'unblocked' });
        } else {
          const changed = await shut(held);
          const details = reason === '' ? {} : { reason };
          await publish(tx, { type: 'blocked', ...by(actor, held, request), details });
          await mailNews(tx, platform, changed, { what: 'blocked', reason });
        }
        return { id, isBlocked: !user.isBlocked };
      }),

    changeRole: (
      actor: Actor,
      id: number,
      { role }: Input<typeof changeUserRole>['body'],
      request: Incoming,
    ): Promise<ManagedUser> =>
      act({ actor, id, right: 'changeRole' }, async (held) => {
        const { tx, user, at } = held;
        if (user.role === role) return shown(tx, actor, id);
        const changed = await accountsRepo(tx).updateUser(id, { role, updatedAt: at });
        const isGranted = role === 'admin';
        await publish(tx, { type: isGranted ? 'admin_granted' : 'admin_taken', ...by(actor, held, request) });
        await mailNews(tx, platform, changed, { what: isGranted ? 'adminGranted' : 'adminTaken' });
        return shown(tx, actor, id);
      }),

    resendActivation: (actor: Actor, id: number, request: Incoming): Promise<ManagedUser> =>
      act({ actor, id, right: 'resendActivation' }, async (held) => {
        const { tx, user } = held;
        await limits.take(ACTIVATIONS, String(id));
        await sendActivation(tx, platform, user);
        await publish(tx, { type: 'activation_resent', ...by(actor, held, request) });
        return shown(tx, actor, id);
      }),

    /** What opened the account until now opens nothing: in its place stands a password that no one knows. */
    requirePassword: async (actor: Actor, id: number, request: Incoming): Promise<ManagedUser> => {
      const passwordHash = await hashPassword(newToken().token);
      return act({ actor, id, right: 'requirePassword' }, async (held) => {
        const { tx, at } = held;
        await linksRepo(tx).killAll(id, at);
        await endAll(tx, id, { reason: 'password_changed' });
        const changed = await accountsRepo(tx).updateUser(id, { passwordHash, passwordChangedAt: at, updatedAt: at });
        await publish(tx, { type: 'password_required', ...by(actor, held, request) });
        await mailNews(tx, platform, changed, { what: 'passwordRequired' });
        return shown(tx, actor, id);
      });
    },

    endSessions: (actor: Actor, id: number, request: Incoming): Promise<{ ended: number }> =>
      act({ actor, id, right: 'endSessions' }, async (held) => {
        const { tx, user } = held;
        const ended = await endAll(tx, id, { reason: 'revoked' });
        if (ended === 0) return { ended };
        await publish(tx, { type: 'sessions_ended', ...by(actor, held, request), details: { count: ended } });
        await mailNews(tx, platform, user, { what: 'sessionsEnded' });
        return { ended };
      }),

    /** Throws `user_last_team_admin`. */
    delete: (actor: Actor, id: number, request: Incoming): Promise<Output<typeof deleteUser>> =>
      act({ actor, id, right: 'delete' }, async (held) => {
        const { tx, at } = held;
        const user = await shut(held);
        const deletionAt = await erasure.order(tx, user, at);
        await publish(tx, { type: 'deletion_ordered', ...by(actor, held, request) });
        await mailNews(tx, platform, user, { what: 'deletionOrdered', deletionAt });
        return shown(tx, actor, id);
      }),

    keep: (actor: Actor, id: number, request: Incoming): Promise<ManagedUser> =>
      act({ actor, id, right: 'keep' }, async (held) => {
        const { tx, user, at } = held;
        await erasure.callOff(tx, user, at);
        await publish(tx, { type: 'deletion_called_off', ...by(actor, held, request) });
        await mailNews(tx, platform, user, { what: 'deletionCalledOff' });
        return shown(tx, actor, id);
      }),
  };
};
