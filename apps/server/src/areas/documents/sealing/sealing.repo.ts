import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DocumentFileTable, FieldTable, RecipientTable, SealedFileTable } from '../../../migrations/tables.ts';
import { tooFarAhead } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type DocumentRow, findSender, listGroups, type Sender } from '../documents/index.ts';

export type SealTask = { documentId: number; accountId: number; round: number };
export type RecipientRow = Selectable<RecipientTable>;
export type FieldRow = Selectable<FieldTable>;
export type FileRow = Selectable<DocumentFileTable> & { uploadedSizeBytes: number };
export type SealedFileRow = Omit<Selectable<SealedFileTable>, 'isArchived'>;

/** Everything a sealed PDF is made from, frozen since the last part was done. */
export type Due = {
  document: DocumentRow & { finishedAt: Date };
  sender: Sender;
  files: FileRow[];
  recipients: RecipientRow[];
  groups: { id: number; name: string; needed: number }[];
  fields: FieldRow[];
};

const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
// A process may be killed in the middle of a seal that is as any other.
const TRIES_WITHOUT_PAUSE = 3;

/** How long a document rests after so many tries. */
const pauseAfter = (tries: RawBuilder<unknown>) =>
  sql`make_interval(secs => least(${FIRST_PAUSE_SECONDS} * 2 ^ (${tries} - 1), ${LONGEST_PAUSE_SECONDS}))`;

/** Of a document that waits for nothing: whether it has rested after tries of which no word came back. */
const isRested = (now: Date) => sql<boolean>`(seal_tries <= ${TRIES_WITHOUT_PAUSE} or seal_tried_at is null
  or seal_tried_at + ${pauseAfter(sql`(seal_tries - ${TRIES_WITHOUT_PAUSE})`)} <= ${now} or seal_tried_at > ${tooFarAhead(now)})`;

const dueDocument = (db: Db, { accountId, documentId, round }: SealTask) =>
  db
    .selectFrom('documents')
    .where('accountId', '=', accountId)
    .where('id', '=', documentId)
    .where('round', '=', round)
    .where('finishedAt', 'is not', null)
    .where('sealedAt', 'is', null)
    .where('sealingStoppedAt', 'is', null)
    .where('deletedAt', 'is', null);

/** Whether the document's seal is still due in this round, and may be tried now. */
export async function isDue(db: Db, task: SealTask, now: Date): Promise<boolean> {
  const mayBeTried = sql<boolean>`(waiting_reason is not null or ${isRested(now)})`;
  return (await dueDocument(db, task).select('id').where(mayBeTried).executeTakeFirst()) !== undefined;
}

/** All that is sealed of the document, or null where its seal is no longer due in this round. */
export async function findDue(db: Db, task: SealTask): Promise<Due | null> {
  const row = await dueDocument(db, task).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const document = row as Due['document'];
  const ofDocument = { accountId: task.accountId, documentId: task.documentId };
  const [sender, files, recipients, groups, fields] = await Promise.all([
    findSender(db, document),
    listFiles(db, ofDocument),
    listRecipients(db, ofDocument),
    listGroups(db, document),
    listFields(db, ofDocument),
  ]);
  return { document, sender, files, recipients, groups, fields };
}

type OfDocument = { accountId: number; documentId: number };

const listFiles = (db: Db, { accountId, documentId }: OfDocument): Promise<FileRow[]> =>
  db
    .selectFrom('documentFiles')
    .innerJoin('storedFiles', 'storedFiles.sha256', 'documentFiles.uploadedSha256')
    .selectAll('documentFiles')
    .select('storedFiles.sizeBytes as uploadedSizeBytes')
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('position')
    .execute();

export const listRecipients = (db: Db, { accountId, documentId }: OfDocument): Promise<RecipientRow[]> =>
  db
    .selectFrom('recipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('signingOrder')
    .orderBy('id')
    .execute();

const listFields = (db: Db, { accountId, documentId }: OfDocument): Promise<FieldRow[]> =>
  db
    .selectFrom('fields')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('page')
    .orderBy('tabOrder')
    .orderBy('id')
    .execute();

/**
 * Documents whose seal is due: those that finished before `before`, then some of those that wait and whose pause is over.
 * The pause doubles with each try that the file itself failed, or that was never heard of again. Times noted by a clock that ran ahead
 * count as past.
 */
export async function listDue(
  db: Db,
  { before, now }: { before: Date; now: Date },
  limits: { fresh: number; waiting: number },
): Promise<SealTask[]> {
  const { rows } = await sql<SealTask>`
    (select account_id, id as document_id, round from documents
      where (finished_at <= ${before} or finished_at > ${tooFarAhead(before)}) and finished_at is not null and sealed_at is null and deleted_at is null
        and waiting_reason is null and ${isRested(now)} order by finished_at limit ${limits.fresh})
    union all
    (select account_id, id as document_id, round from documents
      where finished_at is not null and sealed_at is null and deleted_at is null
        and waiting_reason is not null and sealing_stopped_at is null
        and (seal_tried_at is null or seal_tried_at + ${pauseAfter(sql`seal_tries`)} <= ${now} or seal_tried_at > ${tooFarAhead(now)})
        order by random() limit ${limits.waiting})`.execute(db);
  return rows;
}

/** The reason that keeps most documents from their seal, of these, with how many wait for it; those of `later` from `before` on only. */
export async function countWaiting(
  db: Db,
  { atOnce, later, before }: { atOnce: string[]; later: string[]; before: Date },
): Promise<{ reason: string; count: number } | null> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select waiting_reason as reason, count(*)::integer as count from documents
    where finished_at is not null and sealed_at is null and deleted_at is null
      and (waiting_reason = any(${atOnce}) or (waiting_reason = any(${later}) and finished_at <= ${before}))
    group by 1 order by 2 desc, 1 limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Notes how often a seal was tried, without a word in the evidence. */
export async function noteTry(tx: Db, { accountId, id }: DocumentRow, tries: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ sealTries: tries, sealTriedAt: at })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function insertSealedFiles(tx: Db, rows: SealedFileRow[]): Promise<void> {
  await tx.insertInto('sealedFiles').values(rows).execute();
}

/** Of the whole installation: documents that are signed and have no seal yet though their first minute is over. */
export async function countUnsealed(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents where finished_at is not null and sealed_at is null and deleted_at is null
      and finished_at < ${new Date(now.getTime() - 60_000)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The certificates that sealed these documents. Files from before 0012 do not name theirs. */
export async function listSealKeys(db: Db, documents: readonly { accountId: number; id: number }[]): Promise<number[]> {
  const { rows } = await sql<{ keyId: number }>`
    select distinct key_id from sealed_files where key_id is not null and (account_id, document_id) in (
      select * from unnest(${documents.map(({ accountId }) => accountId)}::bigint[], ${documents.map(({ id }) => id)}::bigint[]))
    order by 1`.execute(db);
  return rows.map(({ keyId }) => keyId);
}

/** The rows of the sealed files of a document that is erased, and its place in evidence records: hashes alone are left there. */
export async function dropSealedFiles(tx: Db, { accountId, documentId }: OfDocument): Promise<void> {
  await tx
    .deleteFrom('archivedFiles')
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .execute();
  await tx.deleteFrom('sealedFiles').where('accountId', '=', accountId).where('documentId', '=', documentId).execute();
}
