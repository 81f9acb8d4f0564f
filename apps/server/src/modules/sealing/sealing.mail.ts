import type { Locale } from '@sealwright/contract';
import type { Db } from '../../platform/db.ts';
import { translator, withoutIsolates } from '../../platform/i18n.ts';
import type { MailInput } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DocumentRow, documentUrl, issueLink, numberOf, titleOf } from '../documents/index.ts';
import type { RecipientRow, Sender } from './sealing.repo.ts';

const t = translator('signing');

type Person = { name: string; email: string; locale: string };

/** The way to the copy for every recipient, once each: UETA and ESIGN want all of them to be able to keep it. */
export async function mailCompleted(
  tx: Db,
  platform: Platform,
  input: { document: DocumentRow; recipients: RecipientRow[]; sender: Sender },
): Promise<void> {
  const { document, recipients, sender } = input;
  for (const recipient of recipients) {
    const url = await issueLink(tx, platform, document, recipient.id);
    const mail = completedMail({
      document,
      senderName: sender.name,
      person: recipient,
      key: String(recipient.id),
      url,
    });
    await platform.mailer.enqueue(tx, { ...mail, recipientId: recipient.id });
  }
}

/** The sender's own mail; null where they are a recipient as well and have had that one. */
export function senderCompletedMail(
  platform: Platform,
  document: DocumentRow,
  recipients: RecipientRow[],
  sender: Person,
): MailInput | null {
  if (recipients.some(({ email }) => email.toLowerCase() === sender.email.toLowerCase())) return null;
  const url = documentUrl(platform, document.id);
  return completedMail({ document, senderName: sender.name, person: sender, key: 'sender', url });
}

/** To the sender: the seal was tried for hours and is not tried any more until someone asks. */
export function unsealedMail(platform: Platform, document: DocumentRow, sender: Person): MailInput {
  const locale = sender.locale as Locale;
  const values = { title: titleOf(document), number: numberOf(document) };
  return {
    // Sealing can be resumed and stop again.
    dedupeKey: `unsealed:${document.id}:${document.round}:${document.version}`,
    event: 'unsealed',
    to: { email: sender.email, name: sender.name },
    locale,
    subject: withoutIsolates(t(locale, 'unsealed.subject', values)),
    body: {
      heading: t(locale, 'unsealed.heading', values),
      paragraphs: [t(locale, 'unsealed.text', values), t(locale, 'unsealed.next', values)],
      action: { label: t(locale, 'unsealed.action'), url: documentUrl(platform, document.id) },
    },
    accountId: document.accountId,
    documentId: document.id,
  };
}

type About = { document: DocumentRow; senderName: string; person: Person; key: string; url: string };

function completedMail({ document, senderName, person, key, url }: About): MailInput {
  const event = document.isMarkedCompleted ? 'markedCompleted' : 'completed';
  const locale = person.locale as Locale;
  const values = { title: titleOf(document), number: numberOf(document), sender: senderName };
  return {
    dedupeKey: `completed:${document.id}:${document.round}:${key}`,
    event: 'completed',
    to: { email: person.email, name: person.name },
    locale,
    subject: withoutIsolates(t(locale, `${event}.subject`, values)),
    body: {
      heading: t(locale, `${event}.heading`, values),
      paragraphs: [t(locale, `${event}.text`, values), t(locale, 'completed.keep', values)],
      action: { label: t(locale, 'openCopy'), url },
      footer: t(locale, 'completed.footer'),
    },
    accountId: document.accountId,
    documentId: document.id,
  };
}
