import type { Deletion } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { type UserRow } from '../../../people/index.ts';
import { deletionRepo } from './deletion.repo.ts';
import { sendDeletionAsked, sendDeletionCancelled } from '../privacy.mail.ts';

export const GRACE_DAYS = 14;
const DAY_MS = 24 * 3600_000;

/** Why a person cannot go now: someone must be left who can look after what is not theirs alone. */
export async function obstacleOf(db: Db, userId: number): Promise<Deletion['obstacle']> {
  if (await deletionRepo(db).isLastOwner(userId)) return 'deletion_last_owner';
  if (await deletionRepo(db).isLastTeamAdmin(userId)) return 'deletion_last_team_admin';
  return null;
}

export const deletionService = (platform: Platform) => {
  const { clock, db } = platform;

  async function describe(tx: Db, user: UserRow): Promise<Deletion> {
    const { open, completed } = await deletionRepo(tx).countDocuments(user.personalAccountId);
    return {
      deletionAt: user.deletionAt?.toISOString() ?? null,
      graceDays: GRACE_DAYS,
      openDocuments: open,
      completedDocuments: completed,
      obstacle: user.deletionAt === null ? await obstacleOf(tx, user.id) : null,
    };
  }

  async function lock(tx: Db, userId: number): Promise<UserRow> {
    await deletionRepo(tx).lockFellows(userId);
    const user = await deletionRepo(tx).lockUser(userId);
    if (user === undefined || user.erasedAt !== null) throw new AppError('not_found');
    return user;
  }

  return {
    get: async ({ userId }: Actor): Promise<Deletion> => {
      const user = await deletionRepo(db).find(userId);
      if (user === undefined) throw new AppError('not_found');
      return describe(db, user);
    },

    /** Throws `deletion_email_differs`, `deletion_last_owner`, `deletion_last_team_admin`. Asking twice is asking once. */
    ask: ({ userId }: Actor, email: string, request: Incoming): Promise<Deletion> =>
      db.transaction().execute(async (tx) => {
        const user = await lock(tx, userId);
        if (email.trim().toLowerCase() !== user.email.toLowerCase()) throw refusedEmail();
        if (user.deletionAt !== null) return describe(tx, user);
        const obstacle = await obstacleOf(tx, userId);
        if (obstacle !== null) throw new AppError(obstacle);
        const now = clock.now();
        const deletionAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
        const leaving = await deletionRepo(tx).setDeletion(userId, deletionAt, now);
        await platform.events.publish(tx, { type: 'deletion_asked', at: now, userId, request });
        await sendDeletionAsked(tx, platform, leaving, deletionAt);
        return describe(tx, leaving);
      }),

    /** Throws `deletion_not_asked`. */
    cancel: ({ userId }: Actor, request: Incoming): Promise<Deletion> =>
      db.transaction().execute(async (tx) => {
        const user = await lock(tx, userId);
        if (user.deletionAt === null) throw new AppError('deletion_not_asked');
        const now = clock.now();
        const staying = await deletionRepo(tx).setDeletion(userId, null, now);
        await platform.events.publish(tx, { type: 'deletion_cancelled', at: now, userId, request });
        await sendDeletionCancelled(tx, platform, staying);
        return describe(tx, staying);
      }),
  };
};

function refusedEmail(): AppError {
  const code = 'deletion_email_differs';
  const refused = new AppError(code);
  return new AppError(code, { fields: [{ path: 'email', code, message: refused.message }] });
}
