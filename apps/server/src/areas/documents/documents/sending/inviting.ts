import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordEvidence, SYSTEM } from '../../evidence/index.ts';
import { firstPageFor } from '../download/first-page.ts';
import { issueLink } from './links.ts';
import { invitationMail } from './mail.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { peopleRepo, type Sender } from '../documents.people.repo.ts';
import { dueOf } from '../turns.ts';
import { arrive } from './arriving.ts';

/**
 * Invites the recipients whose turn has come and who were not invited yet: link, evidence and mail, in the caller's
 * transaction and under the document's row lock. Called again, it does nothing.
 */
export async function inviteDue(tx: Db, platform: Platform, document: DocumentRow): Promise<void> {
  const due = dueOf(await recipientsRepo(tx).list(document));
  if (due.length === 0) return;
  const sender = await peopleRepo(tx).sender(document);
  let present = document;
  for (const recipient of due) {
    const invitation = { document: present, sender, recipient };
    if (recipient.role === 'in_person') present = await expectInPerson(tx, platform, invitation);
    else await invite(tx, platform, invitation);
  }
}

type Invitation = { document: DocumentRow; sender: Sender; recipient: RecipientRow };

const evidenceOf = ({ document, recipient }: Invitation) => ({
  action: 'recipient.invited' as const,
  actor: SYSTEM,
  details: { recipient: recipient.id, role: recipient.role, order: recipient.signingOrder, round: document.round },
  personal: { recipientName: recipient.name, recipientEmail: recipient.email },
});

async function invite(tx: Db, platform: Platform, invitation: Invitation): Promise<void> {
  const { document, sender, recipient } = invitation;
  const at = platform.clock.now();
  const { accountId, id: documentId } = document;
  const invited = await recipientsRepo(tx).update(accountId, recipient.id, { state: 'invited', invitedAt: at });
  const url = await issueLink(tx, platform, document, recipient.id);
  await recordEvidence(tx, at, { ...evidenceOf(invitation), accountId, documentId });
  const firstPage = await firstPageFor(tx, document, recipient);
  await platform.mailer.enqueue(tx, invitationMail({ document, sender, recipient: invited, firstPage }, url));
}

/** Nothing is mailed to who signs on their host's device: the document waits for the host to begin, and so it is `sent`. */
async function expectInPerson(tx: Db, platform: Platform, invitation: Invitation): Promise<DocumentRow> {
  const { document, sender, recipient } = invitation;
  const at = platform.clock.now();
  const { accountId, id: documentId } = document;
  const hostName = recipient.hostName || sender.name;
  await recipientsRepo(tx).update(accountId, recipient.id, { state: 'invited', invitedAt: at, hostName });
  const evidence = evidenceOf(invitation);
  if (document.state === 'pending') return arrive(tx, platform, document, { evidence, at });
  await recordEvidence(tx, at, { ...evidence, accountId, documentId });
  return document;
}
