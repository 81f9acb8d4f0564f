import type {
  DueDocument,
  eraseRetentionDue,
  ErasedDocument,
  getRetentionRules,
  Input,
  listErasedDocuments,
  listRetentionDue,
  Output,
  RetentionRule,
} from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { startJob, toJob } from '../../jobs/index.ts';
import { type ActorRequest, numberOf, readCreators, titleOf } from '../documents/index.ts';
import { eraseDueTask, RETENTION_JOB } from './retention.job.ts';
import { retentionPolicy } from './retention.policy.ts';
import { type DueRow, retentionReads } from './retention.reads.ts';
import { recordsRepo, type RecordRow, rulesRepo } from './retention.repo.ts';

// As with sweeps of files: what would take more than a few in a hundred looks like a mistake.
const ALWAYS_ALLOWED = 100;
const ALLOWED_SHARE = 0.05;
const DAY_MS = 24 * 3600_000;

const dayAfter = (now: Date, days: number): string => utcDayOf(new Date(now.getTime() + days * DAY_MS));

/** How long completed documents are kept, what is due for deletion, and what was erased. */
export const retentionService = (platform: Platform) => {
  const { clock, db } = platform;

  async function rules(tx: Db, accountId: number): Promise<Output<typeof getRetentionRules>> {
    const { due, held } = await retentionReads(tx).counts({ accountId, until: dayAfter(clock.now(), 0) });
    return { rules: await rulesRepo(tx).list(accountId), dueCount: due, heldCount: held };
  }

  return {
    rules: (actor: Actor): Promise<Output<typeof getRetentionRules>> => {
      requireCan(actor, retentionPolicy.manage);
      return rules(db, actor.accountId);
    },

    setRules: (actor: Actor, given: readonly RetentionRule[]): Promise<Output<typeof getRetentionRules>> =>
      db.transaction().execute(async (tx) => {
        requireCan(actor, retentionPolicy.manage);
        await rulesRepo(tx).replace(actor.accountId, given, actor.userId, clock.now());
        return rules(tx, actor.accountId);
      }),

    due: async (
      actor: Actor,
      query: Input<typeof listRetentionDue>['query'],
      request: Incoming,
    ): Promise<Output<typeof listRetentionDue>> => {
      requireCan(actor, retentionPolicy.manage);
      const until = { accountId: actor.accountId, until: dayAfter(clock.now(), query.ahead) };
      const rows = await retentionReads(db).page(until, pageBounds(query));
      const { due, held } = await retentionReads(db).counts(until);
      return toList(request, query, { rows, counted: due + held }, toDue);
    },

    /** Throws `retention_count_changed`, `retention_too_many`. */
    erase: async (by: ActorRequest, { count, mayBeMany }: Input<typeof eraseRetentionDue>['body']) => {
      const { actor } = by;
      requireCan(actor, retentionPolicy.manage);
      const job = await db.transaction().execute(async (tx) => {
        const until = dayAfter(clock.now(), 0);
        const reads = retentionReads(tx);
        const { due } = await reads.counts({ accountId: actor.accountId, until });
        if (due !== count) throw new AppError('retention_count_changed');
        const most = Math.max(ALWAYS_ALLOWED, Math.floor((await reads.all(actor.accountId)) * ALLOWED_SHARE));
        if (due > most && !mayBeMany) throw new AppError('retention_too_many');
        const { address, device } = by.request;
        return startJob(tx, platform, eraseDueTask, {
          accountId: actor.accountId,
          userId: actor.userId,
          kind: RETENTION_JOB,
          total: due,
          input: { until, where: { address, device } },
          result: {},
        });
      });
      return { job: toJob(job, clock.now()) };
    },

    erased: async (
      actor: Actor,
      query: Input<typeof listErasedDocuments>['query'],
      request: Incoming,
    ): Promise<Output<typeof listErasedDocuments>> => {
      requireCan(actor, retentionPolicy.manage);
      const page = await recordsRepo(db).page(actor.accountId, pageBounds(query));
      const people = await readCreators(
        db,
        page.rows.map(({ erasedBy }) => erasedBy),
      );
      return toList(request, query, page, (row) => toErased(row, people.get(row.erasedBy)?.name ?? ''));
    },
  };
};

const toDue = (row: DueRow): DueDocument => ({
  id: row.id,
  number: numberOf(row),
  title: titleOf(row),
  formType: row.formType as DueDocument['formType'],
  taxYear: row.taxYear,
  completedOn: row.completedOn,
  deleteOn: row.deleteOn,
  isHeld: row.isHeld,
});

const toErased = (row: RecordRow, erasedBy: string): ErasedDocument => ({
  id: row.id,
  number: numberOf(row),
  formType: row.formType as ErasedDocument['formType'],
  taxYear: row.taxYear,
  completedOn: row.completedOn,
  deleteOn: row.deleteOn,
  years: row.years,
  countedFrom: row.countedFrom,
  fileCount: row.fileCount,
  erasedAt: row.erasedAt.toISOString(),
  erasedBy,
});
