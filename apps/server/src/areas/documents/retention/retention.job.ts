import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { mayManage } from '../../access/index.ts';
import { eraseFiles } from '../../files/index.ts';
import { type Checkpoint, type JobRef, runJob, runSteps } from '../../jobs/index.ts';
import { actorAtWork } from '../../people/index.ts';
import { type ActorRequest, eraseContent, lockDocument, partsOf } from '../documents/index.ts';
import { forgetClearTexts } from '../evidence/index.ts';
import { dropSealedFiles } from '../sealing/index.ts';
import { retentionReads } from './retention.reads.ts';
import { recordsRepo } from './retention.repo.ts';

// Few enough that no one waits long for a document of the step.
const BATCH = 20;
export const RETENTION_JOB = 'retention_erase';
export const eraseDueTask = defineTask<JobRef>('erase-due-documents', { timeoutSeconds: 3600 });

type Plan = { until: string; where: Pick<Incoming, 'address' | 'device'> };
type Step = { platform: Platform; by: ActorRequest; until: string };

export const retentionTasks = (platform: Platform): TaskHandler[] => [
  handles(eraseDueTask, (ref) => runErasing(platform, ref)),
];

/**
 * Erases in steps of few documents, in the order of their ids. Rules and holds are read again for each, under its row lock: what was put
 * on hold, or has no rule any more, stays.
 */
const runErasing = (platform: Platform, ref: JobRef): Promise<void> =>
  runJob(platform, ref, async (running) => {
    const { job } = running;
    const { until, where } = job.input as Plan;
    const { accountId } = job;
    const step = async (tx: Db, from: Checkpoint) => {
      const actor = await actorAtWork(tx, job, platform.clock.now());
      if (actor === null || !mayManage(actor)) throw new AppError('not_permitted');
      const after = Number(from.result['after'] ?? 0);
      const ids = await retentionReads(tx).after({ accountId, until }, after, BATCH);
      const last = ids.at(-1);
      if (last === undefined) return null;
      const by = { actor, request: { ...where, ifMatch: null } };
      let count = Number(from.result['count'] ?? 0);
      for (const id of ids) count += await eraseOne(tx, { platform, by, until }, id);
      return { cursor: last, done: count, result: { after: last, count } };
    };
    const result = await runSteps(platform, job.id, step);
    await running.finish({ result: { count: Number(result['count'] ?? 0) } });
  });

/** 1 where it was erased with its separate copies, 0 where it stays. */
async function eraseOne(tx: Db, { platform, by, until }: Step, id: number): Promise<0 | 1> {
  const { accountId, userId } = by.actor;
  const document = await lockDocument(tx, id, accountId).catch(gone);
  if (document === null) return 0;
  const due = await retentionReads(tx).find({ accountId, until }, id);
  if (due === undefined) return 0;
  const parts = await partsOf(tx, document);
  // Copies that are not over, or on hold by themselves, keep the whole.
  if (parts.some(({ isHeld }) => isHeld)) return 0;
  const { years, countedFrom, deleteOn, completedOn } = due;
  const files: string[] = [];
  for (const one of [document, ...parts]) {
    const details = { years, countedFrom, deleteOn };
    files.push(...(await eraseContent(tx, platform, by, one, { details, dropSeals: (of) => dropSealedFiles(tx, of) })));
    await forgetClearTexts(tx, { accountId, documentId: one.id });
  }
  await recordsRepo(tx).insert({
    accountId,
    documentId: id,
    number: document.number,
    formType: document.formType,
    taxYear: document.taxYear,
    completedOn,
    deleteOn,
    years,
    countedFrom,
    fileCount: new Set(files).size,
    erasedBy: userId,
    erasedAt: platform.clock.now(),
  });
  await eraseFiles(tx, platform, [...new Set(files)]);
  return 1;
}

function gone(cause: unknown): null {
  if (cause instanceof AppError && cause.code === 'not_found') return null;
  throw cause;
}
