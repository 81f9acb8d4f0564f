import { EVENTS, type Locale, NOTIFICATION_KINDS } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import {
  type BillingEvent,
  type BulkSendEvent,
  type ClientEvent,
  type CommunityEvent,
  type DocumentEvent,
  isBillingEvent,
  isBulkSendEvent,
  type DriveEvent,
  isClientEvent,
  isCommunityEvent,
  isDriveEvent,
  isSubscriptionEvent,
  type SubscriptionEvent,
  isDocumentEvent,
  isJobEvent,
  isNewsEvent,
  isStatusEvent,
  isTaxEvent,
  type JobEvent,
  type NewsEvent,
  type StatusEvent,
  type Subscriber,
  type TaxEvent,
} from '../../../platform/events.ts';
import type { MailInput } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { KINDS } from './notifications.kinds.ts';
import { eventMail } from './notifications.mail.ts';
import { insertNotifications, type Notified } from './notifications.repo.ts';
import { say } from './notifications.texts.ts';

/**
 * Notifies people of events of documents and jobs, of what their account uses, of what administrators do to their teams and tell them. Each person is notified once of the same event, however often it is published,
 * and in the ways they chose. Blocked people get no mail.
 */
export const notificationsSubscriber =
  (platform: Platform): Subscriber =>
  async (tx, event) => {
    if (isDocumentEvent(event)) await notify(tx, platform, event, ofDocument(platform, event));
    else if (isJobEvent(event)) await notify(tx, platform, event, ofJob(event));
    else if (isBillingEvent(event)) await notify(tx, platform, event, ofBilling(event));
    else if (isBulkSendEvent(event)) await notify(tx, platform, event, ofBulkSend(event));
    else if (isClientEvent(event)) await notify(tx, platform, event, ofClient(event));
    else if (isCommunityEvent(event)) await notify(tx, platform, event, ofCommunity(event));
    else if (isDriveEvent(event)) await notify(tx, platform, event, ofDrive(event));
    else if (isStatusEvent(event)) await notify(tx, platform, event, ofTeam(event));
    else if (isNewsEvent(event)) await notify(tx, platform, event, ofNews(event));
    else if (isTaxEvent(event)) await notify(tx, platform, event, ofTax(event));
    else if (isSubscriptionEvent(event)) await notify(tx, platform, event, ofSubscription(event));
  };

type Notifying =
  | BillingEvent
  | BulkSendEvent
  | ClientEvent
  | CommunityEvent
  | DocumentEvent
  | DriveEvent
  | JobEvent
  | NewsEvent
  | StatusEvent
  | SubscriptionEvent
  | TaxEvent;
type News =
  | ReturnType<typeof ofDocument>
  | ReturnType<typeof ofJob>
  | ReturnType<typeof ofBulkSend>
  | ReturnType<typeof ofClient>
  | ReturnType<typeof ofNews>
  | ReturnType<typeof ofCommunity>
  | ReturnType<typeof ofDrive>
  | ReturnType<typeof ofTeam>
  | ReturnType<typeof ofBilling>
  | ReturnType<typeof ofSubscription>
  | ReturnType<typeof ofTax>;

async function notify(tx: Db, platform: Platform, event: Notifying, news: News): Promise<void> {
  const notified = await insertNotifications(tx, { ...news, at: event.at });
  for (const person of notified) {
    if (!person.wantsMail || person.isBlocked) continue;
    const mail = await mailOf(tx, platform, event, news, person);
    if (mail !== null) await platform.mailer.enqueue(tx, forOther(mail, person));
  }
}

/** Who gets a mail for a member on leave reads why. */
function forOther(mail: MailInput, { actsFor, locale }: Notified): MailInput {
  if (actsFor === null) return mail;
  const why = say(locale as Locale, 'acts_for.why', { owner: actsFor });
  return { ...mail, body: { ...mail.body, paragraphs: [...mail.body.paragraphs, why] } };
}

async function mailOf(tx: Db, platform: Platform, event: Notifying, news: News, to: Notified) {
  const { mail } = KINDS[news.status];
  return mail !== undefined && isDocumentEvent(event)
    ? mail(tx, platform, event, to)
    : eventMail(platform, news, to, news.key);
}

function ofDocument(platform: Platform, event: DocumentEvent) {
  const { document, recipient } = event;
  const status = EVENTS[event.type].notification;
  return {
    status,
    subject: { kind: 'document' as const, accountId: document.accountId, id: document.id },
    document,
    details: {},
    key: keyOf(platform, event),
    actorName: recipient?.name ?? null,
    // People are not notified of what they did themselves. The addressee of an undelivered mail did nothing.
    actor: { userId: event.userId ?? null, email: status === 'undelivered' ? null : (recipient?.email ?? null) },
  };
}

function ofJob(event: JobEvent) {
  const status = EVENTS[event.type].notification;
  const { accountId, jobId: id, details = {} } = event;
  return {
    status,
    subject: { accountId, id, kind: NOTIFICATION_KINDS[status].subject },
    document: null,
    details,
    key: `${status}:${id}`,
    actorName: null,
    // The person who started the job waits for its end.
    actor: { userId: null, email: null },
  };
}

