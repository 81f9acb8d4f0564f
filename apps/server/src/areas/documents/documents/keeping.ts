import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { dropMailsOf } from '../../../platform/mail/queued-mails.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ActorRequest } from './documents.act.ts';
import { saidBy } from './documents.act.ts';
import { type DocumentRow, documentsRepo, partsRepo } from './documents.repo.ts';
import { peopleRepo } from './documents.people.repo.ts';
import { killLinks } from './sending/links.ts';
import { transition } from './states/transition.ts';

/** Which documents a hold means: one, or all about a contact. Separate copies are held with what they were made from. */
export type Held = { accountId: number; documentId: number | null; clientId: number | null };

/** Puts the mark of a hold on documents. */
export async function markHeld(tx: Db, { accountId, documentId, clientId }: Held, isHeld: boolean): Promise<void> {
  const meant =
    documentId === null ? sql`client_id = ${clientId}` : sql`(id = ${documentId} or parent_id = ${documentId})`;
  await sql`update documents set is_held = ${isHeld} where account_id = ${accountId} and ${meant}`.execute(tx);
}

/**
 * Erases what a completed document holds: its files, recipients, values, mails and texts. That there was one, and its chain of evidence
 * without personal data, stay. The caller holds its row lock, and erases the clear texts of its evidence and the files that this answers.
 * `dropSeals` deletes the rows of its sealed files.
 */
export async function eraseContent(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  details: Record<string, string | number>,
  dropSeals: (of: { accountId: number; documentId: number }) => Promise<void>,
): Promise<string[]> {
  const { accountId, id } = document;
  const files = await filesOf(tx, accountId, id);
  const at = platform.clock.now();
  await killLinks(tx, document, 'closed');
  const erased = await transition(tx, platform, document, {
    to: document.state,
    evidence: { action: 'document.erased', ...saidBy(by, document), details },
    patch: { deletedAt: at, folderId: null },
  });
  await dropSeals({ accountId, documentId: id });
  // Fields go with their file; proofs, page times and questions with their recipient.
  for (const table of ['document_files', 'recipient_links', 'recipients', 'recipient_groups']) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId} and document_id = ${id}`.execute(tx);
  }
  await dropMailsOf(tx, { accountId, documentId: id });
  const blank = { title: '', subject: '', message: '', messageTemplateName: '', messageTranslations: [] };
  await documentsRepo(tx).change(erased, { ...blank, clientId: null }, at);
  return files;
}

/** The separate copies of every sending, under their row locks. */
export const partsOf = (tx: Db, document: DocumentRow): Promise<DocumentRow[]> => partsRepo(tx).lockAll(document);

/** What a live contact is called. */
export async function clientNameOf(db: Db, accountId: number, id: number): Promise<string | undefined> {
  if (!(await peopleRepo(db).contactExists(accountId, id))) return undefined;
  return (await peopleRepo(db).clientNames(accountId, [id])).get(id);
}

/** Stored files that its rows refer to. */
async function filesOf(db: Db, accountId: number, id: number): Promise<string[]> {
  const ofIt = sql`account_id = ${accountId} and document_id = ${id}`;
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document_files where ${ofIt}
    union select uploaded_sha256 from document_files where ${ofIt}
    union select sha256 from sealed_files where ${ofIt}
    union select source_sha256 from sealed_files where ${ofIt}
    union select mark ->> 'sha256' from fields where ${ofIt} and mark ? 'sha256'`.execute(db);
  return rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== null);
}
