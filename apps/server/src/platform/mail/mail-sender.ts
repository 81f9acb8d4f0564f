import { type Selectable, sql } from 'kysely';
import type { MailTable } from '../../migrations/tables.mails.ts';
import { tooFarAhead } from '../clock.ts';
import { waitingForDatabase } from '../db/database-away.ts';
import type { Db } from '../db/db.ts';
import { defineTask, every, handles, type TaskHandler } from '../queue/tasks.ts';
import { openMailBody, type RenderedMail, sendAccountMail, sendMail } from './mail.ts';
import { AWAY_MS, createMailDelivery, type Delivered, HELD_MS, type MailDelivery } from './mail-delivery.ts';
import type { OutgoingBody } from './mail-gateway.ts';
import { type MailPlace, placePicture } from './mail-template.ts';
import type { Platform } from '../platform.ts';

/** What the modules may want to know of a mail that left, was caught, or will never arrive. */
export type MailNews = {
  event: string;
  accountId: number | null;
  documentId: number | null;
  recipientId: number | null;
  to: { email: string; name: string };
  at: Date;
};

/** Run in the transaction that marks the mail: both happen or neither. */
export type MailHooks = {
  onSent?: (tx: Db, news: MailNews) => Promise<void>;
  onFailed?: (tx: Db, news: MailNews) => Promise<void>;
};

export type MailSender = { handlers: TaskHandler[]; close: () => void };

const sweepMails = defineTask('sweep-mails');
const SWEEP_SECONDS = 5;
const SWEEP_LIMIT = 1000;

// While a mail is being handed over no one else takes it; renewed while that lasts, free soon after a crash.
const LEASE_MS = 12_000;
const RENEWAL_MS = 4_000;

// A mail that a gateway put off waits longer each time.
const FIRST_DELAY_MS = 30_000;
const LAST_DELAY_MS = 15 * 60_000;
// Days alone would be the end of every mail that waits while the clock runs ahead.
const GIVE_UP_MS = 5 * 24 * 60 * 60_000;
const GIVE_UP_TRIES = 20;

/** Sends what is in the outbox, through the gateways of the installation or into the built-in mailbox. */
export const createMailSender = (platform: Platform, hooks: MailHooks = {}): MailSender =>
  mailSenderOver(platform, createMailDelivery(platform.mailRoutes, platform), hooks);

export function mailSenderOver(platform: Platform, delivery: MailDelivery, hooks: MailHooks): MailSender {
  const { db, clock, tasks } = platform;

  const send = async (mailId: number, signal: AbortSignal) => {
    const claimed = await claim(platform, mailId);
    if (claimed === null) return;
    const { mail, body } = claimed;
    const renewal = setInterval(() => void renew(platform, mail), RENEWAL_MS);
    // Handed over in an earlier try whose marking failed: the mail has left, only the note of it is missing.
    const sending: Promise<Delivered> =
      mail.sentAt === null
        ? withPictures(platform, body).then((whole) => delivery.send(mail, whole))
        : Promise.resolve({ kind: 'sent' });
    const outcome = await sending.finally(() => clearInterval(renewal));
    // A mail that has left must not leave again because the database went away in between.
    await waitingForDatabase(() => settle(platform, hooks, mail, outcome), signal);
  };

  const enqueue = (tx: Db, task: typeof sendMail, mailId: number) =>
    tasks.enqueue(tx, task, { mailId }, { key: String(mailId) });

  // By which way a mail leaves is known when its turn has come.
  const sendOrPassOn = async (mailId: number, signal: AbortSignal) => {
    const isAccounts = await leavesByAccount(db, mailId, delivery.teams());
    if (isAccounts) await enqueue(db, sendAccountMail, mailId);
    else if (!delivery.isResting()) await send(mailId, signal);
  };

  // What is due is found in the table, never remembered: whatever was lost on the way is found again here.
  const sweep = () =>
    db.transaction().execute(async (tx) => {
      const { common, ofAccounts } = await dueMails(tx, clock.now(), delivery);
      for (const { id } of common) await enqueue(tx, sendMail, id);
      for (const { id } of ofAccounts) await enqueue(tx, sendAccountMail, id);
    });

  return {
    handlers: [
      handles(sendMail, ({ mailId }, { signal }) => sendOrPassOn(mailId, signal)),
      handles(sendAccountMail, ({ mailId }, { signal }) => send(mailId, signal)),
      every(sweepMails, SWEEP_SECONDS, sweep),
    ],
    close: () => delivery.close(),
  };
}

type Mail = Selectable<MailTable>;

/**
 * Those of accounts with gateways of their own apart: however many of them wait, they keep no other one from being found. While no
 * gateway of the installation can be used, one mail finds out whether that is over.
 */
async function dueMails(
  tx: Db,
  now: Date,
  delivery: MailDelivery,
): Promise<Record<'common' | 'ofAccounts', { id: number }[]>> {
  const due = tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where(isDue(now))
    .orderBy('nextAttemptAt')
    .limit(SWEEP_LIMIT);
  const accounts = delivery.teams();
  const isOfThem = isOfAccounts(accounts);
  const ofAccounts = accounts.length === 0 ? [] : await due.where(isOfThem).execute();
  if (delivery.isResting()) return { common: [], ofAccounts };
  const others = accounts.length === 0 ? due : due.where((of) => of.not(isOfThem));
  return { common: await (delivery.isAway() ? others.limit(1) : others).execute(), ofAccounts };
}

async function leavesByAccount(db: Db, mailId: number, accounts: number[]): Promise<boolean> {
  if (accounts.length === 0) return false;
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', mailId)
    .where(isOfAccounts(accounts))
    .executeTakeFirst();
  return mail !== undefined;
}

