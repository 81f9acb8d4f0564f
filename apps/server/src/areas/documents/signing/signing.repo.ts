import { type Selectable, sql } from 'kysely';
import type { RecipientLinkTable } from '../../../migrations/tables.identity.ts';
import type { DocumentFileTable, FieldTable, RecipientTable } from '../../../migrations/tables.ts';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DocumentRow } from '../documents/index.ts';

export type LinkRow = Selectable<RecipientLinkTable>;
export type RecipientRow = Selectable<RecipientTable>;
export type FieldRow = Selectable<FieldTable>;
export type FileRow = Selectable<DocumentFileTable>;

export async function findLink(db: Db, tokenHash: Buffer): Promise<LinkRow | null> {
  const row = await db.selectFrom('recipientLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row ?? null;
}

export async function findDocument(db: Db, accountId: number, documentId: number): Promise<DocumentRow | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', documentId)
    .executeTakeFirst();
  return (row as DocumentRow | undefined) ?? null;
}

/** Everyone named on a document, in the order they act. */
export function listRecipients(db: Db, accountId: number, documentId: number): Promise<RecipientRow[]> {
  return db
    .selectFrom('recipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('signingOrder')
    .orderBy('id')
    .execute();
}

export async function findRecipient(db: Db, accountId: number, recipientId: number): Promise<RecipientRow | null> {
  const row = await db
    .selectFrom('recipients')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return row ?? null;
}

export function updateRecipient(
  tx: Db,
  recipient: RecipientRow,
  change: Partial<Omit<RecipientRow, 'accountId' | 'id' | 'documentId'>>,
): Promise<RecipientRow> {
  return tx
    .updateTable('recipients')
    .set(change)
    .where('accountId', '=', recipient.accountId)
    .where('id', '=', recipient.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((cause: unknown) => {
      if (violates(cause, 'recipients_email_key')) throw new AppError('recipient_email_taken', { cause });
      throw cause;
    });
}

export function listFiles(db: Db, accountId: number, documentId: number): Promise<FileRow[]> {
  return db
    .selectFrom('documentFiles')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('position')
    .execute();
}

export async function findFile(
  db: Db,
  at: { accountId: number; documentId: number },
  fileId: number,
): Promise<FileRow> {
  const row = await db
    .selectFrom('documentFiles')
    .selectAll()
    .where('accountId', '=', at.accountId)
    .where('id', '=', fileId)
    .where('documentId', '=', at.documentId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export function listFields(db: Db, accountId: number, documentId: number): Promise<FieldRow[]> {
  return db
    .selectFrom('fields')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('tabOrder')
    .orderBy('id')
    .execute();
}

export async function findField(
  db: Db,
  at: { accountId: number; documentId: number; recipientId: number; fieldId: number },
): Promise<FieldRow> {
  const row = await db
    .selectFrom('fields')
    .selectAll()
    .where('accountId', '=', at.accountId)
    .where('id', '=', at.fieldId)
    .where('documentId', '=', at.documentId)
    .where('recipientId', '=', at.recipientId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('field_not_yours');
  return row;
}

// Until it is filled in for the first time, what stands in a field is the sender's.
const KEPT_PRESET = sql<string | null>`coalesce(case when filled_at is null then value end, preset)`;

export function fillField(
  tx: Db,
  field: FieldRow,
  change: { value: string | null; mark: FieldRow['mark']; filledAt: Date | null },
): Promise<FieldRow> {
  return tx
    .updateTable('fields')
    .set({ ...change, mark: change.mark === null ? null : JSON.stringify(change.mark), preset: KEPT_PRESET })
    .where('accountId', '=', field.accountId)
    .where('id', '=', field.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Empties the other buttons of a field's group. */
export async function clearGroup(tx: Db, field: FieldRow): Promise<void> {
  await tx
    .updateTable('fields')
    .set({ value: null, filledAt: null, preset: KEPT_PRESET })
    .where('accountId', '=', field.accountId)
    .where('documentId', '=', field.documentId)
    .where('radioGroup', '=', field.radioGroup)
    .where('id', '<>', field.id)
    .where('value', 'is not', null)
    .execute();
}

/** Empties what a recipient entered; what the sender had set is there again. */
export async function clearFields(tx: Db, recipient: RecipientRow): Promise<void> {
  await tx
    .updateTable('fields')
    .set((to) => ({ value: to.ref('preset'), mark: null, filledAt: null }))
    .where('accountId', '=', recipient.accountId)
    .where('recipientId', '=', recipient.id)
    .where((is) => is.or([is('filledAt', 'is not', null), is('preset', 'is not', null)]))
    .execute();
}

export function listSealedFiles(
  db: Db,
  accountId: number,
  documentId: number,
): Promise<{ id: number; name: string; sha256: string; sizeBytes: number }[]> {
  return db
    .selectFrom('sealedFiles')
    .innerJoin('documentFiles', (on) =>
      on
        .onRef('documentFiles.accountId', '=', 'sealedFiles.accountId')
        .onRef('documentFiles.id', '=', 'sealedFiles.fileId'),
    )
    .select(['documentFiles.id', 'documentFiles.name', 'sealedFiles.sha256', 'sealedFiles.sizeBytes'])
    .where('sealedFiles.accountId', '=', accountId)
    .where('sealedFiles.documentId', '=', documentId)
    .orderBy('documentFiles.position')
    .execute();
}
