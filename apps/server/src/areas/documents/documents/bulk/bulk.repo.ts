import type { BulkAct } from '@sealwright/contract';
import { type Selectable, sql } from 'kysely';
import type { BulkDocumentTable } from '../../../../migrations/tables.documents.ts';
import type { Db } from '../../../../platform/db/db.ts';

type Job = { accountId: number; id: number };
export type BulkRow = Selectable<BulkDocumentTable>;

/** Which documents a job is about. Runs of the job are told apart by its row lock (`runSteps`). */
export const bulkRepo = (db: Db) => ({
  add: async (job: Job, documentIds: readonly number[], folderTo: number | null): Promise<void> => {
    await sql`
      insert into bulk_documents (account_id, job_id, document_id, folder_to)
      select ${job.accountId}, ${job.id}, id, ${folderTo}::bigint from unnest(${[...documentIds]}::bigint[]) id`.execute(
      db,
    );
  },

  /** What another job did, to be undone: where that moved it from is where it goes. */
  addDone: async (job: Job, undone: number): Promise<void> => {
    await sql`
      insert into bulk_documents (account_id, job_id, document_id, folder_to)
      select account_id, ${job.id}, document_id, folder_before from bulk_documents
      where account_id = ${job.accountId} and job_id = ${undone} and outcome = 'done'`.execute(db);
  },

  /** Those whose turn is next. */
  waiting: (job: Job, limit: number): Promise<BulkRow[]> =>
    db
      .selectFrom('bulkDocuments')
      .selectAll()
      .where('accountId', '=', job.accountId)
      .where('jobId', '=', job.id)
      .where('outcome', 'is', null)
      .orderBy('documentId')
      .limit(limit)
      .execute(),

  end: async (
    { accountId, jobId, documentId }: BulkRow,
    ended: { outcome: 'done' | 'skipped'; reason?: string; folderBefore?: number | null },
  ): Promise<void> => {
    await db
      .updateTable('bulkDocuments')
      .set(ended)
      .where('accountId', '=', accountId)
      .where('jobId', '=', jobId)
      .where('documentId', '=', documentId)
      .execute();
  },
});

/** The kind of a job, as jobs are told apart. */
export const kindOf = (act: BulkAct): string => `documents_${act}`;
