import { setTimeout as sleep } from 'node:timers/promises';
import {
  declineSigning,
  delegateSigning,
  getNotificationPreferences,
  getSigning,
  giveConsent,
  listNotifications,
  NOTIFICATION_STATUSES,
  type NotificationStatus,
  sendDocument,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { draft } from '../../../../test/drafting.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { refusal, sentDocument, sign } from '../../../../test/signing-flow.ts';
import { smtpSink } from '../../../../test/smtp-sink.ts';

const sink = await smtpSink();
const server = await testApp();
const posting = await testApp({ SMTP_URL: sink.url });
afterAll(sink.close);

const DAY_MS = 24 * 3600_000;

type Ways = { inApp?: boolean; mail?: boolean; daily?: boolean };

async function choose(user: TestUser, kinds: readonly NotificationStatus[], ways: Ways, on = server): Promise<void> {
  const preferences = kinds.map((status) => ({ status, inApp: true, mail: false, daily: false, ...ways }));
  await on.as(user)(updateNotificationPreferences, { body: { preferences } });
}

const mailsTo = async ({ email }: TestUser) => (await server.mails()).filter(({ to }) => to === email);
const eventsTo = async (user: TestUser) => (await mailsTo(user)).map(({ event }) => event);

async function expire(id: number): Promise<void> {
  const past = new Date(server.clock.now().getTime() - DAY_MS);
  await server.platform.db.updateTable('documents').set({ expiresAt: past }).where('id', '=', id).execute();
  await server.runTasks({ withSweeps: true });
}

test('who chose nothing is told of everything in the application, and by mail of what ends a document or stands in its way', async () => {
  const alice = await server.make.user();

  const { preferences, timeZone } = await server.as(alice)(getNotificationPreferences);

  expect(timeZone).toBe('UTC');
  expect(preferences.map(({ status }) => status)).toEqual([...NOTIFICATION_STATUSES]);
  expect(preferences.every(({ inApp, daily }) => inApp && !daily)).toBe(true);
  const mailed = preferences.filter(({ mail }) => mail).map(({ status }) => status);
  expect(mailed).toEqual([
    'completed',
    'rejected',
    'expired',
    'undelivered',
    'unsealed',
    'not_sent',
    'consent_withdrawn',
    'link_requested',
    'locked_out',
    'question_asked',
    'team_deactivated',
    'team_activated',
    'requests_low',
    'requests_used_up',
    'event_soon',
    'event_moved',
    'sales_tax_due',
    'sales_tax_late',
    'drive_ended',
    'papers_received',
    'client_locked_out',
    'bulk_send_paused',
    'bulk_send_cancelled',
  ]);
});

test('what was chosen is kept, and kinds that were not named stay as they are', async () => {
  const alice = await server.make.user();
  await choose(alice, ['viewed'], { mail: true });

  const body = { preferences: [{ status: 'signed' as const, inApp: false, mail: true, daily: true }] };
  await server.as(alice)(updateNotificationPreferences, { body: { ...body, timeZone: 'Asia/Karachi' } });
  await server.as(alice)(updateNotificationPreferences, { body: { preferences: [] } });

  const { preferences, timeZone } = await server.as(alice)(getNotificationPreferences);
  expect(timeZone).toBe('Asia/Karachi');
  expect(preferences.find(({ status }) => status === 'signed')).toEqual(body.preferences[0]);
  expect(preferences.find(({ status }) => status === 'viewed')).toMatchObject({ inApp: true, mail: true });
  expect(preferences.find(({ status }) => status === 'sent')).toMatchObject({ inApp: true, mail: false });
});

test('unknown kinds, kinds named twice and places that are none are refused', async () => {
  const alice = await server.make.user();
  const one = { status: 'signed', in_app: true, mail: true, daily: true };
  const put = async (body: object) => {
    const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
    const url = '/api/notifications/preferences/';
    return (await server.app.inject({ method: 'PUT', url, headers, payload: JSON.stringify(body) })).statusCode;
  };

  expect(await put({ preferences: [one, { ...one, mail: false }] })).toBe(422);
  expect(await put({ preferences: [{ ...one, status: 'downloaded' }] })).toBe(422);
  expect(await put({ preferences: [{ ...one, daily: 'yes' }] })).toBe(422);
  expect(await put({ preferences: [], time_zone: 'Mars/Olympus' })).toBe(422);
  expect(await put({ preferences: [], time_zone: '+05:30' })).toBe(422);
  expect(await put({ preferences: [one], time_zone: 'Europe/Berlin' })).toBe(200);
});

test('a mail at once comes for what was chosen, in the person’s language, with the way to the document', async () => {
  const alice = await server.make.user({ locale: 'es' });
  await choose(alice, ['created', 'sent', 'viewed', 'signed', 'completed'], { mail: true });

  const { id, signers, read } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await signers[0]!.call(getSigning);
  await signers[0]!.call(getSigning);
  await sign(signers[0]!);
  await server.runTasks({ withSweeps: true });

  const { number } = await read();
  const mails = await mailsTo(alice);
  expect(mails.map(({ event, subject }) => [event, subject])).toEqual([
    ['notification.created', `Usted creó «contract» (${number})`],
    ['notification.sent', `Se envió «Contract» (${number})`],
    ['notification.viewed', `Ada vio «Contract» (${number})`],
    ['notification.signed', `Ada terminó su parte de «Contract» (${number})`],
    ['completed', 'Completado: Contract'],
  ]);
  expect(mails[2]!.links).toEqual([
    `http://sealwright.test/documents/${id}`,
    'http://sealwright.test/notifications/preferences',
  ]);
});

test('the mail about the completed document obeys the choice, and the recipients’ copies do not depend on it', async () => {
  const [alice, bob] = [await server.make.user(), await server.make.user()];
  await choose(alice, ['completed'], { mail: false });

  for (const sender of [alice, bob]) {
    const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender });
    await sign(signers[0]!);
    await server.runTasks();
    const copies = (await server.mails()).filter(({ to, event }) => to === signers[0]!.email && event === 'completed');
    expect(copies).toHaveLength(1);
  }

  expect(await eventsTo(alice)).toEqual([]);
  expect(await eventsTo(bob)).toEqual(['completed']);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
  // What is wanted from now on says nothing about what was missing before.
  await choose(alice, ['completed'], { mail: true });
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('a sender who signs as well gets one mail about the completion, as a recipient', async () => {
  const alice = await server.make.user();
  const { signers } = await sentDocument(server, [{ name: 'Alice', email: alice.email }], { sender: alice });

  await sign(signers[0]!);
  await server.runTasks();

  expect((await eventsTo(alice)).filter((event) => event === 'completed')).toHaveLength(1);
});

test('the mails about a refusal and about an expired document obey the choice', async () => {
  const [alice, bob] = [await server.make.user(), await server.make.user()];
  await choose(alice, ['rejected', 'expired'], { mail: false });

  for (const sender of [alice, bob]) {
    const declined = await sentDocument(server, [{ name: 'Ada' }], { sender });
    await declined.signers[0]!.call(declineSigning, { body: { reason: 'Too dear' } });
    await expire((await sentDocument(server, [{ name: 'Ada' }], { sender })).id);
  }

  expect(await eventsTo(alice)).toEqual([]);
  const mails = await mailsTo(bob);
  expect(mails.map(({ event }) => event)).toEqual(['declined', 'document.sender_expired']);
  expect(mails[0]!.text).toContain('Too dear');
  const { results } = await server.as(alice)(listNotifications, { query: {} });
  expect(results.map(({ status }) => status).filter((status) => ['expired', 'rejected'].includes(status))).toEqual([
    'expired',
    'rejected',
  ]);
});

test('the mail about what could not be delivered obeys the choice', async () => {
  const [alice, bob] = [await posting.make.user(), await posting.make.user()];
  await choose(alice, ['undelivered'], { mail: false }, posting);

  for (const sender of [alice, bob]) {
    const { id } = await draft(posting, sender, [{ email: 'gone@example.com' }, { email: 'here@example.com' }]);
    sink.answers.set('gone@example.com', [550]);
    await posting.as(sender)(sendDocument, { params: { id } });
    await posting.runTasks({ withSweeps: true });
  }

  const told = sink.mails.map(({ to }) => to[0]).filter((to) => to === alice.email || to === bob.email);
  expect(told).toEqual([bob.email]);
});

test('what is not wanted in the application is neither listed nor counted', async () => {
  const alice = await server.make.user();
  await choose(alice, ['created', 'viewed'], { inApp: false });

  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: alice });
  await sign(signers[0]!);

  const { count, results } = await server.as(alice)(listNotifications, { query: {} });
  expect([count, results.map(({ status }) => status)]).toEqual([1, ['signed']]);
});

