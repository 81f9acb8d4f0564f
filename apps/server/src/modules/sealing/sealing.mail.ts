import type { Locale } from '@sealwright/contract';
import type { Db } from '../../platform/db.ts';
import { translator, withoutIsolates } from '../../platform/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DocumentRow, documentUrl, issueLink, numberOf, titleOf } from '../documents/index.ts';
import type { RecipientRow, Sender } from './sealing.repo.ts';

const t = translator('signing');

/** The way to the copy for every party, once each: UETA and ESIGN want all of them to be able to keep it. */
export async function mailCompleted(
  tx: Db,
  platform: Platform,
  input: { document: DocumentRow; recipients: RecipientRow[]; sender: Sender },
): Promise<void> {
  const { document, recipients, sender } = input;
  const event = document.isMarkedCompleted ? 'markedCompleted' : 'completed';
  const parties = recipients.map((recipient) => ({ recipient, person: recipient }));
  const isParty = recipients.some(({ email }) => email.toLowerCase() === sender.email.toLowerCase());
  const all: { recipient: RecipientRow | null; person: { name: string; email: string; locale: string } }[] = isParty
    ? parties
    : [...parties, { recipient: null, person: sender }];
  for (const { recipient, person } of all) {
    const locale = person.locale as Locale;
    const values = { title: titleOf(document), number: numberOf(document), sender: sender.name };
    const url =
      recipient === null ? documentUrl(platform, document.id) : await issueLink(tx, platform, document, recipient.id);
    await platform.mailer.enqueue(tx, {
      dedupeKey: `completed:${document.id}:${document.round}:${recipient?.id ?? 'sender'}`,
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
      ...(recipient === null ? {} : { recipientId: recipient.id }),
    });
  }
}
