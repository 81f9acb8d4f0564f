import type { ManagedUser } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { usersRepo, type EndSessions, linksRepo, type UserRow } from '../users/index.ts';
import { administrationPolicy } from './administration.policy.ts';
import { readUser } from './administration.reads.ts';
import { toManagedUser } from './administration.shape.ts';

/** A person who is held until an act on them is over. */
export type Held = { tx: Db; user: UserRow; at: Date };

type Asked = {
  actor: Actor;
  id: number;
  right: keyof typeof administrationPolicy;
  /** What has to be locked before the person is. */
  before?: (tx: Db, id: number) => Promise<void>;
};

/** Runs an act on someone, if it may be done to them. Throws `not_found`, and `not_permitted`. */
export const actOn = <T>(
  { clock, db }: Platform,
  { actor, id, right, before }: Asked,
  run: (held: Held) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await before?.(tx, id);
    const user = await usersRepo(tx).lockUser(id);
    if (user === undefined || user.erasedAt !== null) throw new AppError('not_found');
    requireCan(actor, administrationPolicy[right], { ...user, hasPassword: user.passwordHash !== null });
    return run({ tx, user, at: clock.now() });
  });

/** What an event of the person's log says beside its type. */
export const by = (actor: Actor, { user, at }: Held, request: Incoming) => ({
  at,
  userId: user.id,
  actorId: actor.userId,
  request,
});

/** The person as they are after an act. */
export async function shown(tx: Db, actor: Actor, id: number): Promise<ManagedUser> {
  const row = await readUser(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return toManagedUser(actor, row);
}

/** Blocks someone: their links and sessions are over for good. */
export async function shut({ tx, user, at }: Held, endAll: EndSessions): Promise<UserRow> {
  await linksRepo(tx).killAll(user.id, at);
  await endAll(tx, user.id, { reason: 'blocked' });
  const blockedAt = user.isBlocked ? user.blockedAt : at;
  return usersRepo(tx).updateUser(user.id, { isBlocked: true, blockedAt, unblockedAt: null, updatedAt: at });
}
