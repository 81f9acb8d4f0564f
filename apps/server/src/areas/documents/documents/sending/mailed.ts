import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordEvidence, SYSTEM } from '../../evidence/index.ts';
import { MAIL_EVENTS } from './mail.ts';
import { reachRepo, recipientsRepo } from '../draft/recipients.repo.ts';
import { changed } from '../documents.events.ts';
import { documentsRepo } from '../documents.repo.ts';
import { ACTIVE, EDITABLE } from '../states/states.ts';
import { arrive } from './arriving.ts';
import type { DocumentRow } from '../documents.repo.ts';

/** What the mailer says of a mail that left, will never leave, or came back. */
export type Mailed = {
  event: string;
  accountId: number | null;
  documentId: number | null;
  recipientId: number | null;
  to: { email: string };
  at: Date;
};

const ASKING: readonly string[] = [
  MAIL_EVENTS.invitation,
  MAIL_EVENTS.link,
  MAIL_EVENTS.reminder,
  MAIL_EVENTS.reopened,
];
// Anyone who gets one of these has been asked before.
const AGAIN: readonly string[] = [MAIL_EVENTS.link, MAIL_EVENTS.reminder, MAIL_EVENTS.reopened];
// Of the signing module, for a part that was handed over, and of the sealing module.
const HANDED_OVER = 'invitation';
const COMPLETED_COPY = 'completed';
/** Mails that bring their reader a link: without them they cannot come. */
const LINKING: readonly string[] = [...ASKING, HANDED_OVER, MAIL_EVENTS.copyLink, COMPLETED_COPY];

/** The documents' side of the outbox, called in the transaction that marks the mail. */
export const mailed = (platform: Platform) => {
  async function note(tx: Db, mail: Mailed, action: 'recipient.mail_sent' | 'recipient.mail_failed'): Promise<void> {
    const { accountId, documentId, recipientId, event } = mail;
    if (accountId === null || documentId === null || recipientId === null) return;
    const document = await documentsRepo(tx).lock(documentId, accountId);
    if (document === undefined) return;
    if (LINKING.includes(event)) await noteReached(tx, document, mail, recipientId, action === 'recipient.mail_sent');
    const said = { action, actor: SYSTEM, details: { recipient: recipientId, event } };
    const isFirst = action === 'recipient.mail_sent' && document.state === 'pending' && ASKING.includes(event);
    if (isFirst) {
      await arrive(tx, platform, document, { evidence: said, at: mail.at });
      return;
    }
    await recordEvidence(tx, mail.at, { ...said, accountId, documentId });
    await platform.events.publish(tx, changed(mail.at, document));
    const isUnheard = action === 'recipient.mail_failed' && [...ASKING, HANDED_OVER].includes(event);
    if (isUnheard && ACTIVE.includes(document.state)) await notifySender(tx, document, mail, recipientId);
  }

  /** No one else would notice: the document would wait for someone who knows nothing of it. */
  async function notifySender(
    tx: Db,
    document: DocumentRow,
    { event, at }: Mailed,
    recipientId: number,
  ): Promise<void> {
    const recipient = (await recipientsRepo(tx).list(document)).find(({ id }) => id === recipientId);
    if (recipient === undefined) return;
    const details = { wasAsked: AGAIN.includes(event) };
    await platform.events.publish(tx, { type: 'document_undelivered', at, document, recipient, details });
  }

  return {
    /** The first invitation that leaves makes the document `sent`. */
    onSent: (tx: Db, mail: Mailed) => note(tx, mail, 'recipient.mail_sent'),
    /** Where the address was changed since, that says nothing of whether the recipient can be reached. */
    onFailed: async (tx: Db, mail: Mailed): Promise<void> => {
      if (await isPresentAddress(tx, mail)) await note(tx, mail, 'recipient.mail_failed');
      else await announce(tx, platform, mail);
    },
    onBounced: async (tx: Db, mail: Mailed): Promise<void> => {
      if (await isPresentAddress(tx, mail)) await note(tx, mail, 'recipient.mail_failed');
      else await announce(tx, platform, mail);
    },
    onReported: (tx: Db, mail: Mailed) => announce(tx, platform, mail),
  };
};

async function isPresentAddress(tx: Db, { accountId, recipientId, to }: Mailed): Promise<boolean> {
  if (accountId === null || recipientId === null) return false;
  return (await reachRepo(tx).addressOf(accountId, recipientId))?.toLowerCase() === to.email.toLowerCase();
}

/** Open pages read the emails again. */
async function announce(tx: Db, platform: Platform, { accountId, documentId, at }: Mailed): Promise<void> {
  if (accountId === null || documentId === null) return;
  const document = await documentsRepo(tx).find({ accountId, id: documentId });
  if (document !== undefined) await platform.events.publish(tx, changed(at, document));
}

/** Keeps whether the recipient can be reached. A mail of a sending that was recalled says nothing of the next one. */
async function noteReached(
  tx: Db,
  { accountId, state }: DocumentRow,
  { event, at }: Mailed,
  recipientId: number,
  hasLeft: boolean,
): Promise<void> {
  if (EDITABLE.includes(state)) return;
  await reachRepo(tx).setUndelivered(accountId, recipientId, hasLeft ? null : at);
  const isCopy = event === COMPLETED_COPY || event === MAIL_EVENTS.copyLink;
  if (hasLeft && isCopy) await reachRepo(tx).setCopySent(accountId, recipientId, at);
}
