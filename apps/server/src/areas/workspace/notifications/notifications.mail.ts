import type { Locale } from '@sealwright/contract';
import { withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { MailInput } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { KINDS } from './notifications.kinds.ts';
import type { NotificationRow } from './notifications.reads.ts';
import type { Notified } from './notifications.repo.ts';
import { nameOf, say, sentenceOf, shortOf } from './notifications.texts.ts';

const publicUrl = ({ config }: Platform): string => config.publicUrl ?? '';

/** The way to end these mails; the address alone on its line, so that nothing sticks to its end. */
const footerOf = (platform: Platform, text: string): string =>
  `${text}\n${publicUrl(platform)}/notifications/preferences`;

// RFC 5322, 2.2: nothing someone is called may break a header, and nothing may keep the event itself from happening.
const asHeader = (text: string): string => withoutIsolates(text).replaceAll(/\p{Cc}+/gu, ' ');

type MailedEvent = Omit<NotificationRow, 'id' | 'createdAt' | 'readAt'>;

/** The mail at once of an event that needs no more than its sentence. */
export function eventMail(platform: Platform, event: MailedEvent, to: Notified, key: string): MailInput {
  const locale = to.locale as Locale;
  const sentence = sentenceOf(locale, event);
  const { status, subject, document, details } = event;
  const { action = `open.${subject.kind}`, link } = KINDS[status];
  return {
    dedupeKey: `notification:${key}:user:${to.id}`,
    event: `notification.${status}`,
    to: { email: to.email, name: asHeader(to.name) },
    locale,
    accountId: to.accountId,
    ...(document === null ? {} : { documentId: document.id }),
    subject: asHeader(sentence),
    body: {
      heading: sentence,
      paragraphs: [say(locale, 'greeting', { person: to.name })],
      action: { label: say(locale, action), url: `${publicUrl(platform)}${link({ subjectId: subject.id, details })}` },
      footer: footerOf(platform, say(locale, 'footer')),
    },
  };
}

/** One mail a day: the newest events by subject, and how many more there are. */
export function summaryMail(
  platform: Platform,
  to: Pick<Notified, 'id' | 'email' | 'name' | 'locale'> & { personalAccountId: number },
  day: string,
  { rows, counted }: { rows: NotificationRow[]; counted: number },
): MailInput {
  const locale = to.locale as Locale;
  const more = counted - rows.length;
  const isOfDocuments = rows.every(({ document }) => document !== null);
  const heading = say(locale, isOfDocuments ? 'summary.heading' : 'summary.mixed', { count: counted });
  return {
    dedupeKey: `notifications.summary:${day}:user:${to.id}`,
    event: 'notifications.summary',
    to: { email: to.email, name: asHeader(to.name) },
    locale,
    // By it the mail goes with the person, whatever their address is by then.
    accountId: to.personalAccountId,
    subject: asHeader(heading),
    body: {
      heading,
      paragraphs: [say(locale, 'greeting', { person: to.name }), say(locale, 'summary.text')],
      facts: [
        ...bySubject(rows).map((events) => ({
          label: nameOf(locale, events[0]),
          value: events.map((event) => shortOf(locale, event)).join(' · '),
        })),
        ...(more > 0 ? [{ label: '…', value: say(locale, 'summary.more', { count: more }) }] : []),
      ],
      action: { label: say(locale, 'summary.open'), url: `${publicUrl(platform)}/notifications` },
      footer: footerOf(platform, say(locale, 'summary.footer')),
    },
  };
}

type Group = [NotificationRow, ...NotificationRow[]];

/** The subject of the newest event first; within one, as it happened. `rows` are newest first. */
function bySubject(rows: readonly NotificationRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const key = `${row.subject.kind}:${row.subject.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.unshift(row);
  }
  return [...groups.values()];
}
