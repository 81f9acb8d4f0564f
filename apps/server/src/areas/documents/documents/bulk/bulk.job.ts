import type { BulkAct } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { withSavepoint } from '../../../../platform/db/savepoint.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { defineTask } from '../../../../platform/queue/tasks.ts';
import type { Actor } from '../../../access/index.ts';
import { type Checkpoint, type JobRef, runJob, runSteps, startJob } from '../../../jobs/index.ts';
import { actorAtWork } from '../../../people/index.ts';
import { type ActorRequest, lockFor } from '../documents.act.ts';
import type { DocumentAct } from '../documents.policy.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { remindNow } from '../reminders/reminders.service.ts';
import type { MeteredPlatform } from '../sending/metering.ts';
import { resendToWaiting } from '../sending/resending.ts';
import { sendDraft } from '../sending/sending.service.ts';
import type { MailTexts } from '../sending/wording.ts';
import { setArchived, setDeleted } from '../states/archiving.ts';
import { moveTo } from '../states/sharing.service.ts';
import { keepOut, letInAgain } from '../states/unlocking.service.ts';
import { type BulkRow, bulkRepo, kindOf } from './bulk.repo.ts';

// Few enough that no signer waits long for a document of the step.
const BATCH = 20;
const HOUR_SECONDS = 3600;

export const actOnManyTask = defineTask<JobRef>('act-on-many-documents', { timeoutSeconds: HOUR_SECONDS });

type Where = Pick<Incoming, 'address' | 'device'>;
/** What a job does, and from where it was asked for: evidence says so. */
export type Plan = { act: BulkAct; where: Where };
type At = { platform: MeteredPlatform; texts: MailTexts };
type Doing = At & { tx: Db; by: ActorRequest; document: DocumentRow; line: BulkRow };

/** What is done to each document, in the transaction that holds its lock. Its right is that of the act on one document. */
const ACTS: Record<BulkAct, { right: DocumentAct; run: (doing: Doing) => Promise<void> }> = {
  send: { right: 'send', run: ({ tx, platform, by, document }) => sendDraft(tx, platform, by, document) },
  remind: {
    right: 'remind',
    run: ({ tx, platform, texts, by, document }) => remindNow(tx, platform, { texts, by }, document),
  },
  resend: { right: 'resend', run: ({ tx, platform, by, document }) => resendToWaiting(tx, platform, by, document) },
  archive: {
    right: 'archive',
    run: ({ tx, platform, by, document }) => setArchived(tx, platform, by, document, platform.clock.now()),
  },
  restore: {
    right: 'restore',
    run: ({ tx, platform, by, document }) => setArchived(tx, platform, by, document, null),
  },
  move: {
    right: 'move',
    run: ({ tx, platform, by, document, line }) => moveTo(tx, platform, by.actor, document, line.folderTo),
  },
  lock: { right: 'lock', run: ({ tx, platform, by, document }) => keepOut(tx, platform, by, document) },
  unlock: { right: 'unlock', run: ({ tx, platform, by, document }) => letInAgain(tx, platform, by, document) },
  delete: { right: 'delete', run: ({ tx, platform, by, document }) => setDeleted(tx, platform, by, document) },
  // Its file is made while it is handed out, and so is the evidence of that.
  download: { right: 'download', run: async () => {} },
};

type Begin = { actor: Actor; plan: Plan; total: number; result?: Record<string, unknown> };

/** Starts the job in the caller's transaction; which documents it is about is written beside it. */
export const beginBulk = (tx: Db, platform: Platform, { actor, plan, total, result = {} }: Begin) =>
  startJob(tx, platform, actOnManyTask, {
    accountId: actor.accountId,
    userId: actor.userId,
    kind: kindOf(plan.act),
    total,
    input: { plan },
    result,
  });

/**
 * Runs it in steps of few documents, in the order of their ids. Each is an act as if asked for by itself, with the rights that
 * the person has at that moment; one that is refused is skipped with the reason, and leaves nothing behind.
 */
export const runBulk = (at: At, ref: JobRef, batch = BATCH): Promise<void> =>
  runJob(at.platform, ref, async (running) => {
    const { job } = running;
    const { platform } = at;
    const { act, where } = job.input['plan'] as Plan;
    const step = async (tx: Db, from: Checkpoint) => {
      const actor = await actorAtWork(tx, job, platform.clock.now());
      if (actor === null) throw new AppError('not_permitted');
      const lines = await bulkRepo(tx).waiting(job, batch);
      const last = lines.at(-1);
      if (last === undefined) return null;
      const by = { actor, request: { ...where, ifMatch: null } };
      const { count, skipped } = countsOf(from.result);
      let done = 0;
      for (const line of lines) done += await doOne(tx, at, by, { act, line });
      const sum = { count: count + done, skipped: skipped + lines.length - done };
      return { cursor: last.documentId, done: sum.count + sum.skipped, result: { ...from.result, ...sum } };
    };
    const result = await runSteps(platform, job.id, step);
    // Throws for a job that was asked to stop.
    await running.finish({ result: { ...result, ...countsOf(result) } });
  });

/** 1 where it was done, 0 where it was skipped. */
async function doOne(tx: Db, at: At, by: ActorRequest, { act, line }: { act: BulkAct; line: BulkRow }): Promise<0 | 1> {
  const { right, run } = ACTS[act];
  try {
    await withSavepoint(tx, async () => {
      const document = await lockFor(tx, by, line.documentId, right);
      await run({ ...at, tx, by, document, line });
      await bulkRepo(tx).end(line, { outcome: 'done', folderBefore: document.folderId });
    });
    return 1;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status >= 500) throw cause;
    await bulkRepo(tx).end(line, { outcome: 'skipped', reason: cause.code });
    return 0;
  }
}

const countsOf = (result: Record<string, unknown>) => ({
  count: Number(result['count'] ?? 0),
  skipped: Number(result['skipped'] ?? 0),
});
