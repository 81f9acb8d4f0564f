import {
  closeDocument,
  downloadSigned,
  getDocument,
  getSigning,
  listActivities,
  listEvidence,
  listNotifications,
  LOCALES,
  recallDocument,
  resendLink,
  setAbsence,
  shareDocument,
  updateDocument,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { checkInvariants } from '../../../../test/invariants.ts';
import { sentDocument, sign } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { translator } from '../../../platform/i18n/i18n.ts';

const server = await testApp();
const { as, clock, platform } = server;
const DAY = 24 * 3600_000;
const dayIn = (days: number): string => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

/** A team in which one member is on leave and another acts for them. */
async function actingTeam() {
  const { id, admin, others } = await makeTeam(server, 'member', 'member');
  const [owner, delegate] = others as [TestUser, TestUser];
  const leave = () =>
    as(admin)(setAbsence, {
      params: { id, user: owner.userId },
      body: { delegate: delegate.userId, firstDay: dayIn(0), lastDay: dayIn(2) },
    });
  return { id, admin, owner, delegate, leave };
}

const mailsTo = async ({ email }: TestUser, event: string) =>
  (await server.mails()).filter((mail) => mail.to === email && mail.event === event);

const toldOf = async (user: TestUser, status: 'completed' | 'sent' | 'viewed') =>
  (await as(user)(listNotifications, { query: { status } })).results.map(({ description }) => description);

test('every entry names both, in the history, in the activity of who acted, and in a chain that verifies', async () => {
  const { owner, delegate, admin, leave } = await actingTeam();
  const { id, signers } = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await leave();
  await as(delegate)(resendLink, { params: { id }, body: { recipient: signers[0]!.id } });
  await as(admin)(recallDocument, { params: { id } });

  const { events, isChainIntact } = await as(owner)(listEvidence, { params: { id } });

  expect(isChainIntact).toBe(true);
  const byAction = (action: string) => events.find((event) => event.action === action);
  expect(byAction('document.sent')!.actor).toMatchObject({ id: owner.userId, actsFor: null });
  expect(byAction('recipient.link_resent')!.actor).toMatchObject({
    id: delegate.userId,
    name: delegate.name,
    actsFor: { name: owner.name, email: owner.email },
  });
  // An admin acts in their own right.
  expect(byAction('document.recalled')!.actor).toMatchObject({ id: admin.userId, actsFor: null });
  const { results } = await as(delegate)(listActivities);
  const [line] = results.filter(({ action }) => action === 'recipient.link_resent');
  expect(line?.description).toContain(`(for \u2068${owner.name}\u2069)`);
});

test('what only their name commits to is hashed with it', async () => {
  const { owner, delegate, leave } = await actingTeam();
  const { id } = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await leave();
  await as(delegate)(closeDocument, { params: { id } });

  const row = await platform.db
    .selectFrom('evidence')
    .select('entry')
    .where('documentId', '=', id)
    .where('action', '=', 'document.closed')
    .executeTakeFirstOrThrow();

  const entry = JSON.parse(row.entry) as { details: object; commitments: Record<string, string> };
  expect(entry.details).toMatchObject({ by: { kind: 'user', id: delegate.userId, actsFor: owner.userId } });
  expect(entry.commitments['actsFor']).toMatch(/^[0-9a-f]{64}$/);
  expect(row.entry).not.toContain(owner.email);
});

const plain = (text: string) => text.replaceAll(/[\s\u2066-\u2069]/g, '');

test.each(LOCALES)('the report in the sealed file names both (%s)', async (locale) => {
  const { owner, delegate, leave } = await actingTeam();
  const { id, signers } = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await platform.db.updateTable('documents').set({ locale }).where('id', '=', id).execute();
  await leave();
  await as(delegate)(resendLink, { params: { id }, body: { recipient: signers[0]!.id } });
  await server.runTasks();
  const mails = await server.mails();
  const link = mails.findLast(({ to }) => to === signers[0]!.email)!.links.find((one) => one.includes('token='))!;
  const token = new URL(link).searchParams.get('token')!;
  const call = ((endpoint: never, input: { params?: object } = {}) =>
    server.as(null)(endpoint, { ...input, params: { id, ...input.params }, query: { token } } as never)) as never;
  await sign({ call });
  await server.runTasks();

  const copy = await server.as(null)(downloadSigned, { params: { id }, query: { token } });
  const pages = plain((await extractText(new Uint8Array(copy as unknown as Buffer))).join(''));

  // Names are set in their own direction within the sentence: its words stand between them.
  const words = plain(translator('evidence')(locale, 'actor.for', { name: '|', owner: '|' }))
    .split('|')
    .filter(Boolean);
  expect(words.filter((part) => !pages.includes(part))).toEqual([]);
  expect([owner, delegate].filter(({ name }) => !pages.includes(name.split(' ')[1]!))).toEqual([]);
});

test('who acts gets the emails and notifications, and the owner theirs in the application alone', async () => {
  const { owner, delegate, leave } = await actingTeam();
  const { id, signers } = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await leave();
  await as(owner)(updateNotificationPreferences, {
    body: { preferences: [{ status: 'completed', inApp: true, mail: true, daily: true }] },
  });

  await sign(signers[0]!);
  await server.runTasks();

  expect(await mailsTo(owner, 'completed')).toEqual([]);
  const [mail, ...more] = await mailsTo(delegate, 'completed');
  expect(more).toEqual([]);
  expect(mail!.text).toContain(`because you act for ${owner.name}`);
  expect(mail!.text).toContain(owner.email);
  expect(await toldOf(delegate, 'completed')).toEqual([expect.stringContaining(`(for \u2068${owner.name}\u2069)`)]);
  expect(await toldOf(owner, 'completed')).toEqual([expect.not.stringContaining('(for')]);
  const waiting = await platform.db
    .selectFrom('notifications')
    .select('userId')
    .where('isForSummary', '=', true)
    .execute();
  expect(waiting.map(({ userId }) => userId)).not.toContain(owner.userId);
  expect(await as(delegate)(getDocument, { params: { id } })).toMatchObject({ isActedFor: true, status: 'completed' });
});

test('once it is over, mails reach the owner again, and what was private is told no more', async () => {
  const { id: team, owner, delegate, leave } = await actingTeam();
  const first = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await as(owner)(shareDocument, { params: { id: first.id }, body: { visibility: 'private' } });
  const second = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await leave();
  for (const { signers } of [first, second]) await signers[0]!.call(getSigning);
  expect(await toldOf(delegate, 'viewed')).toHaveLength(2);

  await platform.db.deleteFrom('absences').where('accountId', '=', team).execute();

  expect(await toldOf(delegate, 'viewed')).toHaveLength(1);
  await sign(second.signers[0]!);
  await server.runTasks();
  expect(await mailsTo(owner, 'completed')).toHaveLength(1);
  expect(await mailsTo(delegate, 'completed')).toEqual([]);
});

test('who acts and is blocked gets nothing, so that the owner does', async () => {
  const { owner, delegate, leave } = await actingTeam();
  const { signers } = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await leave();
  await platform.db.updateTable('users').set({ isBlocked: true }).where('id', '=', delegate.userId).execute();

  await sign(signers[0]!);
  await server.runTasks();

  expect(await mailsTo(owner, 'completed')).toHaveLength(1);
  expect(await mailsTo(delegate, 'completed')).toEqual([]);
});

test('markup in a name is text in the mail and stays text in the evidence', async () => {
  const { owner, delegate, leave } = await actingTeam();
  const name = `<script>alert(1)</script>${'x'.repeat(120)}`;
  await platform.db.updateTable('users').set({ displayName: name }).where('id', '=', owner.userId).execute();
  const { id, signers } = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await leave();
  await as(delegate)(closeDocument, { params: { id } });
  const second = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await sign(second.signers[0]!);
  await server.runTasks();

  expect(signers).toHaveLength(1);
  const { events } = await as(delegate)(listEvidence, { params: { id } });
  expect(events.find(({ action }) => action === 'document.closed')!.actor.actsFor).toMatchObject({ name });
  const [mail] = await mailsTo(delegate, 'completed');
  expect(mail!.html).not.toContain('<script>');
});

test('after all of this the installation keeps its invariants', async () => {
  const { owner, delegate, leave } = await actingTeam();
  const { id } = await sentDocument(server, [{ name: 'Client' }], { sender: owner });
  await leave();
  await as(delegate)(updateDocument, { params: { id }, body: { title: 'Changed' } }).catch(() => undefined);
  await server.runTasks();
  expect(await checkInvariants(platform.db, platform.store)).toEqual([]);
});
