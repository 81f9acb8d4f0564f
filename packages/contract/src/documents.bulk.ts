import { z } from 'zod';
import { DocumentsFilter } from './documents.list.ts';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, ListQuery, listOf, MAX_IDS } from './lists.ts';

/** What is done to many documents at once: by a job, whose kind is `documents_` and this. */
export const BULK_ACTS = [
  'send',
  'remind',
  'resend',
  'archive',
  'restore',
  'move',
  'lock',
  'unlock',
  'delete',
  'download',
] as const;
export const BulkAct = z.enum(BULK_ACTS);
export type BulkAct = z.infer<typeof BulkAct>;

/** What can be taken back, and by which act. */
export const UNDONE_BY: Partial<Record<BulkAct, BulkAct>> = {
  archive: 'restore',
  restore: 'archive',
  move: 'move',
  lock: 'unlock',
};

/** More documents than these are refused, and more bytes of them in one ZIP. */
export const MOST_IN_BULK = 10_000;
export const MOST_ZIP_BYTES = 4 * 1024 ** 3;

/**
 * Documents by their ids, or all that match a filter but a few. What is not known is refused here: a filter with a slip of the pen
 * would mean all of them.
 */
export const DocumentSelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MAX_IDS) }),
  z.strictObject({
    matching: z.strictObject(DocumentsFilter.shape),
    exceptIds: z.array(Id).max(MAX_IDS).optional(),
  }),
]);
export type DocumentSelection = z.output<typeof DocumentSelection>;

/** `count` stops one above MOST_IN_BULK. `sealedCount` and `sizeBytes`: what a download of them holds. */
export const measureDocuments = endpoint('POST /api/documents/selection/', 'Count the documents in a selection', {
  body: DocumentSelection,
  response: z.object({
    count: z.number().int(),
    sealedCount: z.number().int(),
    sizeBytes: z.number().int(),
  }),
});

/**
 * Does one thing to many documents. Which ones is decided now: what comes later is not meant. `folder` goes with `move`; null takes
 * them out of theirs. What the caller does not see is left out without a word.
 */
export const startBulk = endpoint('POST /api/documents/bulk/', 'Run an action on many documents as a job', {
  body: z.object({ act: BulkAct, selection: DocumentSelection, folder: Id.nullable().optional() }),
  response: z.object({ job: Job }),
  status: 202,
});

/** How it ended for each document: `reason` is the code of an error. `outcome` is null for what was not its turn. */
export const BulkLine = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  outcome: z.enum(['done', 'skipped']).nullable(),
  reason: z.string().nullable(),
});
export type BulkLine = z.infer<typeof BulkLine>;

export const readBulk = endpoint('GET /api/documents/bulk/:id/', 'Get the results of an action on many documents', {
  params: IdParams,
  query: ListQuery.pick({ page: true, pageSize: true }).extend({ outcome: z.enum(['done', 'skipped']).optional() }),
  response: listOf(BulkLine).extend({ job: Job, act: BulkAct, canUndo: z.boolean() }),
});

/** Only what the act did is undone, not what stood like that before. */
export const undoBulk = endpoint('POST /api/documents/bulk/:id/undo/', 'Undo an action on many documents, as a job', {
  params: IdParams,
  response: z.object({ job: Job }),
  status: 202,
});

export const downloadBulk = endpoint(
  'GET /api/documents/bulk/:id/file/',
  'Download the sealed copies as one ZIP file',
  {
    params: IdParams,
    transport: 'download',
  },
);
