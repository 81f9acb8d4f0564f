import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { DocumentEvent } from '../../../platform/events.ts';
import { sha256 } from '../../../platform/crypto/crypto.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { MailInput } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { strangerName } from '../../../platform/http/stranger-names.ts';
import {
  aboutDocument,
  documentUrl,
  firstPageFor,
  lockDocument,
  type MailTexts,
  messageFrom,
  ownWords,
  titleOf as titleOfDocument,
  type Sender,
} from '../documents/index.ts';
import type { Act } from './signing.act.ts';
import { findRecipient, type RecipientRow } from './signing.repo.ts';

const t = translator('signing');

/** The recipient who did something, and their document. */
type Done = Pick<Act, 'document' | 'recipient'>;

const titleOf = ({ document }: Done): string => titleOfDocument(document);

const keyOf = (act: Done, event: string, person: string): string =>
  `${event}:${act.document.id}:${act.document.round}:${person}`;

/** What tells the sender of what a recipient did. */
function senderMail(
  platform: Platform,
  act: Done,
  sender: Pick<Sender, 'name' | 'email' | 'locale'>,
  mail: { event: string; key: string; values?: Record<string, string>; quote?: string },
): MailInput {
  const locale = sender.locale as Locale;
  const values = { name: act.recipient.name, title: titleOf(act), ...mail.values };
  return {
    dedupeKey: mail.key,
    event: mail.event,
    to: { email: sender.email, name: sender.name },
    locale,
    subject: withoutIsolates(t(locale, `${mail.event}.subject`, values)),
    body: {
      heading: t(locale, `${mail.event}.heading`, values),
      paragraphs: [t(locale, `${mail.event}.text`, values)],
      ...(mail.quote === undefined ? {} : { quote: mail.quote }),
      action: { label: t(locale, 'openDocument'), url: documentUrl(platform, act.document.id) },
    },
    accountId: act.document.accountId,
    documentId: act.document.id,
  };
}

/** Tells the sender that a recipient declined, with the reason. Null where the recipient is gone. */
export async function senderDeclinedMail(
  tx: Db,
  platform: Platform,
  event: DocumentEvent,
  sender: Pick<Sender, 'name' | 'email' | 'locale'>,
): Promise<MailInput | null> {
  const document = await lockDocument(tx, event.document.id, event.document.accountId);
  const recipient = await findRecipient(tx, document.accountId, event.recipient?.id ?? 0);
  if (recipient === null) return null;
  const done = { document, recipient };
  return senderMail(platform, done, sender, {
    event: 'declined',
    key: keyOf(done, 'declined', 'sender'),
    quote: recipient.declineReason ?? '',
  });
}

/** Tells the sender that a recipient withdrew their consent, and what can be done now. Null where the recipient is gone. */
export async function senderConsentWithdrawnMail(
  tx: Db,
  platform: Platform,
  event: DocumentEvent,
  sender: Pick<Sender, 'name' | 'email' | 'locale'>,
): Promise<MailInput | null> {
  const document = await lockDocument(tx, event.document.id, event.document.accountId);
  const recipient = await findRecipient(tx, document.accountId, event.recipient?.id ?? 0);
  if (recipient === null || event.type !== 'consent_withdrawn') return null;
  const { isSubmitted, reason } = event.details;
  const done = { document, recipient };
  return senderMail(platform, done, sender, {
    event: isSubmitted ? 'consentWithdrawnLater' : 'consentWithdrawn',
    key: keyOf(done, `consent_withdrawn:${event.at.getTime()}`, String(recipient.id)),
    ...(reason === '' ? {} : { quote: reason }),
  });
}

/** Anyone who was asked already (`act.all`) learns that nothing is left to do. */
export async function mailDeclined(platform: Platform, texts: MailTexts, act: Act, sender: Sender): Promise<void> {
  const { tx, document } = act;
  for (const to of act.all.filter(({ id }) => id !== act.recipient.id)) {
    const own = await ownWords(tx, texts, 'decline', to.locale as Locale, { document, sender, recipient: to });
    await mailNothingLeft(platform, act, { to, sender, own }, 'declined');
  }
}

/** To one whose group is done without them. */
export const mailNotNeeded = (platform: Platform, act: Act, input: { to: RecipientRow; sender: Sender }) =>
  mailNothingLeft(platform, act, input, 'not_needed');

