import type { Input, ManagedUser, Output, toggleAccountStatus } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { usersRepo, type EndSessions, type UserRow } from '../users/index.ts';
import { actOn, by, shown, shut } from './administration.act.ts';
import { mailNews } from './administration.mail.ts';

/** Erasing people, which another area does. */
export type Erasure = {
  /** Before the user is locked. */
  lockFellows: (tx: Db, userId: number) => Promise<void>;
  /** Lets everything that is the person's alone be erased; answers when. Throws `user_last_team_admin`. */
  order: (tx: Db, user: UserRow, at: Date) => Promise<Date>;
  callOff: (tx: Db, user: UserRow, at: Date) => Promise<void>;
};

/** Whether someone has an account here: blocking and deleting people, and taking that back. */
export const standingService = (platform: Platform, endAll: EndSessions, erasure: Erasure) => {
  const { events } = platform;

  return {
    /** The other of what it is, or what is asked for. Links and sessions from before stay dead. */
    toggle: (
      actor: Actor,
      id: number,
      { reason, isBlocked }: Input<typeof toggleAccountStatus>['body'],
      request: Incoming,
    ): Promise<Output<typeof toggleAccountStatus>> =>
      actOn(platform, { actor, id, right: 'block' }, async (held) => {
        const { tx, user, at } = held;
        const wanted = isBlocked ?? !user.isBlocked;
        if (wanted === user.isBlocked) return { id, isBlocked: wanted };
        if (wanted) {
          const changed = await shut(held, endAll);
          const details = reason === '' ? {} : { reason };
          await events.publish(tx, { type: 'blocked', ...by(actor, held, request), details });
          await mailNews(tx, platform, changed, { what: 'blocked', reason });
        } else {
          const change = { isBlocked: false, unblockedAt: at, updatedAt: at };
          const changed = await usersRepo(tx).updateUser(id, change);
          await events.publish(tx, { type: 'unblocked', ...by(actor, held, request) });
          await mailNews(tx, platform, changed, { what: 'unblocked' });
        }
        return { id, isBlocked: wanted };
      }),

    /** Throws `user_last_team_admin`. */
    delete: (actor: Actor, id: number, request: Incoming): Promise<ManagedUser> =>
      actOn(platform, { actor, id, right: 'delete', before: erasure.lockFellows }, async (held) => {
        const { tx, at } = held;
        const user = await shut(held, endAll);
        const deletionAt = await erasure.order(tx, user, at);
        await events.publish(tx, { type: 'deletion_ordered', ...by(actor, held, request) });
        await mailNews(tx, platform, user, { what: 'deletionOrdered', deletionAt });
        return shown(tx, actor, id);
      }),

    /** They stay blocked. */
    keep: (actor: Actor, id: number, request: Incoming): Promise<ManagedUser> =>
      actOn(platform, { actor, id, right: 'keep' }, async (held) => {
        const { tx, user, at } = held;
        await erasure.callOff(tx, user, at);
        await events.publish(tx, { type: 'deletion_called_off', ...by(actor, held, request) });
        await mailNews(tx, platform, user, { what: 'deletionCalledOff' });
        return shown(tx, actor, id);
      }),
  };
};
