import {
  archiveDocument,
  getDocument,
  listDocuments,
  listEvidence,
  listNotifications,
  recallDocument,
  rescheduleDocument,
  sendDocument,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../../test/app.ts';
import { draft } from '../../../../../test/drafting.ts';
import { checkInvariants } from '../../../../../test/invariants.ts';
import { signedInAgain } from '../../../../../test/signed-in-again.ts';
import { refusal } from '../../../../../test/signing-flow.ts';
import { noGuard, noMeter } from './metering.ts';
import { sendScheduled } from './scheduling.sweep.ts';

const server = await testApp();
const { as, make, clock } = server;
const { db, store } = server.platform;
const metered = { ...server.platform, meter: noMeter, seals: noGuard };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const inMs = (ahead: number) => new Date(clock.now().getTime() + ahead).toISOString();
const mailsOf = async (id: number) =>
  db.selectFrom('mails').select(['toEmail', 'state']).where('documentId', '=', id).execute();
const read = async (user: TestUser, id: number) => (await again(user))(getDocument, { params: { id } });
// A token is good for minutes, and hours go by here.
const again = async (user: TestUser) => as(await signedInAgain(server, user));
const freshEmail = () => `later-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function scheduled(ahead = 60 * MINUTE_MS, options: Parameters<typeof draft>[3] & { people?: number } = {}) {
  const sender = await make.user();
  const people = Array.from({ length: options.people ?? 1 }, () => ({ email: freshEmail() }));
  const { id } = await draft(server, sender, people, options);
  await as(sender)(sendDocument, { params: { id }, body: { scheduledFor: inMs(ahead) } });
  return { sender, id };
}

test('no one is asked before the time that was set, and everyone is after it, once', async () => {
  const { sender, id } = await scheduled();
  await server.runTasks({ withSweeps: true });
  const waiting = await read(sender, id);
  expect(waiting).toMatchObject({ status: 'pending', round: 0, expiresAt: null, sentAt: null });
  expect(waiting.scheduledFor).not.toBeNull();
  expect(waiting.can).toMatchObject({ reschedule: true, recall: true, correct: false, remind: false, edit: false });
  expect(await mailsOf(id)).toEqual([]);
  expect((await (await again(sender))(listDocuments, { query: {} })).results[0]).toMatchObject({
    scheduledFor: waiting.scheduledFor,
  });

  clock.advance(61 * MINUTE_MS);
  await Promise.all([sendScheduled(metered), sendScheduled(metered)]);
  await server.runTasks({ withSweeps: true });

  const sent = await read(sender, id);
  expect(sent).toMatchObject({ status: 'sent', round: 1, scheduledFor: null });
  // It counts from when it left.
  expect(new Date(sent.expiresAt!).getTime()).toBeGreaterThan(clock.now().getTime() + (sent.expiryDays - 1) * DAY_MS);
  expect(await mailsOf(id)).toHaveLength(1);
  const actions = (await (await again(sender))(listEvidence, { params: { id } })).events.map(({ action }) => action);
  expect(actions.slice(-4)).toEqual([
    'document.scheduled',
    'document.sent',
    'recipient.invited',
    'recipient.mail_sent',
  ]);
  expect(await checkInvariants(db, store)).toEqual([]);
});

test('separate copies are made when it leaves', async () => {
  const { sender, id } = await scheduled(60 * MINUTE_MS, { signingOption: 'separate', people: 2 });
  expect((await (await again(sender))(listDocuments, { query: {} })).results).toHaveLength(1);
  clock.advance(61 * MINUTE_MS);
  await server.runTasks({ withSweeps: true });
  expect((await (await again(sender))(listDocuments, { query: {} })).results).toHaveLength(3);
  expect((await read(sender, id)).status).toBe('sent');
});

test('the time is changed, and the document sent at once or not at all', async () => {
  const { sender, id } = await scheduled();
  const reschedule = async (scheduledFor: string | null) =>
    (await again(sender))(rescheduleDocument, { params: { id }, body: { scheduledFor } });
  const later = inMs(3 * 60 * MINUTE_MS);
  expect(await reschedule(later)).toMatchObject({ scheduledFor: later, status: 'pending' });
  clock.advance(61 * MINUTE_MS);
  await server.runTasks({ withSweeps: true });
  expect((await read(sender, id)).status).toBe('pending');

  expect(await (await again(sender))(recallDocument, { params: { id } })).toMatchObject({
    status: 'draft',
    scheduledFor: null,
  });
  clock.advance(5 * 60 * MINUTE_MS);
  await server.runTasks({ withSweeps: true });
  expect((await read(sender, id)).status).toBe('draft');
  expect(await refusal(reschedule(inMs(DAY_MS)))).toBe('409 document_transition_refused');

  await (
    await again(sender)
  )(sendDocument, { params: { id }, body: { scheduledFor: inMs(DAY_MS) } });
  await reschedule(null);
  await server.runTasks();
  expect(await read(sender, id)).toMatchObject({ status: 'sent', scheduledFor: null, round: 1 });
  expect(await mailsOf(id)).toHaveLength(1);
});

test('a time that is too soon or too far ahead is refused, and so is what could not be sent at all', async () => {
  const sender = await make.user();
  const { id } = await draft(server, sender, [{ email: freshEmail() }]);
  const send = (ahead: number) => as(sender)(sendDocument, { params: { id }, body: { scheduledFor: inMs(ahead) } });
  expect(await refusal(send(4 * MINUTE_MS))).toBe('422 schedule_time');
  expect(await refusal(send(91 * DAY_MS))).toBe('422 schedule_time');
  const empty = await draft(server, sender, []);
  const call = as(sender)(sendDocument, { params: { id: empty.id }, body: { scheduledFor: inMs(DAY_MS) } });
  expect(await refusal(call)).toBe('422 document_not_sendable');
});

test.each(['blocked', 'archived', 'incomplete'] as const)(
  'where it is %s by then, it is a draft again, and its sender is told',
  async (obstacle) => {
    const { sender, id } = await scheduled();
    if (obstacle === 'archived') await as(sender)(archiveDocument, { params: { id } });
    const users = db.updateTable('users').set({ isBlocked: true }).where('id', '=', sender.userId);
    if (obstacle === 'blocked') await users.execute();
    const recipients = db.updateTable('recipients').set({ identity: 'access_code' }).where('documentId', '=', id);
    if (obstacle === 'incomplete') await recipients.execute();
    clock.advance(61 * MINUTE_MS);
    await server.runTasks({ withSweeps: true });

    const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'draft', scheduledFor: null });
    expect((await mailsOf(id)).filter(({ toEmail }) => toEmail !== sender.email)).toEqual([]);
    if (obstacle === 'blocked') return;
    const { results } = await (await again(sender))(listNotifications, { query: { status: 'not_sent' } });
    expect(results).toHaveLength(1);
    const { events } = await (await again(sender))(listEvidence, { params: { id } });
    expect(events.at(-1)).toMatchObject({ action: 'document.not_sent' });
  },
);

test('a sweep that is killed after the transaction has sent it, one that is killed before sends it next time', async () => {
  const { sender, id } = await scheduled();
  clock.advance(61 * MINUTE_MS);
  const broken = {
    ...metered,
    mailer: { ...server.platform.mailer, enqueue: () => Promise.reject(new Error('killed')) },
  };
  await sendScheduled(broken);
  expect(await read(sender, id)).toMatchObject({ status: 'pending', round: 0 });
  await sendScheduled(metered);
  expect(await read(sender, id)).toMatchObject({ status: 'pending', round: 1, scheduledFor: null });
  await server.runTasks({ withSweeps: true });
  expect(await mailsOf(id)).toHaveLength(1);
});
