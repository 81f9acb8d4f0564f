import type { CommunitySelection, deleteCommunity, Input, Output, restoreCommunity } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { startJob, toJob } from '../../jobs/index.ts';
import { communityPolicy } from './base.policy.ts';
import { type Kinds, kindOf } from './kinds.ts';
import { deleteTask, type DeletionPlan } from './deletions.tasks.ts';
import { deletionsRepo } from './deletions.repo.ts';
import { removalRepo } from './removal.repo.ts';
import { thingsRepo } from './things.repo.ts';

/** More are deleted by a job. */
const MOST_AT_ONCE = 500;

type Asked = Pick<Input<typeof deleteCommunity>, 'query' | 'body'>;

/** What deletes many, and brings them back. */
export const deletionsService = (platform: Platform, kinds: Kinds) => {
  const { clock, db, events } = platform;

  return {
    /** Throws `community_none_selected`. Ids that are not there are passed over: someone else deleted them. */
    delete: (actor: Actor, type: string, asked: Asked, request: Incoming): Promise<Output<typeof deleteCommunity>> => {
      requireCan(actor, communityPolicy.delete);
      const kind = kindOf(kinds, type);
      const selection = selectionOf(asked);
      return db.transaction().execute(async (tx) => {
        const { userId, accountId } = actor;
        const at = clock.now();
        const total = await thingsRepo(tx, kind).count(selection);
        if (total === 0) return { deletion: null, count: 0 };
        const deletion = await deletionsRepo(tx).insert({ type: kind.type, userId, at });
        if (total > MOST_AT_ONCE) {
          const last = await removalRepo(tx, kind).newest();
          const plan: DeletionPlan = { type: kind.type, deletion, selection, last };
          const result = { type: kind.type, deletion };
          const job = { accountId, userId, kind: 'community_delete', total, input: { plan }, result };
          return { deletion, count: total, job: toJob(await startJob(tx, platform, deleteTask, job), at) };
        }
        const window = { after: 0, limit: MOST_AT_ONCE };
        const { count } = await removalRepo(tx, kind).delete(selection, { at, deletionId: deletion }, window);
        const details = { type: kind.type, count };
        await events.publish(tx, { type: 'community_deleted', at, userId, request, details });
        return { deletion, count };
      });
    },

    /** One's own, once: a second time nothing is left to undo. A job that still deletes ends. Throws `not_found`. */
    restore: (actor: Actor, id: number, request: Incoming): Promise<Output<typeof restoreCommunity>> => {
      requireCan(actor, communityPolicy.update);
      return db.transaction().execute(async (tx) => {
        const { userId } = actor;
        const made = await deletionsRepo(tx).lock(id);
        if (made === undefined || made.userId !== userId) throw new AppError('not_found');
        if (made.undoneAt !== null) return { count: 0, left: 0 };
        const at = clock.now();
        const outcome = await removalRepo(tx, kindOf(kinds, made.type)).restore(id);
        await deletionsRepo(tx).setUndone(id, at);
        const details = { type: made.type, count: outcome.count };
        if (outcome.count > 0) await events.publish(tx, { type: 'community_restored', at, userId, request, details });
        return outcome;
      });
    },
  };
};

function selectionOf({ query, body }: Asked): CommunitySelection {
  if (body.selection !== undefined) return body.selection;
  const ids = [...new Set([...(query.entityIds ?? []), ...(body.ids ?? [])])];
  if (ids.length === 0) throw new AppError('community_none_selected');
  return { ids };
}
