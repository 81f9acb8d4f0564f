import type { DocumentSummary, ReturnFilter, ReturnStage } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { type Actor, seenBy } from '../../../access/index.ts';
import type { Condition } from '../list/conditions.reads.ts';
import { readListed } from '../documents.reads.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { toSummary } from '../documents.shape.ts';
import { COMPLETED } from '../states/states.ts';

/**
 * Documents as tax returns, for the queries of the area that lists them: the rows `d`. Of separate copies the document they were made
 * from is the return.
 */
export const RETURN_ROWS: Condition = sql`documents d`;

// Literally the condition of the indexes documents_returns_by_due and documents_returns_by_year.
const IS_RETURN = sql`d.form_type is not null and d.parent_id is null and d.deleted_at is null`;

const ARCHIVED = {
  without: sql`and d.archived_at is null`,
  with: sql``,
  only: sql`and d.archived_at is not null`,
};

/** Those that someone sees in the account they act for. */
export const returnsSeenBy = (actor: Actor, archived?: 'with' | 'only'): Condition =>
  sql`d.account_id = ${actor.accountId} and ${IS_RETURN} ${ARCHIVED[archived ?? 'without']} and ${seenBy(actor, 'd')}`;

const ENDED = sql`d.state in ('rejected', 'not_completed')`;
const UNSENT = sql`d.state in ('new', 'draft', 'pending')`;
const DONE = sql`(d.state in ('completed', 'downloaded') or d.finished_at is not null and not ${ENDED} and not ${UNSENT})`;

/** The scan of what was signed on paper is one of its files. */
const HAS_PAPER = sql`exists (
  select from document_files f where f.account_id = d.account_id and f.document_id = d.id and f.is_paper)`;

const STAGES: Record<ReturnFilter, Condition> = {
  preparing: sql`(d.filed_on is null and ${UNSENT})`,
  waiting: sql`(d.filed_on is null and not ${UNSENT} and not ${ENDED} and not ${DONE})`,
  to_file: sql`(d.filed_on is null and ${DONE})`,
  filed: sql`d.filed_on is not null`,
  ended: sql`(d.filed_on is null and ${ENDED})`,
  out: sql`(not ${UNSENT} and not ${ENDED})`,
  signed: sql`(${DONE} and (not d.is_marked_completed or ${HAS_PAPER}))`,
};

export const atStage = (filter: ReturnFilter): Condition => STAGES[filter];

type Standing = Pick<DocumentRow, 'state' | 'finishedAt' | 'filedOn'>;

/** Whether every part is done, or its sender marked it as completed. */
export const isReturnDone = ({ state, finishedAt }: Standing): boolean =>
  COMPLETED.includes(state) ||
  (finishedAt !== null && (state === 'sent' || state === 'viewed' || state === 'submitted'));

/** The same as `atStage` of a row. */
export function returnStageOf(row: Standing): ReturnStage {
  if (row.filedOn !== null) return 'filed';
  if (row.state === 'rejected' || row.state === 'not_completed') return 'ended';
  if (row.state === 'new' || row.state === 'draft' || row.state === 'pending') return 'preparing';
  return isReturnDone(row) ? 'to_file' : 'waiting';
}

export type ListedReturn = { document: DocumentRow; summary: DocumentSummary };

/** The rows of a page with all that a list shows of a document, in the order of the ids. */
export async function readReturns(db: Db, actor: Actor, ids: number[]): Promise<ListedReturn[]> {
  const listed = await readListed(db, actor.accountId, ids);
  return listed.map(({ document, creator, recipients, beside }) => ({
    document,
    summary: toSummary(document, creator, recipients, beside, actor),
  }));
}
