import { NOTIFICATION_KINDS, type NotificationStatus, type StatusOf } from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { DocumentTable } from '../../migrations/tables.ts';
import type { NotificationDetails } from '../../migrations/tables.people.ts';
import type { Db } from '../../platform/db/db.ts';
import type { MailInput } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { eventMail } from './notifications.mail.ts';
import type { Subject } from './notifications.recipients.repo.ts';
import { insertNotifications, type Told } from './notifications.repo.ts';

type NotedDocument = Pick<Selectable<DocumentTable>, 'accountId' | 'id' | 'round' | 'number' | 'title'>;

type NewsOfDocument = {
  status: StatusOf<'document'>;
  document: NotedDocument;
  /** The user who did it; to themselves it is no news. */
  byUser?: number | undefined;
  /** The recipient who did it or, where a mail could not be delivered, whom it happened to. */
  recipient?: { id: number; name: string; email: string };
  /** The mail at once, where the module of the event has more to say than one sentence; null where there is another one. */
  mail?: (to: Told) => MailInput | null;
};

/** Of a subject that ends once. */
type NewsOfEnd = {
  status: Exclude<NotificationStatus, StatusOf<'document'>>;
  subject: Subject;
  details: NotificationDetails;
};

/**
 * Tells of an event, in its transaction; of a document under its row lock. Each person is told once of the same event,
 * however often this is called, and in the ways they chose. Nothing is mailed to people who are blocked.
 */
export async function notify(tx: Db, platform: Platform, news: NewsOfDocument | NewsOfEnd): Promise<void> {
  const { ownMail, document, ...event } = 'document' in news ? ofDocument(platform, news) : ofEnd(news);
  const told = await insertNotifications(tx, { ...event, at: platform.clock.now() });
  for (const person of told) {
    if (!person.wantsMail || person.isBlocked) continue;
    const mail =
      ownMail === undefined ? eventMail(platform, { ...event, document }, person, event.key) : ownMail(person);
    if (mail !== null) await platform.mailer.enqueue(tx, mail);
  }
}

function ofDocument(platform: Platform, news: NewsOfDocument) {
  const { status, document, byUser, recipient, mail } = news;
  return {
    status,
    subject: { kind: 'document' as const, accountId: document.accountId, id: document.id },
    document,
    details: {},
    key: keyOf(platform, news),
    actorName: recipient?.name ?? null,
    actor: { userId: byUser ?? null, email: status === 'undelivered' ? null : (recipient?.email ?? null) },
    ownMail: mail,
  };
}

const ofEnd = ({ status, subject, details }: NewsOfEnd) => ({
  status,
  subject: { ...subject, kind: NOTIFICATION_KINDS[status].subject },
  document: null,
  details,
  key: `${status}:${subject.id}`,
  actorName: null,
  // The person who asked for it waits for its end.
  actor: { userId: null, email: null },
  ownMail: undefined,
});

/** A part may be handed to someone else within a round: that person views it for the first time again. */
function keyOf({ secrets }: Platform, { status, document, recipient }: NewsOfDocument): string {
  // A document begins once, however often it is sent.
  const occasion = status === 'created' ? [status, document.id] : [status, document.id, document.round];
  if (recipient === undefined) return occasion.join(':');
  const person = secrets.mac('notifications.person', recipient.email.toLowerCase()).slice(0, 16);
  return [...occasion, recipient.id, person].join(':');
}
