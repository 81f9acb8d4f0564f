import {
  type BulkSendDetails,
  type Input,
  LEAST_SCHEDULE_MINUTES,
  MOST_SCHEDULE_DAYS,
  type startBulkSend,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor } from '../../access/index.ts';
import { type ActorRequest, type MeteredPlatform, readCreators } from '../../documents/index.ts';
import { findFor as findTemplate, requireAct } from '../document-templates/index.ts';
import { detailsOf, lockFor } from './bulk-sends.act.ts';
import type { BulkSendAct } from './bulk-sends.policy.ts';
import { type BatchRow, batchesRepo } from './bulk-sends.repo.ts';
import { sendBulkTask } from './bulk-sends.task.ts';
import { rowsRepo } from './rows.repo.ts';
import { countsOf, namedBy } from './stopped.ts';

type Start = Input<typeof startBulkSend>['body'];
type Work = (tx: Db, batch: BatchRow, at: Date) => Promise<BatchRow>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What is done with a batch that was checked. */
export const actsService = (platform: MeteredPlatform) => {
  const { clock, db } = platform;

  /** One act under the lock of the batch. Answers it as it then is. */
  const act = (actor: Actor, id: number, what: BulkSendAct, work: Work): Promise<BulkSendDetails> =>
    db.transaction().execute(async (tx) => {
      const batch = await lockFor(tx, actor, id, what);
      return detailsOf(tx, platform, actor, await work(tx, batch, clock.now()));
    });

  return {
    /** Throws `bulk_send_unchecked`, `bulk_send_blocked`, `bulk_send_empty`, `bulk_send_template_changed`, `schedule_time`. */
    start: ({ actor, request }: ActorRequest, id: number, { startAt, perHour }: Start): Promise<BulkSendDetails> =>
      act(actor, id, 'start', async (tx, batch, at) => {
        await requireStartable(tx, actor, batch);
        const { address, device } = request;
        const patch = {
          // What the rows say is with them by now.
          tableSealed: null,
          origin: JSON.stringify({ address, device }),
          startAt: startAt === null ? null : laterOf(startAt, at),
          perHour,
          startedAt: at,
        };
        return goOn(tx, platform, await batchesRepo(tx).change(batch, patch, at), at);
      }),

    pause: (actor: Actor, id: number): Promise<BulkSendDetails> =>
      act(actor, id, 'pause', (tx, batch, at) =>
        batchesRepo(tx).change(batch, { state: 'paused', pausedBecause: null, nextAt: null }, at),
      ),

    /** Throws what keeps the template from being used. */
    resume: (actor: Actor, id: number): Promise<BulkSendDetails> =>
      act(actor, id, 'resume', async (tx, batch, at) => {
        if (batch.templateId === null) throw new AppError('bulk_send_template_gone');
        const template = await findTemplate(tx, actor, batch.templateId);
        requireAct(template, actor, 'use');
        return goOn(tx, platform, { ...batch, templateVersion: template.publishedVersion }, at);
      }),

    cancel: (actor: Actor, id: number): Promise<BulkSendDetails> =>
      act(actor, id, 'cancel', async (tx, batch, at) => {
        const cancelledCount = await rowsRepo(tx).moveAll(batch, 'ready', 'cancelled');
        const patch = { state: 'cancelled' as const, nextAt: null, finishedAt: at, readyCount: 0, cancelledCount };
        const changed = await batchesRepo(tx).change(batch, { ...patch, pausedBecause: null }, at);
        if (batch.ownerId !== actor.userId) await sayEnded(tx, platform, changed, actor);
        return changed;
      }),

    retry: (actor: Actor, id: number): Promise<BulkSendDetails> =>
      act(actor, id, 'retry', async (tx, batch, at) => {
        const count = await rowsRepo(tx).moveAll(batch, 'failed', 'ready');
        // Who stood in them was forgotten.
        if (count === 0) throw new AppError('bulk_send_state');
        const counts = { readyCount: batch.readyCount + count, failedCount: batch.failedCount - count };
        const changed = await batchesRepo(tx).change(batch, counts, at);
        return batch.state === 'done' ? goOn(tx, platform, changed, at) : changed;
      }),

    delete: (actor: Actor, id: number): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        await batchesRepo(tx).delete(await lockFor(tx, actor, id, 'delete'));
        return {};
      }),
  };
};

/** Its owner is told who ended it. */
async function sayEnded(tx: Db, { clock, events }: MeteredPlatform, batch: BatchRow, actor: Actor): Promise<void> {
  const people = await readCreators(tx, [actor.userId]);
  const details = { ...countsOf(batch), by: people.get(actor.userId)?.name ?? '' };
  await events.publish(tx, { type: 'bulk_send_cancelled', at: clock.now(), ...namedBy(batch), details });
}

async function requireStartable(tx: Db, actor: Actor, batch: BatchRow): Promise<void> {
  if (batch.state !== 'checked') throw new AppError('bulk_send_unchecked');
  if (batch.readyCount === 0) throw new AppError('bulk_send_empty');
  if (batch.problems.length > 0) throw new AppError('bulk_send_blocked');
  if (batch.templateId === null) throw new AppError('bulk_send_template_gone');
  const template = await findTemplate(tx, actor, batch.templateId);
  requireAct(template, actor, 'use');
  if (template.publishedVersion !== batch.templateVersion) throw new AppError('bulk_send_template_changed');
}

/** Throws `schedule_time`. */
function laterOf(startAt: string, now: Date): Date {
  const at = new Date(startAt);
  const ahead = at.getTime() - now.getTime();
  if (ahead < LEAST_SCHEDULE_MINUTES * MINUTE_MS || ahead > MOST_SCHEDULE_DAYS * DAY_MS) {
    throw new AppError('schedule_time');
  }
  return at;
}

async function go(tx: Db, { tasks }: MeteredPlatform, { accountId, id, nextAt }: BatchRow): Promise<void> {
  const later = nextAt === null ? {} : { startAfter: nextAt };
  await tasks.enqueue(tx, sendBulkTask, { accountId, id }, { key: String(id), ...later });
}

/** What is left is sent on: at the time that was set, or at once where that is over. */
async function goOn(tx: Db, platform: MeteredPlatform, batch: BatchRow, at: Date): Promise<BatchRow> {
  const { startAt, templateVersion } = batch;
  const isLater = startAt !== null && startAt > at;
  const patch = {
    state: isLater ? ('scheduled' as const) : ('sending' as const),
    nextAt: isLater ? startAt : at,
    pausedBecause: null,
    finishedAt: null,
    templateVersion,
  };
  const changed = await batchesRepo(tx).change(batch, patch, at);
  await go(tx, platform, changed);
  return changed;
}
