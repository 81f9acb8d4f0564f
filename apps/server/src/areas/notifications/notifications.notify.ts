import type { NotificationStatus } from '@sealwright/contract';
import type { Db } from '../../platform/db/db.ts';
import type { MailInput } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { eventMail } from './notifications.mail.ts';
import { DEFAULTS } from './notifications.preferences.ts';
import { insertNotifications, type Told } from './notifications.repo.ts';

type NotedDocument = { accountId: number; id: number; round: number; number: number; title: string; creatorId: number };

export type NewsOfDocument = {
  status: NotificationStatus;
  document: NotedDocument;
  /** The user who did it; to themselves it is no news. */
  byUser?: number | undefined;
  /** The recipient who did it or, where a mail could not be delivered, whom it happened to. */
  recipient?: { id: number; name: string; email: string };
  /** The mail at once, where the module of the event has more to say than one sentence; null where there is another one. */
  mail?: (to: Told) => MailInput | null;
};

/**
 * Tells of an event, in its transaction and under the document's row lock. Each person is told once of the same event,
 * however often this is called, and in the ways they chose. Nothing is mailed to people who are blocked.
 */
export async function notify(tx: Db, platform: Platform, news: NewsOfDocument): Promise<void> {
  const { status, document, byUser, recipient } = news;
  const at = platform.clock.now();
  const key = keyOf(platform, news);
  const told = await insertNotifications(tx, {
    status,
    document,
    key,
    at,
    actorName: recipient?.name ?? null,
    actor: { userId: byUser ?? null, email: status === 'undelivered' ? null : (recipient?.email ?? null) },
    defaults: DEFAULTS[status],
  });
  for (const person of told) {
    if (!person.wantsMail || person.isBlocked) continue;
    const mail = news.mail === undefined ? eventMail(platform, news, person, key) : news.mail(person);
    if (mail !== null) await platform.mailer.enqueue(tx, mail);
  }
}

/** A part may be handed to someone else within a round: that person views it for the first time again. */
function keyOf({ secrets }: Platform, { status, document, recipient }: NewsOfDocument): string {
  // A document begins once, however often it is sent.
  const occasion = status === 'created' ? [status, document.id] : [status, document.id, document.round];
  if (recipient === undefined) return occasion.join(':');
  const person = secrets.mac('notifications.person', recipient.email.toLowerCase()).slice(0, 16);
  return [...occasion, recipient.id, person].join(':');
}
