import type { DocumentState } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { cancelMails, killLinks } from '../sending/links.ts';
import { endMail } from '../sending/mail.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { type DocumentEvidence, type DocumentPatch, transition } from './transition.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { getsResult, wasAsked } from '../turns.ts';

type Ending = {
  to: DocumentState;
  why: 'recalled' | 'closed' | 'expired';
  evidence: DocumentEvidence;
  patch?: Partial<DocumentPatch>;
};

/**
 * Takes a document away from its recipients: its state moves, its links die, mails that wait are taken back, and those who
 * were asked are told. Answers the recipients as they were.
 */
export async function takeAway(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  { to, why, evidence, patch = {} }: Ending,
): Promise<{ document: DocumentRow; recipients: RecipientRow[] }> {
  const ended = await transition(tx, platform, document, { to, evidence, patch: { scheduledFor: null, ...patch } });
  // An expired link says so by itself: the document's time is over.
  if (why !== 'expired') await killLinks(tx, ended, why);
  const notAsked = await cancelMails(tx, document);
  const recipients = await recipientsRepo(tx).list(document);
  const sender = await peopleRepo(tx).sender(document);
  for (const recipient of recipients) {
    const isTold = wasAsked(recipient) && getsResult(recipient) && !notAsked.includes(recipient.id);
    if (isTold) await platform.mailer.enqueue(tx, endMail({ document, sender, recipient }, why));
  }
  return { document: ended, recipients };
}
