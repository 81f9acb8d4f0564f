import type { Db } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordEvidence, SYSTEM } from '../evidence/index.ts';
import { MAIL_EVENTS } from './documents.mail.ts';
import { documentsRepo } from './documents.repo.ts';
import { transition } from './documents.transition.ts';

/** What the mailer says of a mail that left, or that will never leave. */
export type Mailed = {
  event: string;
  accountId: number | null;
  documentId: number | null;
  recipientId: number | null;
  at: Date;
};

const ASKING: readonly string[] = [MAIL_EVENTS.invitation, MAIL_EVENTS.link, MAIL_EVENTS.reminder];

/** The documents' side of the outbox, called in the transaction that marks the mail. */
export const mailed = (platform: Platform) => {
  async function note(tx: Db, mail: Mailed, action: 'recipient.mail_sent' | 'recipient.mail_failed'): Promise<void> {
    const { accountId, documentId, recipientId, event } = mail;
    if (accountId === null || documentId === null || recipientId === null) return;
    const document = await documentsRepo(tx).lock(documentId, accountId);
    if (document === undefined) return;
    const said = { action, actor: SYSTEM, details: { recipient: recipientId, event } };
    const isFirst = action === 'recipient.mail_sent' && document.state === 'pending' && ASKING.includes(event);
    if (isFirst) {
      await transition(tx, platform, document, { to: 'sent', evidence: said, patch: { sentAt: mail.at } });
      return;
    }
    await recordEvidence(tx, mail.at, { ...said, accountId, documentId });
    await platform.live.announce(tx, { kind: 'document', id: documentId, accountId });
  }

  return {
    /** The first invitation that leaves makes the document `sent`. */
    onSent: (tx: Db, mail: Mailed) => note(tx, mail, 'recipient.mail_sent'),
    onFailed: (tx: Db, mail: Mailed) => note(tx, mail, 'recipient.mail_failed'),
  };
};
