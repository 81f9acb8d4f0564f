import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Erasure } from '../../../people/index.ts';
import { deletionRepo } from './deletion.repo.ts';
import { GRACE_DAYS } from './deletion.service.ts';

const DAY_MS = 24 * 3600_000;

/** Deletion that an administrator orders: it is due after the same time, and can be called off until then. */
export const orderedErasure: Erasure = {
  lockFellows: (tx: Db, userId) => deletionRepo(tx).lockFellows(userId),

  order: async (tx, { id, deletionAt }, at) => {
    if (await deletionRepo(tx).isLastTeamAdmin(id)) throw new AppError('user_last_team_admin');
    // Who asked for it themselves keeps their day.
    const due = deletionAt ?? new Date(at.getTime() + GRACE_DAYS * DAY_MS);
    await deletionRepo(tx).setDeletion(id, due, at);
    return due;
  },

  callOff: async (tx, { id }, at) => {
    await deletionRepo(tx).setDeletion(id, null, at);
  },
};
