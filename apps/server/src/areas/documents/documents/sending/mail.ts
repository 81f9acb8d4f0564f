import { fillVariables, type Locale, messageIn } from '@sealwright/contract';
import { formatTime, translator, withoutIsolates } from '../../../../platform/i18n/i18n.ts';
import type { MailBody, MailInput, MailPicture } from '../../../../platform/mail/mail.ts';
import type { RecipientRow } from '../draft/recipients.repo.ts';
import type { Sender } from '../documents.people.repo.ts';
import { titleOf } from '../documents.shape.ts';
import { COMPLETED } from '../states/states.ts';
import { filledSubject, variableValues, type Wording } from './wording.ts';
import type { DocumentRow } from '../documents.repo.ts';

const say = translator('documents');

export const MAIL_EVENTS = {
  invitation: 'document.invitation',
  link: 'document.link',
  copyLink: 'document.copy_link',
  reminder: 'document.reminder',
  unlocked: 'document.unlocked',
  reopened: 'document.reopened',
  recalled: 'document.recalled',
  closed: 'document.closed',
  removed: 'document.removed',
  expired: 'document.expired',
  senderExpired: 'document.sender_expired',
  undelivered: 'document.undelivered',
} as const;

type Reader = Pick<Sender, 'name' | 'email' | 'locale'>;
type About = { document: DocumentRow; sender: Sender; recipient: RecipientRow };
/** With the first page, where the recipient may see it. */
type Showing = About & { firstPage: MailPicture | null };

const ACTS: Record<string, 'sign' | 'approve' | 'view' | 'witness'> = {
  approver: 'approve',
  viewer: 'view',
  copy: 'view',
  witness: 'witness',
};

/** One mail per document, round, person and event: the address is part of it because a part may be handed to someone else. */
const keyOf = ({ document, recipient }: Omit<About, 'sender'>, event: string): string =>
  `document:${document.id}:round:${document.round}:recipient:${recipient.id}:${recipient.email.toLowerCase()}:${event}`;

function base(about: About, event: string, occasion = event): Omit<MailInput, 'subject' | 'body'> {
  const { document, recipient } = about;
  return {
    dedupeKey: keyOf(about, occasion),
    event,
    to: { email: recipient.email, name: recipient.name },
    replyTo: { email: about.sender.email, name: about.sender.name },
    locale: recipient.locale as Locale,
    accountId: document.accountId,
    documentId: document.id,
    recipientId: recipient.id,
  };
}

function facts(
  locale: Locale,
  document: DocumentRow,
  sender: Pick<Sender, 'name' | 'email' | 'timeZone'>,
): { label: string; value: string }[] {
  const rows = [
    { label: say(locale, 'fact.document'), value: titleOf(document) },
    { label: say(locale, 'fact.sender'), value: `${sender.name} (${sender.email})` },
  ];
  if (document.expiresAt === null) return rows;
  return [
    ...rows,
    { label: say(locale, 'fact.expires'), value: formatTime(locale, document.expiresAt, sender.timeZone ?? 'UTC') },
  ];
}

/** What a recipient's mail is about, in one look. */
export function aboutDocument(
  locale: Locale,
  {
    document,
    sender,
    firstPage,
  }: { document: DocumentRow; sender: Pick<Sender, 'name' | 'email' | 'timeZone'>; firstPage: MailPicture | null },
): Pick<MailBody, 'facts' | 'picture'> {
  return { facts: facts(locale, document, sender), ...(firstPage === null ? {} : { picture: firstPage }) };
}

/** What the sender wrote for the recipients, with the values of this one. */
export const messageFrom = (locale: Locale, about: Wording & { document: Parameters<typeof messageIn>[0] }) => ({
  label: say(locale, 'fact.message', { sender: about.sender.name }),
  text: fillVariables(messageIn(about.document, locale).message, variableValues(locale, about)),
});

