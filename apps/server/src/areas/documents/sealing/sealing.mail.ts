import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { DocumentEvent } from '../../../platform/events.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { MailInput, MailPicture } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  aboutDocument,
  type DocumentRow,
  documentUrl,
  findSender,
  firstPageFor,
  getsResult,
  issueLink,
  lockDocument,
  type MailTexts,
  numberOf,
  ownWords,
  titleOf,
  type Sender,
} from '../documents/index.ts';
import { listRecipients, type RecipientRow } from './sealing.repo.ts';

const t = translator('signing');

type Person = { name: string; email: string; locale: string };

/** The way to the copy for every recipient, once each: UETA and ESIGN want all of them to be able to keep it. */
export async function mailCompleted(
  tx: Db,
  platform: Platform,
  texts: MailTexts,
  input: { document: DocumentRow; recipients: RecipientRow[]; sender: Sender },
): Promise<void> {
  const { document, recipients, sender } = input;
  for (const recipient of recipients.filter(getsResult)) {
    const url = await issueLink(tx, platform, document, recipient.id);
    const firstPage = await firstPageFor(tx, document, recipient);
    // A document that its sender marked as completed keeps the standard text: not everyone has signed.
    const own = document.isMarkedCompleted
      ? null
      : await ownWords(tx, texts, 'completion', recipient.locale as Locale, { document, sender, recipient });
    const mail = completedMail({ document, sender, person: recipient, key: String(recipient.id), url, firstPage, own });
    const replyTo = { email: sender.email, name: sender.name };
    await platform.mailer.enqueue(tx, { ...mail, replyTo, recipientId: recipient.id });
  }
}

/**
 * The sender's own mail. Null where they are a recipient as well and have had that one, and for a document of separate copies:
 * each copy was mailed about when it was sealed.
 */
export async function senderCompletedMail(
  tx: Db,
  platform: Platform,
  event: DocumentEvent,
  sender: Person,
): Promise<MailInput | null> {
  const { accountId, id: documentId } = event.document;
  const document = await lockDocument(tx, documentId, accountId);
  if (document.signingOption === 'separate') return null;
  const recipients = await listRecipients(tx, { accountId, documentId });
  const isSender = ({ email }: Person) => email.toLowerCase() === sender.email.toLowerCase();
  if (recipients.filter(getsResult).some(isSender)) return null;
  const url = documentUrl(platform, document.id);
  const known = await findSender(tx, document);
  return completedMail({ document, sender: known, person: sender, key: SENDER, url, firstPage: null, own: null });
}

/** To the sender: the seal was tried for hours and is not tried any more until someone asks. */
export async function senderUnsealedMail(
  tx: Db,
  platform: Platform,
  event: DocumentEvent,
  sender: Person,
): Promise<MailInput> {
  const document = await lockDocument(tx, event.document.id, event.document.accountId);
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

const SENDER = 'sender';

type About = {
  document: DocumentRow;
  sender: Pick<Person, 'name' | 'email'>;
  person: Person;
  key: string;
  url: string;
  firstPage: MailPicture | null;
  own: Awaited<ReturnType<typeof ownWords>>;
};

function completedMail({ document, sender, person, key, url, firstPage, own }: About): MailInput {
  // The sender's leads to their own document, where only they can go.
  const isPersonal = key !== SENDER;
  const event = document.isMarkedCompleted ? 'markedCompleted' : 'completed';
  const locale = person.locale as Locale;
  const values = { title: titleOf(document), number: numberOf(document), sender: sender.name };
  return {
    dedupeKey: `completed:${document.id}:${document.round}:${key}`,
    event: 'completed',
    to: { email: person.email, name: person.name },
    locale,
    subject: own?.subject ?? withoutIsolates(t(locale, `${event}.subject`, values)),
    body: {
      heading: t(locale, `${event}.heading`, values),
      paragraphs: [...(own?.paragraphs ?? [t(locale, `${event}.text`, values)]), t(locale, 'completed.keep', values)],
      ...aboutDocument(locale, {
        document: { ...document, expiresAt: null },
        sender: { ...sender, timeZone: null },
        firstPage,
      }),
      action: { label: t(locale, 'openCopy'), url },
      ...(isPersonal ? { footer: t(locale, 'completed.footer') } : {}),
    },
    accountId: document.accountId,
    documentId: document.id,
  };
}
