import type { Db } from '../../../platform/db/db.ts';
import { dropMailsOf } from '../../../platform/mail/queued-mails.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ActorRequest, saidBy } from './documents.act.ts';
import { peopleRepo } from './documents.people.repo.ts';
import { type DocumentRow, documentsRepo, partsRepo } from './documents.repo.ts';
import { type Held, keepingRepo } from './keeping.repo.ts';
import { killLinks } from './sending/links.ts';
import { transition } from './states/transition.ts';

/** Puts the mark of a hold on documents, or takes it off. */
export const markHeld = (tx: Db, held: Held, isHeld: boolean): Promise<void> => keepingRepo(tx).mark(held, isHeld);

/** The separate copies of every sending, under their row locks. */
export const partsOf = (tx: Db, document: DocumentRow): Promise<DocumentRow[]> => partsRepo(tx).lockAll(document);

/** What a live contact is called. */
export async function clientNameOf(db: Db, accountId: number, id: number): Promise<string | undefined> {
  if (!(await peopleRepo(db).contactExists(accountId, id))) return undefined;
  return (await peopleRepo(db).clientNames(accountId, [id])).get(id);
}

type Erasing = {
  /** What the last entry of its evidence says. */
  details: Record<string, string | number>;
  /** Deletes the rows of its sealed files. */
  dropSeals: (of: { accountId: number; documentId: number }) => Promise<void>;
};

/**
 * Erases what a completed document holds: its files, recipients, values, mails and texts. That there was one, and its chain of evidence
 * without personal data, stay. The caller holds its row lock, and erases the clear texts of its evidence and the files that this answers.
 */
export async function eraseContent(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  { details, dropSeals }: Erasing,
): Promise<string[]> {
  const { accountId, id } = document;
  const files = await keepingRepo(tx).files(document);
  const at = platform.clock.now();
  await killLinks(tx, document, 'closed');
  const erased = await transition(tx, platform, document, {
    to: document.state,
    evidence: { action: 'document.erased', ...saidBy(by, document), details },
    patch: { deletedAt: at, folderId: null },
  });
  await dropSeals({ accountId, documentId: id });
  await keepingRepo(tx).deleteContent(document);
  await dropMailsOf(tx, { accountId, documentId: id });
  const blank = { title: '', subject: '', message: '', messageTemplateName: '', messageTranslations: [] };
  await documentsRepo(tx).change(erased, { ...blank, clientId: null }, at);
  // What others keep with it goes as well.
  await platform.events.publish(tx, { type: 'document_erased', at, details: { accountId, documentId: id } });
  return files;
}
