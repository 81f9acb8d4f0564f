import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { DocumentEvent } from '../../../platform/events.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { MailInput } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DocumentRow, documentUrl, lockDocument, type Sender, titleOf } from '../documents/index.ts';
import type { RecipientRow } from '../signing/index.ts';
import { conversationsRepo } from './conversations.repo.ts';

const t = translator('conversations');

/** Where the signing page opens with the questions. */
const AT_QUESTIONS = '#questions';

type Reader = Pick<Sender, 'name' | 'email' | 'locale'>;

/** To the sender: what a recipient asked. Null where it was erased since. */
export async function senderQuestionMail(
  tx: Db,
  platform: Platform,
  event: DocumentEvent,
  to: Reader,
): Promise<MailInput | null> {
  if (event.type !== 'question_asked' || event.recipient === undefined) return null;
  const { accountId, id } = event.document;
  const document = await lockDocument(tx, id, accountId);
  const messages = await conversationsRepo(tx).ofDocument(accountId, id);
  const asked = messages.find((message) => message.id === event.details.message);
  if (asked === undefined) return null;
  const locale = to.locale as Locale;
  const values = { name: event.recipient.name, title: titleOf(document), person: to.name };
  return {
    dedupeKey: `question:${asked.id}:${to.email.toLowerCase()}`,
    event: 'notification.question_asked',
    to: { email: to.email, name: to.name },
    locale,
    subject: withoutIsolates(t(locale, 'asked.subject', values)),
    body: {
      heading: t(locale, 'asked.heading', values),
      paragraphs: [t(locale, 'greeting', values), t(locale, 'asked.text', values)],
      quote: asked.text,
      action: { label: t(locale, 'asked.action'), url: `${documentUrl(platform, id)}?tab=questions` },
    },
    accountId,
    documentId: id,
  };
}

type Answered = { document: DocumentRow; recipient: RecipientRow; sender: Sender; answerer: string };

/**
 * To the recipient: what was answered, and one more way to their document. Who has to show who they are reads the answer there,
 * after they did.
 */
export function answerMail(
  { document, recipient, sender, answerer }: Answered,
  { url, text, message, isFirst }: { url: string; text: string; message: number; isFirst: boolean },
): MailInput {
  const locale = recipient.locale as Locale;
  const isOpen = recipient.identity === 'link';
  const key = isFirst ? 'written' : 'answered';
  const values = { name: answerer, title: titleOf(document), person: recipient.name };
  return {
    dedupeKey: `answer:${message}`,
    event: 'document.answer',
    to: { email: recipient.email, name: recipient.name },
    replyTo: { email: sender.email, name: sender.name },
    locale,
    subject: withoutIsolates(t(locale, `${key}.subject`, values)),
    body: {
      heading: t(locale, `${key}.heading`, values),
      paragraphs: [t(locale, 'greeting', values), t(locale, `${key}.${isOpen ? 'text' : 'closed'}`, values)],
      ...(isOpen ? { quote: text } : {}),
      action: { label: t(locale, 'answered.action'), url: `${url}${AT_QUESTIONS}` },
      footer: t(locale, 'answered.footer'),
    },
    accountId: document.accountId,
    documentId: document.id,
    recipientId: recipient.id,
  };
}
