import {
  type BulkAct,
  type DocumentSelection,
  type Input,
  type measureDocuments,
  MOST_IN_BULK,
  MOST_ZIP_BYTES,
  type Output,
  type readBulk,
  type startBulk,
  UNDONE_BY,
} from '@sealwright/contract';
import { utcDayOf } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { FileAnswer, type Incoming } from '../../../../platform/http/http.ts';
import { toList } from '../../../../platform/http/paging.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Actor, mayWrite, requireCan } from '../../../access/index.ts';
import type { FilesService } from '../../../files/index.ts';
import { findJob, toJob } from '../../../jobs/index.ts';
import type { ActorRequest } from '../documents.act.ts';
import { matchingIds } from '../documents.reads.ts';
import { selectionOf } from '../list/selection.ts';
import { requireFolder } from '../states/sharing.service.ts';
import { zipOf } from './bulk.download.ts';
import { beginBulk, type Plan } from './bulk.job.ts';
import { countCopies, doneBy, readLines, sealedCopiesOf, seenAmong } from './bulk.reads.ts';
import { bulkRepo, kindOf } from './bulk.repo.ts';

// Mails to many people: not again and again.
const RESENDING_MANY = { name: 'resend-many', points: 10, seconds: 600 };

const planOf = (act: BulkAct, { address, device }: ActorRequest['request']): Plan => ({
  act,
  where: { address, device },
});

/** Documents that an act is done to, and how many that were asked for are not there. */
type Chosen = { ids: readonly number[]; missing: number };

/** Starts the job of an act once `choose` has said what it is done to. */
function starting(platform: Platform) {
  const { clock, db, limits } = platform;
  return async (
    by: ActorRequest,
    { act, folder }: Omit<Input<typeof startBulk>['body'], 'selection'>,
    choose: (tx: Db) => Promise<Chosen>,
  ) => {
    const { actor } = by;
    if (act !== 'download') requireCan(actor, mayWrite);
    if (act === 'move' && folder === undefined) throw new AppError('request_invalid', { fields: [FOLDER_MISSING] });
    if (act === 'resend') await limits.take(RESENDING_MANY, `${actor.accountId}:${actor.userId}`);
    const job = await db.transaction().execute(async (tx) => {
      if (act === 'move' && folder) await requireFolder(tx, actor, folder);
      const { ids, missing } = await choose(tx);
      if (ids.length === 0) throw new AppError('not_found');
      if (ids.length > MOST_IN_BULK) throw new AppError('documents_too_many');
      const result = { missing, ...(await sizeOf(tx, actor, act, ids)) };
      const begun = await beginBulk(tx, platform, {
        actor,
        plan: planOf(act, by.request),
        total: ids.length,
        result,
      });
      await bulkRepo(tx).add(begun, ids, folder ?? null);
      return begun;
    });
    return { job: toJob(job, clock.now()) };
  };
}

/** Acts on many documents: decided at once, done by a job. */
export const bulkService = (platform: Platform, files: FilesService) => {
  const { clock, db } = platform;
  const start = starting(platform);

  return {
    measure: async (actor: Actor, selection: DocumentSelection): Promise<Output<typeof measureDocuments>> => {
      const ids = await idsOf(db, actor, selection, clock.now());
      return { count: ids.length, ...(await countCopies(db, actor, ids.slice(0, MOST_IN_BULK))) };
    },

    /** Throws `not_found` where nothing is meant, or not the folder; `documents_too_many`, `download_too_large`. */
    start: (by: ActorRequest, { selection, ...asked }: Input<typeof startBulk>['body']) =>
      start(by, asked, async (tx) => {
        const ids = await idsOf(tx, by.actor, selection, clock.now());
        return { ids, missing: 'ids' in selection ? new Set(selection.ids).size - ids.length : 0 };
      }),

    /** The same for documents that another area chose; those the actor does not see are left out. */
    startWith: (by: ActorRequest, act: BulkAct, choose: (tx: Db) => Promise<Chosen>) => start(by, { act }, choose),

    read: async (
      actor: Actor,
      id: number,
      query: Input<typeof readBulk>['query'],
      request: Incoming,
    ): Promise<Output<typeof readBulk>> => {
      const found = await find(db, actor, id);
      const list = toList(request, query, await readLines(db, actor, id, query), (line) => line);
      return {
        ...list,
        job: toJob(found.job, clock.now()),
        act: found.act,
        canUndo: canUndo(found) && mayWrite(actor),
      };
    },

    /** Throws `document_transition_refused` where it runs still, or cannot be undone. */
    undo: async (by: ActorRequest, id: number) => {
      const { actor } = by;
      requireCan(actor, mayWrite);
      const job = await db.transaction().execute(async (tx) => {
        const found = await find(tx, actor, id);
        const act = UNDONE_BY[found.act];
        if (act === undefined || !canUndo(found)) throw new AppError('document_transition_refused');
        const total = Number(found.job.result['count']);
        const begun = await beginBulk(tx, platform, { actor, plan: planOf(act, by.request), total });
        await bulkRepo(tx).addDone(begun, id);
        return begun;
      });
      return { job: toJob(job, clock.now()) };
    },

    /** Throws `not_found` where it was no download, or nothing of it is there any more. */
    download: async (by: ActorRequest, id: number): Promise<FileAnswer> => {
      const { job, act } = await find(db, by.actor, id);
      if (act !== 'download') throw new AppError('not_found');
      const copies = await sealedCopiesOf(db, by.actor, await doneBy(db, job));
      if (copies.length === 0) throw new AppError('not_found');
      const name = `documents ${utcDayOf(clock.now())}.zip`;
      return new FileAnswer(zipOf(platform, files, by, copies), 'application/zip', { name });
    },
  };
};

/** The documents that a selection means and the actor sees; one more than may be at most. */
async function idsOf(tx: Db, actor: Actor, selection: DocumentSelection, now: Date): Promise<number[]> {
  if ('ids' in selection) return seenAmong(tx, actor, [...new Set(selection.ids)]);
  const { matching, exceptIds = [] } = selection;
  const except = new Set(exceptIds);
  const limit = MOST_IN_BULK + 1 + except.size;
  const ids = await matchingIds(tx, selectionOf(actor, matching, now), matching, { now, limit });
  return ids.filter((id) => !except.has(id)).slice(0, MOST_IN_BULK + 1);
}

/** A job of the caller's, in the account they act for. Throws `not_found`. */
async function find(tx: Db, actor: Actor, id: number) {
  const job = await findJob(tx, actor.userId, id);
  const plan = job?.input['plan'] as Plan | undefined;
  if (job === undefined || plan === undefined || job.accountId !== actor.accountId || job.kind !== kindOf(plan.act)) {
    throw new AppError('not_found');
  }
  return { job, act: plan.act };
}

const canUndo = ({ job, act }: Awaited<ReturnType<typeof find>>): boolean =>
  job.finishedAt !== null && UNDONE_BY[act] !== undefined && Number(job.result['count'] ?? 0) > 0;

async function sizeOf(tx: Db, actor: Actor, act: BulkAct, ids: readonly number[]) {
  if (act !== 'download') return {};
  const { sizeBytes } = await countCopies(tx, actor, ids);
  if (sizeBytes > MOST_ZIP_BYTES) throw new AppError('download_too_large');
  return { sizeBytes };
}

const FOLDER_MISSING = { path: 'folder', code: 'required', message: 'Required with move; null for none' };