/** A subject and an introduction in the account's own words; null where it has none. */
type OwnWords = { subject: string; paragraphs: string[] } | null;

/** What asks someone to act: the first time, again with a fresh link, or as a reminder. */
function asking(
  about: Showing,
  url: string,
  kind: 'invitation' | 'link' | 'reminder',
  { occasion, own }: { occasion?: string; own?: OwnWords } = {},
): MailInput {
  const { document, sender, recipient } = about;
  const locale = recipient.locale as Locale;
  const act = ACTS[recipient.role] ?? 'sign';
  const names = { sender: sender.name, recipient: recipient.name, title: titleOf(document) };
  const subject = filledSubject(messageIn(document, locale).subject, variableValues(locale, about));
  return {
    ...base(about, MAIL_EVENTS[kind], occasion),
    subject:
      own?.subject ?? withoutIsolates(kind === 'reminder' ? say(locale, 'reminder.subject', { subject }) : subject),
    body: {
      heading: say(locale, `${kind}.heading.${act}`, names),
      paragraphs: own?.paragraphs ?? [say(locale, 'greeting', names), say(locale, `${kind}.text`, names)],
      ...aboutDocument(locale, about),
      action: { label: say(locale, `action.${act}`), url },
      message: messageFrom(locale, about),
      footer: say(locale, 'footer.link'),
    },
  };
}

/** Someone whose turn went and came back is invited again. */
export const invitationMail = (about: Showing, url: string): MailInput =>
  asking(about, url, 'invitation', { occasion: `${MAIL_EVENTS.invitation}:${about.recipient.invitedAt?.getTime()}` });

/** `occasion` tells one fresh link from the next. */
export const linkMail = (about: Showing, url: string, occasion: string): MailInput =>
  asking(about, url, 'link', { occasion });

export const reminderMail = (about: Showing, url: string, occasion: string, own: OwnWords): MailInput =>
  asking(about, url, 'reminder', { occasion, own });

/** To someone whom too many wrong answers had locked out: they can try again. */
export const unlockedMail = (about: About, url: string, occasion: string): MailInput =>
  openedMail(about, url, { kind: 'unlocked', occasion });

/** To someone whose submitted part can be corrected again. */
export const reopenedMail = (about: About, url: string, occasion: string): MailInput =>
  openedMail(about, url, { kind: 'reopened', occasion });

function openedMail(
  about: About,
  url: string,
  { kind, occasion }: { kind: 'unlocked' | 'reopened'; occasion: string },
): MailInput {
  const locale = about.recipient.locale as Locale;
  const names = { sender: about.sender.name, recipient: about.recipient.name, title: titleOf(about.document) };
  return {
    ...base(about, MAIL_EVENTS[kind], occasion),
    subject: withoutIsolates(say(locale, `${kind}.subject`, names)),
    body: {
      heading: say(locale, `${kind}.heading`, names),
      paragraphs: [say(locale, 'greeting', names), say(locale, `${kind}.text`, names)],
      facts: facts(locale, about.document, about.sender),
      action: { label: say(locale, 'action.view'), url },
      footer: say(locale, 'footer.link'),
    },
  };
}

/** What a link that was asked for leads to, and why its reader gets it. */
function copyWords({ document, recipient }: About): 'copyLink.text' | 'copyLink.copy' | 'copyLink.unsigned' {
  if (recipient.state === 'submitted') return 'copyLink.text';
  return recipient.role === 'copy' || !document.isMarkedCompleted ? 'copyLink.copy' : 'copyLink.unsigned';
}

