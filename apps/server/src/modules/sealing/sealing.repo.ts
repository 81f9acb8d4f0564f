import { type Selectable, sql } from 'kysely';
import type { DocumentFileTable, FieldTable, RecipientTable, SealedFileTable } from '../../migrations/tables.ts';
import { tooFarAhead } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { DocumentRow } from '../documents/index.ts';

export type SealJob = { documentId: number; accountId: number; round: number };
export type RecipientRow = Selectable<RecipientTable>;
export type FieldRow = Selectable<FieldTable>;
export type FileRow = Selectable<DocumentFileTable> & { uploadedSizeBytes: number };
export type SealedFileRow = Selectable<SealedFileTable>;
export type Sender = { id: number; name: string; email: string; locale: string };

/** Everything a sealed PDF is made from, frozen since the last part was done. */
export type Due = {
  document: DocumentRow & { finishedAt: Date };
  sender: Sender;
  files: FileRow[];
  recipients: RecipientRow[];
  fields: FieldRow[];
};

/** The document if its seal is still due in this round, or null. */
export async function findDue(db: Db, { accountId, documentId, round }: SealJob): Promise<Due | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', documentId)
    .where('round', '=', round)
    .where('finishedAt', 'is not', null)
    .where('sealedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const document = row as Due['document'];
  const ofDocument = { accountId, documentId };
  const [sender, files, recipients, fields] = await Promise.all([
    findSender(db, document.creatorId),
    listFiles(db, ofDocument),
    listRecipients(db, ofDocument),
    listFields(db, ofDocument),
  ]);
  return { document, sender, files, recipients, fields };
}

type OfDocument = { accountId: number; documentId: number };

async function findSender(db: Db, userId: number): Promise<Sender> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'displayName', 'firstName', 'lastName', 'email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const name = user.displayName || `${user.firstName} ${user.lastName}`.trim() || user.email;
  return { id: user.id, name, email: user.email, locale: user.locale };
}

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

/** Due since `before`, or by a clock that ran ahead: those that do not wait for something first, then some of those that do. */
export async function listDue(db: Db, before: Date, limits: { fresh: number; waiting: number }): Promise<SealJob[]> {
  const { rows } = await sql<SealJob>`
    (select account_id, id as document_id, round from documents
      where (finished_at <= ${before} or finished_at > ${tooFarAhead(before)}) and finished_at is not null and sealed_at is null and deleted_at is null
        and waiting_reason is null order by finished_at limit ${limits.fresh})
    union all
    (select account_id, id as document_id, round from documents
      where finished_at is not null and sealed_at is null and deleted_at is null
        and waiting_reason is not null order by random() limit ${limits.waiting})`.execute(db);
  return rows;
}

/** Whether the evidence of this round tells of the seal's beginning already. */
export async function hasStarted(db: Db, { accountId, documentId, round }: SealJob): Promise<boolean> {
  const { rows } = await sql`
    select 1 from evidence where account_id = ${accountId} and document_id = ${documentId}
      and action = 'document.sealing_started' and (entry::jsonb -> 'details' ->> 'round')::int = ${round}
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertSealedFiles(tx: Db, rows: SealedFileRow[]): Promise<void> {
  await tx.insertInto('sealedFiles').values(rows).execute();
}
