import type { CommunitySelection, CommunityType } from '@sealwright/contract';
import { defineTask, every, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type JobRef, runJob, runSteps } from '../../jobs/index.ts';
import { deletionsRepo } from './deletions.repo.ts';
import { type Kinds, kindOf } from './kinds.ts';
import { removalRepo } from './removal.repo.ts';

/** `last`: of what there was when it was asked for. What is added since is not meant. Plans of older releases have none. */
export type DeletionPlan = { type: CommunityType; deletion: number; selection: CommunitySelection; last?: number };

const BATCH = 500;
const HOUR_SECONDS = 3600;
const DAY_MS = 24 * HOUR_SECONDS * 1000;
const DELETED_DAYS = 30;

export const deleteTask = defineTask<JobRef>('delete-community', { timeoutSeconds: HOUR_SECONDS });
const sweepCommunity = defineTask('sweep-community');

/** Deletes many in steps; ends where the person took it back in between. */
const runDeletion = (platform: Platform, kinds: Kinds, ref: JobRef): Promise<void> =>
  runJob(platform, ref, async ({ job, finish }) => {
    const { type, deletion, selection, last: newest } = job.input['plan'] as DeletionPlan;
    const result = await runSteps(platform, job.id, async (tx, { cursor, result: before, at }) => {
      const made = await deletionsRepo(tx).lock(deletion);
      if (made === undefined || made.undoneAt !== null) return null;
      const window = { after: cursor, last: newest, limit: BATCH };
      const { count, last } = await removalRepo(tx, kindOf(kinds, type)).delete(
        selection,
        { at, deletionId: deletion },
        window,
      );
      if (count === 0) return null;
      const sum = Number(before['count'] ?? 0) + count;
      return { cursor: last, done: sum, result: { type, deletion, count: sum } };
    });
    await finish({ result }, async (tx) => {
      const details = { type, count: Number(result['count'] ?? 0) };
      const { userId } = job;
      const at = platform.clock.now();
      await platform.events.publish(tx, { type: 'community_deleted', at, userId, request: null, details });
    });
  });

/** After a day nothing is undone any more, after a month it is gone for good. */
export const baseTasks = (platform: Platform, kinds: Kinds): TaskHandler[] => [
  handles(deleteTask, (ref) => runDeletion(platform, kinds, ref)),
  every(sweepCommunity, HOUR_SECONDS, async () => {
    const { clock, db } = platform;
    const now = clock.now().getTime();
    await deletionsRepo(db).dropBefore(new Date(now - DAY_MS));
    for (const kind of kinds) await removalRepo(db, kind).purge(new Date(now - DELETED_DAYS * DAY_MS));
  }),
];