/** Each time it stops: failed rows are tried again, and a paused one goes on. */
function ofBulkSend(event: BulkSendEvent) {
  const { type, accountId, at, bulkSendId: id, details } = event;
  const status = EVENTS[type].notification;
  const { name: batchName, sent: count, total } = details;
  return {
    status,
    subject: { kind: NOTIFICATION_KINDS[status].subject, accountId, id },
    document: null,
    details: { batchName, count, total, ...('reason' in details ? { reason: reasonOf(details.reason) } : {}) },
    key: `${status}:${id}:${at.getTime()}`,
    actorName: 'by' in details ? details.by : null,
    actor: { userId: null, email: null },
  };
}

// What a job may no longer do has a text of its own.
const reasonOf = (code: string): string => (code === 'not_permitted' ? 'bulk_send_not_permitted' : code);

/** Everyone who may buy more, whoever sent the document that used them. */
function ofBilling({ type, accountId, key, details: { of, count, total } }: BillingEvent) {
  const status = EVENTS[type].notification;
  return {
    status,
    subject: { kind: 'account' as const, accountId, id: accountId },
    document: null,
    details: { act: of, count, total },
    key: `${status}:${accountId}:${key}`,
    actorName: null,
    actor: { userId: null, email: null },
  };
}

/** Once a week before, once the day before, once when it is late. */
function ofTax({ type, accountId, periodId: id, key, details: { of, agency, dueOn } }: TaxEvent) {
  const status = EVENTS[type].notification;
  return {
    status,
    subject: { kind: 'tax_period' as const, accountId, id },
    document: null,
    details: { act: of, agencyName: agency, dueOn },
    key: `${status}:${id}:${key}`,
    actorName: null,
    actor: { userId: null, email: null },
  };
}

/** Each time it happens: papers come again, a page is locked again. */
function ofClient(event: ClientEvent) {
  const { type, accountId, at, details, subjectId: id } = event;
  const status = EVENTS[type].notification;
  return {
    status,
    document: null,
    subject: { kind: NOTIFICATION_KINDS[status].subject, accountId, id },
    details: { clientName: details.name, ...('count' in details ? { count: details.count } : {}) },
    key: `${status}:${accountId}:${id}:${at.getTime()}`,
    actorName: null,
    actor: { userId: null, email: null },
  };
}

/** Once of each time that an event begins, and each time it is moved. It belongs to no account: each person finds it in their own. */
function ofCommunity({ type, at, eventId: id, details }: CommunityEvent) {
  const status = EVENTS[type].notification;
  const { title: eventTitle, startsAt, timeZone } = details;
  return {
    status,
    subject: { kind: 'event' as const, accountId: null, id },
    document: null,
    details: { eventTitle, startsAt, timeZone },
    key: `${status}:${id}:${type === 'event_soon' ? Date.parse(startsAt) : at.getTime()}`,
    actorName: null,
    actor: { userId: null, email: null },
  };
}

/** Each time it happens: a drive that was reconnected can end again. */
function ofDrive({ type, accountId, at, driveId: id, details }: DriveEvent) {
  const status = EVENTS[type].notification;
  return {
    status,
    subject: { kind: 'drive' as const, accountId, id },
    document: null,
    details: { provider: details.provider },
    key: `${status}:${id}:${at.getTime()}`,
    actorName: null,
    actor: { userId: null, email: null },
  };
}

/** Each time it happens: a team can be deactivated again. */
function ofTeam({ type: status, accountId, at, actorId, details }: StatusEvent) {
  return {
    status,
    subject: { kind: 'team' as const, accountId, id: accountId },
    document: null,
    details: { teamName: details.name },
    key: `${status}:${accountId}:${at.getTime()}`,
    actorName: null,
    actor: { userId: actorId, email: null },
  };
}

/** Once, however often it is published. */
function ofNews({ type, newsId: id, actorId, details }: NewsEvent) {
  const status = EVENTS[type].notification;
  return {
    status,
    subject: { kind: 'news' as const, accountId: null, id },
    document: null,
    details: { newsTitle: details.title },
    key: `${status}:${id}`,
    actorName: null,
    actor: { userId: actorId, email: null },
  };
}

/** Each time it happens: payments fail again, plans are renewed again. */
function ofSubscription({ type, accountId, at, subscriptionId: id, details }: SubscriptionEvent) {
  const status = EVENTS[type].notification;
  return {
    status,
    subject: { kind: 'subscription' as const, accountId, id },
    document: null,
    details: { planName: details.plan },
    key: `${status}:${id}:${at.getTime()}`,
    actorName: null,
    actor: { userId: null, email: null },
  };
}

// Within one round: a part is opened again and signed anew, a time is set again, consent given and withdrawn again.
const EACH_TIME: readonly string[] = ['document_signed', 'document_not_sent', 'consent_withdrawn'];

/** A part may be handed to someone else within a round: that person views it for the first time again. */
function keyOf({ secrets }: Platform, event: DocumentEvent): string {
  const { type, at, document, recipient } = event;
  const status = EVENTS[type].notification;
  if (type === 'question_asked') return `${status}:${event.details.message}`;
  // A document is created once, however often it is sent.
  const occasion = type === 'document_created' ? [status, document.id] : [status, document.id, document.round];
  if (EACH_TIME.includes(type)) occasion.push(at.getTime());
  if (recipient === undefined) return occasion.join(':');
  const person = secrets.mac('notifications.person', recipient.email.toLowerCase()).slice(0, 16);
  return [...occasion, recipient.id, person].join(':');
}
