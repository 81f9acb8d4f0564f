import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordEvidence, SYSTEM } from '../../evidence/index.ts';
import { firstPageFor } from '../download/first-page.ts';
import { issueLink } from './links.ts';
import { invitationMail } from './mail.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { peopleRepo } from '../documents.people.repo.ts';

/** Someone who has to do something before the document can be completed. A `copy` recipient only gets the result. */
export const acts = (recipient: { role: string }): boolean => recipient.role !== 'copy';

/** Those whose turn it is: the lowest order among those who are not done. */
export function onTurn<R extends { role: string; state: string; signingOrder: number }>(recipients: readonly R[]): R[] {
  const open = recipients.filter((recipient) => acts(recipient) && recipient.state !== 'submitted');
  const turn = Math.min(...open.map((recipient) => recipient.signingOrder));
  return open.filter((recipient) => recipient.signingOrder === turn);
}

/**
 * Invites the recipients whose turn has come and who were not invited yet: link, evidence and mail, in the caller's
 * transaction and under the document's row lock. Called again, it does nothing.
 */
export async function inviteDue(tx: Db, platform: Platform, document: DocumentRow): Promise<void> {
  const due = onTurn(await recipientsRepo(tx).list(document)).filter(({ state }) => state === 'waiting');
  if (due.length === 0) return;
  const sender = await peopleRepo(tx).sender(document);
  for (const recipient of due) await invite(tx, platform, { document, sender, recipient });
}

async function invite(
  tx: Db,
  platform: Platform,
  {
    document,
    sender,
    recipient,
  }: { document: DocumentRow; sender: Parameters<typeof invitationMail>[0]['sender']; recipient: RecipientRow },
): Promise<void> {
  const at = platform.clock.now();
  const { accountId, id: documentId, round } = document;
  const invited = await recipientsRepo(tx).update(accountId, recipient.id, { state: 'invited', invitedAt: at });
  const url = await issueLink(tx, platform, document, recipient.id);
  await recordEvidence(tx, at, {
    accountId,
    documentId,
    action: 'recipient.invited',
    actor: SYSTEM,
    details: { recipient: recipient.id, role: recipient.role, order: recipient.signingOrder, round },
    personal: { recipientName: recipient.name, recipientEmail: recipient.email },
  });
  const firstPage = await firstPageFor(tx, document, recipient);
  await platform.mailer.enqueue(tx, invitationMail({ document, sender, recipient: invited, firstPage }, url));
}