const NOTICES = { declined: 'declinedNotice', not_needed: 'notNeeded' } as const;

async function mailNothingLeft(
  platform: Platform,
  act: Act,
  { to, sender, own }: { to: RecipientRow; sender: Sender; own?: Awaited<ReturnType<typeof ownWords>> },
  why: keyof typeof NOTICES,
): Promise<void> {
  const locale = to.locale as Locale;
  const values = { title: titleOf(act), sender: sender.name };
  await platform.mailer.enqueue(act.tx, {
    dedupeKey: keyOf(act, why, String(to.id)),
    event: `${why}_notice`,
    to: { email: to.email, name: to.name },
    replyTo: { email: sender.email, name: sender.name },
    locale,
    subject: own?.subject ?? withoutIsolates(t(locale, `${NOTICES[why]}.subject`, values)),
    body: {
      heading: t(locale, `${NOTICES[why]}.heading`, values),
      paragraphs: own?.paragraphs ?? [t(locale, `${NOTICES[why]}.text`, values)],
    },
    accountId: act.document.accountId,
    documentId: act.document.id,
    recipientId: to.id,
  });
}

/** Nothing is mailed to a sender who is blocked. */
async function notifySender(
  platform: Platform,
  act: Act,
  sender: Sender,
  mail: Parameters<typeof senderMail>[3],
): Promise<void> {
  if (!sender.isBlocked) await platform.mailer.enqueue(act.tx, senderMail(platform, act, sender, mail));
}

export const mailConsentRefused = (platform: Platform, act: Act, sender: Sender): Promise<void> =>
  notifySender(platform, act, sender, {
    event: 'consentRefused',
    key: keyOf(act, 'consent_refused', String(act.recipient.id)),
  });

export const mailDeclinedInGroup = (platform: Platform, act: Act, sender: Sender, reason: string): Promise<void> =>
  notifySender(platform, act, sender, {
    event: 'declinedInGroup',
    key: keyOf(act, 'declined_in_group', String(act.recipient.id)),
    quote: reason,
  });

export const mailDelegated = (platform: Platform, act: Act, input: { sender: Sender; heir: RecipientRow }) =>
  notifySender(platform, act, input.sender, {
    event: 'delegated',
    key: keyOf(act, 'delegated', heirKey(input.heir, act.at)),
    values: { heir: `${input.heir.name} <${input.heir.email}>` },
  });

/** To whom a part was handed over: an invitation that says by whom. */
export async function mailInvitation(
  platform: Platform,
  act: Act,
  input: { sender: Sender; from: RecipientRow; url: string },
): Promise<void> {
  const heir = act.recipient;
  const locale = heir.locale as Locale;
  // A recipient chooses both the address and the names in this mail, and has no account to answer for them.
  const name = strangerName(heir.name) || heir.email;
  const from = strangerName(input.from.name) || input.from.email;
  const values = { title: titleOf(act), sender: input.sender.name, from, name };
  await platform.mailer.enqueue(act.tx, {
    dedupeKey: keyOf(act, 'invitation', heirKey(heir, act.at)),
    event: 'invitation',
    to: { email: heir.email, name },
    replyTo: { email: input.sender.email, name: input.sender.name },
    locale,
    subject: withoutIsolates(t(locale, 'handedOver.subject', values)),
    body: {
      heading: t(locale, 'handedOver.heading', values),
      paragraphs: [t(locale, 'handedOver.text', values)],
      ...aboutDocument(locale, {
        document: act.document,
        sender: input.sender,
        firstPage: await firstPageFor(act.tx, act.document, heir),
      }),
      action: { label: t(locale, 'openDocument'), url: input.url },
      message: messageFrom(locale, { document: act.document, sender: input.sender, recipient: { ...heir, name } }),
      footer: t(locale, 'handedOver.footer'),
    },
    accountId: act.document.accountId,
    documentId: act.document.id,
    recipientId: heir.id,
  });
}

/** A part may go from hand to hand, and come back: each time is its own mail. */
const heirKey = (heir: RecipientRow, at: Date): string =>
  `${heir.id}:${sha256(heir.email.toLowerCase()).slice(0, 16)}:${at.getTime()}`;
