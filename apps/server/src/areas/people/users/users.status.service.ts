import type { Output, toggleAccountStatus } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linksRepo } from './links/links.repo.ts';
import { userPolicy } from './users.policy.ts';
import { accountsRepo } from './users.repo.ts';
import { type Actor, requireCan } from '../../access/index.ts';

/** Blocking a person, and ending it. */
export const statusService = ({ db, clock, events }: Platform) => ({
  /** A blocked person's sessions stay as they are: each request finds the blocking, so the next one is refused. */
  toggle: (caller: Actor, id: number, request: Incoming): Promise<Output<typeof toggleAccountStatus>> =>
    db.transaction().execute(async (tx) => {
      const user = await accountsRepo(tx).lockUser(id);
      if (!user || user.erasedAt !== null) throw new AppError('not_found');
      requireCan(caller, userPolicy.block, user);
      const now = clock.now();
      const isBlocked = !user.isBlocked;
      await accountsRepo(tx).updateUser(id, {
        isBlocked,
        ...(isBlocked ? { blockedAt: now, unblockedAt: null } : { unblockedAt: now }),
        updatedAt: now,
      });
      if (isBlocked) await linksRepo(tx).killAll(id, now);
      await events.publish(tx, {
        type: isBlocked ? 'blocked' : 'unblocked',
        at: now,
        userId: id,
        actorId: caller.userId,
        request,
      });
      return { id, isBlocked };
    }),
});