const isOfAccounts = (accounts: number[]) =>
  sql<boolean>`(account_id is not null and account_id = any(${accounts}::bigint[]) and document_id is not null)`;

async function claim(platform: Platform, mailId: number): Promise<{ mail: Mail; body: RenderedMail } | null> {
  const { db, clock, secrets } = platform;
  const now = clock.now();
  const mail = await db
    .updateTable('mails')
    .set((set) => ({ attempts: set('attempts', '+', 1), nextAttemptAt: new Date(now.getTime() + LEASE_MS) }))
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst();
  if (mail === undefined) return null;
  const body = openMailBody(secrets, mail);
  if (body === null) throw new Error(`Mail ${mailId} has lost its text`);
  return { mail, body };
}

/** A picture or logo that cannot be read keeps no mail from leaving: it goes without. */
async function withPictures({ store, log }: Platform, body: RenderedMail): Promise<OutgoingBody> {
  const { text, picture, logo, replyTo } = body;
  let { html } = body;
  const read = async (place: MailPlace, file: { sha256: string } | undefined) => {
    if (file === undefined) return undefined;
    try {
      return await store.get(file.sha256);
    } catch (cause) {
      log.warn('A mail leaves without its picture', { place }, cause);
      html = placePicture(html, place, null);
      return undefined;
    }
  };
  const jpeg = await read('picture', picture);
  const png = await read('logo', logo);
  return { text, html, ...(replyTo && { replyTo }), ...(jpeg && { jpeg }), ...(png && { logo: png }) };
}

async function renew({ db, clock, log }: Platform, mail: Mail): Promise<void> {
  try {
    await db
      .updateTable('mails')
      .set({ nextAttemptAt: new Date(clock.now().getTime() + LEASE_MS) })
      .where('id', '=', mail.id)
      .where('attempts', '=', mail.attempts)
      .where('state', '=', 'queued')
      .execute();
  } catch (cause) {
    log.warn('A mail could not be kept', { mail: mail.id }, cause);
  }
}

async function settle(platform: Platform, hooks: MailHooks, mail: Mail, outcome: Delivered): Promise<void> {
  const { clock, log } = platform;
  const at = clock.now();
  const isGivenUp = mail.attempts >= GIVE_UP_TRIES && at.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
  if (outcome.kind === 'sent' || outcome.kind === 'caught') {
    try {
      const ending = { state: outcome.kind, sentAt: mail.sentAt ?? at, lastError: null, ...answered(outcome) };
      await finish(platform, mail, ending, hooks.onSent);
    } catch (cause) {
      if (outcome.kind === 'sent') await noteSent(platform, mail, at);
      throw cause;
    }
  } else if (outcome.kind === 'refused' || isGivenUp) {
    log.warn('A mail was refused for good', { mail: mail.id, answer: outcome.reason });
    const ending = { state: 'failed' as const, lastError: outcome.reason, ...answered(outcome) };
    await finish(platform, mail, ending, hooks.onFailed);
  } else {
    const delay = outcome.kind === 'away' ? AWAY_MS : postponement(mail.attempts);
    log.info('A mail waits', { mail: mail.id, tries: mail.attempts, answer: outcome.reason });
    await platform.db
      .updateTable('mails')
      .set({
        nextAttemptAt: new Date(at.getTime() + delay),
        lastError: outcome.reason,
        ...answered(outcome),
        ...held(mail, outcome, at),
      })
      .where('id', '=', mail.id)
      // Only while it is still ours: a worker that was paused past its lease must not put off the one after it.
      .where('attempts', '=', mail.attempts)
      .where('state', '=', 'queued')
      .execute();
  }
}

/** Also what is to wait for longer than its tries call for: the clock ran ahead when that was written. */
const isDue = (
  now: Date,
) => sql<boolean>`(next_attempt_at <= ${now} or next_attempt_at > ${tooFarAhead(now)}::timestamptz
  + interval '1 ms' * least(${sql.lit(LAST_DELAY_MS)}, ${sql.lit(FIRST_DELAY_MS)} * 2 ^ (least(attempts, 11) - 1)))`;

const postponement = (attempts: number) => Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 10));

/** What was said of an earlier try stays where this one brought no answer. */
const answered = (outcome: Delivered): { answer?: string } =>
  'answer' in outcome && outcome.answer ? { answer: outcome.answer } : {};

/** From the first time that a gateway may have taken it; a later doubt about the same one does not prolong that. */
const held = (mail: Mail, { heldBy }: Delivered, at: Date): { heldBy?: number; heldUntil?: Date } =>
  heldBy === undefined || heldBy === mail.heldBy ? {} : { heldBy, heldUntil: new Date(at.getTime() + HELD_MS) };

type Ending = { state: 'sent' | 'caught' | 'failed'; sentAt?: Date; lastError: string | null; answer?: string };

/** Keeps a mail that has left from leaving again, however often what follows from it fails. */
async function noteSent({ db }: Platform, mail: Mail, at: Date): Promise<void> {
  await db.updateTable('mails').set({ sentAt: at }).where('id', '=', mail.id).where('sentAt', 'is', null).execute();
}

/** Marks a mail once; a second worker that handed the same mail over changes nothing. */
async function finish(platform: Platform, mail: Mail, ending: Ending, hook: MailHooks['onSent']): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const marked = await tx
      .updateTable('mails')
      // The body's links are secrets: kept no longer than they are needed.
      .set({ ...ending, ...(ending.state === 'caught' ? {} : { bodySealed: null }) })
      .where('id', '=', mail.id)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n || hook === undefined) return;
    const { event, accountId, documentId, recipientId } = mail;
    const to = { email: mail.toEmail, name: mail.toName };
    await hook(tx, { event, accountId, documentId, recipientId, to, at: platform.clock.now() });
  });
}
