import type { Db } from '../../../../platform/db/db.ts';
import type { DocumentEvent } from '../../../../platform/events.ts';
import type { MailInput } from '../../../../platform/mail/mail.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import { lockDocument } from '../states/transition.ts';
import { isMissing } from '../turns.ts';
import { documentUrl } from './links.ts';
import { expiredMail, undeliveredMail } from './mail.ts';

type Sender = { name: string; email: string; locale: string };

export async function senderExpiredMail(
  tx: Db,
  platform: Platform,
  event: DocumentEvent,
  sender: Sender,
): Promise<MailInput> {
  const document = await lockDocument(tx, event.document.id, event.document.accountId);
  const recipients = await recipientsRepo(tx).list(document);
  const missing = recipients.filter(isMissing);
  const names = missing.map(({ name, email }) => `${name} (${email})`);
  return expiredMail(document, sender, names, documentUrl(platform, document.id));
}

/** Null where the recipient is gone. */
export async function senderUndeliveredMail(
  tx: Db,
  platform: Platform,
  event: DocumentEvent,
  sender: Sender,
): Promise<MailInput | null> {
  const document = await lockDocument(tx, event.document.id, event.document.accountId);
  const recipient = (await recipientsRepo(tx).list(document)).find(({ id }) => id === event.recipient?.id);
  if (recipient === undefined) return null;
  const wasAsked = event.type === 'document_undelivered' && event.details.wasAsked;
  return undeliveredMail({ document, sender, recipient }, { url: documentUrl(platform, document.id), wasAsked });
}