test('someone who is blocked is mailed nothing of what goes on in their documents', async () => {
  const alice = await server.make.user();
  await choose(alice, ['viewed'], { mail: true });
  const send = () => sentDocument(server, [{ name: 'Ada', mayDelegate: true }], { sender: alice });
  const [signed, declined, refused, handedOver] = [await send(), await send(), await send(), await send()];
  await server.platform.db.updateTable('users').set({ isBlocked: true }).where('id', '=', alice.userId).execute();

  await sign(signed.signers[0]!);
  await declined.signers[0]!.call(declineSigning, { body: { reason: 'Too dear' } });
  const { consent } = await refused.signers[0]!.call(getSigning);
  const answer = { accepted: false, disclosureVersion: consent.disclosureVersion };
  await refused.signers[0]!.call(giveConsent, { body: answer });
  await handedOver.signers[0]!.call(getSigning);
  await handedOver.signers[0]!.call(delegateSigning, { body: { email: 'heir@example.com', name: 'Heir' } });
  await server.runTasks();

  expect(await signed.read().catch(String)).toContain('403');
  expect(await eventsTo(alice)).toEqual([]);
  expect(await checkInvariants(server.platform.db, server.platform.store)).toEqual([]);
});

test('choosing while the daily mail is being written collides with nothing', async () => {
  const alice = await server.make.user();
  await choose(alice, ['created'], { daily: true });
  await draft(server, alice, [{ email: 'ada@example.com' }]);
  const preferences = [{ status: 'created' as const, inApp: true, mail: false, daily: false }];
  const body = { preferences, timeZone: 'Asia/Karachi' };

  const choosing = await server.platform.db.transaction().execute(async (tx) => {
    // The daily mail takes the day first, and then what waited for it.
    await tx.insertInto('notificationSchedules').values({ userId: alice.userId, timeZone: 'UTC' }).execute();
    const settled = server
      .as(alice)(updateNotificationPreferences, { body })
      .then(({ timeZone }) => timeZone, String);
    await sleep(300);
    await tx.updateTable('notifications').set({ isForSummary: false }).where('userId', '=', alice.userId).execute();
    return { settled };
  });

  expect(await choosing.settled).toBe('Asia/Karachi');
});

test('no one but a person themself reads or changes their preferences', async () => {
  expect(await refusal(server.as(null)(getNotificationPreferences))).toBe('401 not_signed_in');
  const answer = await rawCall(server.app, updateNotificationPreferences, { body: { preferences: [] } });
  expect(answer.status).toBe(401);
});