/** The way to their copy, for those whose part is over. Where others are not done yet there is none, and it says so. */
export function copyLinkMail(about: Showing, url: string, occasion: string): MailInput {
  const locale = about.recipient.locale as Locale;
  const names = { recipient: about.recipient.name, title: titleOf(about.document), sender: about.sender.name };
  if (!COMPLETED.includes(about.document.state)) {
    return {
      ...base(about, MAIL_EVENTS.copyLink, occasion),
      subject: withoutIsolates(say(locale, 'finishedLink.subject', names)),
      body: {
        heading: say(locale, 'finishedLink.subject', names),
        paragraphs: [say(locale, 'greeting', names), say(locale, 'finishedLink.text', names)],
        ...aboutDocument(locale, about),
        action: { label: say(locale, 'action.view'), url },
        footer: say(locale, 'footer.link'),
      },
    };
  }
  return {
    ...base(about, MAIL_EVENTS.copyLink, occasion),
    subject: withoutIsolates(say(locale, 'copyLink.subject', names)),
    body: {
      heading: say(locale, 'copyLink.heading', names),
      paragraphs: [say(locale, 'greeting', names), say(locale, copyWords(about), names)],
      ...aboutDocument(locale, { ...about, document: { ...about.document, expiresAt: null } }),
      action: { label: say(locale, 'action.copy'), url },
      footer: say(locale, 'footer.link'),
    },
  };
}

/** To someone who was asked: there is nothing left to do, and why. */
export function endMail(about: About, why: 'recalled' | 'closed' | 'expired' | 'removed'): MailInput {
  const { document, sender, recipient } = about;
  const locale = recipient.locale as Locale;
  const names = { sender: sender.name, recipient: recipient.name, title: titleOf(document) };
  return {
    ...base(about, MAIL_EVENTS[why]),
    subject: withoutIsolates(say(locale, `${why}.subject`, names)),
    body: {
      heading: say(locale, `${why}.heading`, names),
      paragraphs: [say(locale, 'greeting', names), say(locale, `${why}.text`, names)],
      facts: facts(locale, { ...document, expiresAt: null }, sender),
    },
  };
}

/** To the sender: their document expired, and who had not finished. */
export function expiredMail(document: DocumentRow, sender: Reader, missing: string[], url: string): MailInput {
  const locale = sender.locale as Locale;
  const names = { recipient: sender.name, title: titleOf(document) };
  return {
    dedupeKey: `document:${document.id}:round:${document.round}:sender:${MAIL_EVENTS.senderExpired}`,
    event: MAIL_EVENTS.senderExpired,
    to: { email: sender.email, name: sender.name },
    locale,
    accountId: document.accountId,
    documentId: document.id,
    subject: withoutIsolates(say(locale, 'senderExpired.subject', names)),
    body: {
      heading: say(locale, 'senderExpired.heading', names),
      paragraphs: [say(locale, 'greeting', names), say(locale, 'senderExpired.text', names)],
      facts: [
        { label: say(locale, 'fact.document'), value: titleOf(document) },
        { label: say(locale, 'fact.missing'), value: missing.join(', ') },
      ],
      action: { label: say(locale, 'action.open'), url },
    },
  };
}

/** To the sender: a mail that asked someone to act will never arrive. Once for each person and address in a round. */
export function undeliveredMail(
  about: Omit<About, 'sender'> & { sender: Reader },
  { url, wasAsked }: { url: string; wasAsked: boolean },
): MailInput {
  const { document, sender, recipient } = about;
  const locale = sender.locale as Locale;
  const names = { title: titleOf(document), person: recipient.name, email: recipient.email };
  return {
    dedupeKey: keyOf(about, MAIL_EVENTS.undelivered),
    event: MAIL_EVENTS.undelivered,
    to: { email: sender.email, name: sender.name },
    locale,
    accountId: document.accountId,
    documentId: document.id,
    subject: withoutIsolates(say(locale, 'undelivered.subject', names)),
    body: {
      heading: say(locale, 'undelivered.heading', names),
      paragraphs: [
        say(locale, 'greeting', { recipient: sender.name }),
        say(locale, wasAsked ? 'undelivered.again' : 'undelivered.text', names),
      ],
      action: { label: say(locale, 'action.open'), url },
    },
  };
}
