import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import { isMissing } from '../turns.ts';
import { sealDocument } from '../documents.tasks.ts';
import { cancelMails, killLinks } from './links.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { type DocumentEvidence, transition } from '../states/transition.ts';
import type { DocumentRow } from '../documents.repo.ts';

/** Whose part is not done, as the evidence names them. */
export const missingOf = (recipients: readonly { id: number; role: string; state: string }[]) =>
  recipients.filter(isMissing).map(({ id, role }) => ({ recipient: id, role }));

/**
 * The sender completes a document as it is. What has been signed is sealed; the evidence says who closed it and whose
 * signatures are missing. It cannot be undone.
 */
export async function markCompleted(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
): Promise<void> {
  const missing = missingOf(await recipientsRepo(tx).list(document));
  const evidence = { action: 'document.marked_completed' as const, ...saidBy(by, document), details: { missing } };
  await completeAs(tx, platform, document, evidence);
}

/** The sender completes a document, for the reason that the evidence gives; its links end and its seal is due. */
export async function completeAs(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  evidence: DocumentEvidence,
): Promise<void> {
  const marked = await transition(tx, platform, document, {
    to: document.state,
    evidence,
    patch: { finishedAt: platform.clock.now(), isMarkedCompleted: true },
  });
  await killLinks(tx, marked, 'closed');
  await cancelMails(tx, document);
  const { id: documentId, accountId, round } = marked;
  await platform.tasks.enqueue(tx, sealDocument, { documentId, accountId, round }, { key: `${documentId}:${round}` });
}
