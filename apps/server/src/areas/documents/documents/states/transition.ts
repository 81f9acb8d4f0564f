import type { DocumentState } from '@sealwright/contract';
import type { Updateable } from 'kysely';
import type { DocumentTable } from '../../../../migrations/tables.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type EvidenceInput, recordEvidence } from '../../evidence/index.ts';
import { followSeparate } from '../documents.tasks.ts';
import { changed } from '../documents.events.ts';
import { type DocumentRow, documentsRepo } from '../documents.repo.ts';
import { mayMove } from './states.ts';

/** What may change together with a state. */
export type DocumentPatch = Pick<
  Updateable<DocumentTable>,
  | 'round'
  | 'folderId'
  | 'sentAt'
  | 'expiresAt'
  | 'finishedAt'
  | 'isMarkedCompleted'
  | 'sealedAt'
  | 'waitingReason'
  | 'sealTries'
  | 'sealTriedAt'
  | 'sealingStoppedAt'
  | 'archivedAt'
  | 'deletedAt'
  | 'lockedRecipients'
  | 'subject'
  | 'message'
  | 'scheduledFor'
  | 'reopenings'
>;

export type DocumentEvidence = Omit<EvidenceInput, 'accountId' | 'documentId'>;

/** The document under its row lock, until the transaction ends. Throws `not_found`, also for deleted documents and for other accounts' ones. */
export async function lockDocument(tx: Db, documentId: number, accountId?: number): Promise<DocumentRow> {
  const document = await documentsRepo(tx).lock(documentId, accountId);
  if (document === undefined) throw new AppError('not_found');
  return document;
}

/**
 * The only place where a state is written. The caller holds the row lock. One transaction: state, evidence, version and
 * live event. `to` may be the present state, to record an act and a patch. Throws `document_transition_refused`.
 */
export async function transition(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  change: { to: DocumentState; evidence: DocumentEvidence; patch?: Partial<DocumentPatch> },
): Promise<DocumentRow> {
  const moved = await move(tx, platform, document, change.to, change.patch ?? {});
  await recordEvidence(tx, moved.updatedAt, { ...change.evidence, accountId: moved.accountId, documentId: moved.id });
  return moved;
}

/** Preparing begins. No one has been asked anything yet, so there is nothing the evidence could say beyond what was added. */
export async function beginDraft(tx: Db, platform: Platform, document: DocumentRow): Promise<DocumentRow> {
  return move(tx, platform, document, document.state === 'new' ? 'draft' : document.state, {});
}

/** A document of separate ones follows them along the arrows; what happened stands in the evidence of each. */
export const followTo = (
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  to: DocumentState,
  patch: Partial<DocumentPatch> = {},
): Promise<DocumentRow> => move(tx, platform, document, to, patch);

async function move(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  to: DocumentState,
  patch: Partial<DocumentPatch>,
): Promise<DocumentRow> {
  if (to !== document.state && !mayMove(document, to)) throw new AppError('document_transition_refused');
  const at = platform.clock.now();
  const moved = await documentsRepo(tx).change(document, { ...patch, state: to }, at);
  await platform.events.publish(tx, changed(at, moved));
  const hasNews =
    to !== document.state || moved.lockedRecipients !== document.lockedRecipients || moved.deletedAt !== null;
  if (moved.parentId !== null && hasNews) {
    const { accountId, parentId: documentId } = moved;
    await platform.tasks.enqueue(tx, followSeparate, { accountId, documentId }, { key: String(documentId) });
  }
  return moved;
}
