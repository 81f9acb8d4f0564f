import type { Db } from '../../../platform/db/db.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextReminder } from '../../documents/index.ts';
import { type ClientContact, clientOf, clientPagesRepo, senderOfClient } from '../client-access/index.ts';
import { mailChecklist } from './checklists.mail.ts';
import { type ChecklistRow, checklistsRepo, checklistSweepsRepo } from './checklists.repo.ts';
import { NOTIFY_EVERY_MS, notifyOfRest } from './papers.notifying.ts';

const MINUTE_SECONDS = 60;
const BATCH = 100;
const DAY_MS = 24 * 3600_000;
/** Without a due day a client is asked for so long. */
const ASKED_DAYS = 60;

const reminders = defineTask('remind-of-checklists');
const news = defineTask('notify-of-papers');

/** Until when a client is asked: the end of the due day. */
const askedUntil = ({ dueOn, sentAt, createdAt }: ChecklistRow): Date =>
  dueOn === null
    ? new Date((sentAt ?? createdAt).getTime() + ASKED_DAYS * DAY_MS)
    : new Date(Date.parse(`${dueOn}T00:00:00Z`) + DAY_MS);

type Of = { accountId: number; id: number };
const NEVER = new Date('9999-12-31T00:00:00Z');

/** Whether a reminder is due now and can reach its client. */
const isDueNow = (row: ChecklistRow, contact: ClientContact | null, now: Date): contact is ClientContact =>
  row.remindAt !== null && row.remindAt <= now && contact !== null && contact.email !== '' && askedUntil(row) > now;

const isReminded = ({ autoReminders, missingCount, state }: ChecklistRow): boolean =>
  state === 'out' && missingCount > 0 && autoReminders;

/** When the client is reminded after this; where that is never again, far away. */
function plannedAfter(row: ChecklistRow, last: { lastAt: Date; count: number }, zone: string, now: Date): Date {
  const next = nextReminder({ ...row, expiresAt: askedUntil(row) }, last, zone);
  return next === null || next <= now ? NEVER : next;
}

/** Plans the next reminder of a checklist, by the rules of documents, or sends the one that is due. */
async function remindOne(platform: Platform, of: Of): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const row = await checklistsRepo(tx).lock(of);
    if (row === undefined || !isReminded(row)) return;
    const now = platform.clock.now();
    const contact = await clientOf(tx, of.accountId, row.contactId);
    const isSent = isDueNow(row, contact, now);
    const count = row.reminderCount + (isSent ? 1 : 0);
    const lastAt = isSent ? now : (row.remindedAt ?? row.sentAt ?? now);
    const remindAt = plannedAfter(row, { lastAt, count }, await zoneOf(tx, row), now);
    const patch = { remindAt, reminderCount: count, ...(isSent ? { remindedAt: now } : {}) };
    const changed = await checklistsRepo(tx).plan(row, patch);
    if (!isSent) return;
    await mailChecklist(tx, platform, { checklist: changed, contact, text: 'reminder', sentBy: row.createdBy });
  });
}

/** The client's, as their browser said it; else the sender's. */
async function zoneOf(tx: Db, { accountId, contactId, createdBy }: ChecklistRow): Promise<string> {
  const page = await clientPagesRepo(tx).find({ accountId, contactId });
  return page?.timeZone ?? (await senderOfClient(tx, accountId, createdBy)).timeZone ?? 'UTC';
}

async function notifyOne(platform: Platform, of: Of): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const row = await checklistsRepo(tx).lock(of);
    if (row === undefined || row.unnotifiedPapers === 0) return;
    const client = await clientOf(tx, of.accountId, row.contactId);
    await notifyOfRest(tx, platform, row, client?.name ?? '');
  });
}

export const checklistsTasks = (platform: Platform): TaskHandler[] => {
  const { clock, db, log } = platform;
  /** One that fails keeps no other from its turn. */
  const each = async (found: readonly Of[], work: (platform: Platform, of: Of) => Promise<void>): Promise<void> => {
    for (const of of found) {
      await work(platform, of).catch((cause: unknown) => log.error('A checklist was left out', { ...of }, cause));
    }
  };
  return [
    every(reminders, 5 * MINUTE_SECONDS, async () =>
      each(await checklistSweepsRepo(db).toRemind(clock.now(), BATCH), remindOne),
    ),
    every(news, 5 * MINUTE_SECONDS, async () => {
      const before = new Date(clock.now().getTime() - NOTIFY_EVERY_MS);
      await each(await checklistSweepsRepo(db).toNotify(before, BATCH), notifyOne);
    }),
  ];
};
