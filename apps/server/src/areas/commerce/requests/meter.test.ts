import {
  correctDocument,
  getDocument,
  getUsage,
  listDocuments,
  listEvidence,
  listNotifications,
  recallDocument,
  resendLink,
  sendDocument,
  sendTemplate,
  updateBillingConfig,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { billingOn } from '../../../../test/billing.ts';
import { type Draft, draft } from '../../../../test/drafting.ts';
import { comeIn, openLink, publishedTemplate as visitedTemplate } from '../../../../test/public-links.ts';
import { signedInAgain } from '../../../../test/signed-in-again.ts';
import { consent, linkOf, refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';
import { LANDLORD, publishedTemplate, TENANT } from '../../../../test/templates.ts';

const server = await testApp();
const { as, make, clock, platform } = server;
const admin = await make.user({ role: 'admin' });
const INCLUDED = 3;
const plan = await billingOn(server, admin, INCLUDED);

const MINUTE_MS = 60_000;
const freshEmail = () => `sign-${crypto.randomUUID().slice(0, 8)}@example.com`;
const drafted = (user: TestUser): Promise<Draft> => draft(server, user, [{ email: freshEmail() }]);
const send = (user: TestUser, id: number) => as(user)(sendDocument, { params: { id } });
const usage = (user: TestUser) => as(user)(getUsage, {});
const left = async (user: TestUser) => (await usage(user)).left;

async function spend(user: TestUser, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await send(user, (await drafted(user)).id);
}

/** Requests that were taken and not given back, and documents that are out or were. */
async function counted({ accountId }: TestUser) {
  const taken = await platform.db
    .selectFrom('requestTakings')
    .select('documentId')
    .where('accountId', '=', accountId)
    .where('givenBackAt', 'is', null)
    .execute();
  return taken.length;
}

test('sending takes one of the plan that accounts begin with, until none is left, and then nothing is lost', async () => {
  const user = await make.user();
  expect(await usage(user)).toMatchObject({ isBillingOn: true, plan: plan.name, included: 3, used: 0, left: 3 });
  await spend(user, INCLUDED);
  expect(await usage(user)).toMatchObject({ used: 3, left: 0, bundlesLeft: 0, permissions: { buy: true } });

  const { id } = await drafted(user);
  const before = await as(user)(getDocument, { params: { id } });
  expect(await refusal(send(user, id))).toBe('409 upload_limit_exceeded');
  expect(await as(user)(getDocument, { params: { id } })).toEqual(before);
  const mails = await platform.db.selectFrom('mails').selectAll().where('documentId', '=', id).execute();
  expect([mails, await counted(user)]).toEqual([[], 3]);
});

test('the next month begins anew', async () => {
  const user = await make.user();
  await spend(user, INCLUDED);
  const now = clock.now();
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 0, 1)));
  const again = await signedInAgain(server, user);

  expect(await usage(again)).toMatchObject({ used: 0, left: 3 });
  await spend(again, 1);
  clock.set(now);
});

test('of many sendings at once as many go out as requests are left', async () => {
  const user = await make.user();
  const drafts = await Promise.all(Array.from({ length: 8 }, () => drafted(user)));
  const sent = await Promise.allSettled(drafts.map(({ id }) => send(user, id)));

  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(INCLUDED);
  expect(await counted(user)).toBe(INCLUDED);
  const { results } = await as(user)(listDocuments, {});
  expect(results.filter(({ status }) => status === 'pending')).toHaveLength(INCLUDED);
});

test('each separate copy takes one, and where one is missing none goes out', async () => {
  const user = await make.user();
  const people = (count: number) => Array.from({ length: count }, () => ({ email: freshEmail() }));
  const four = await draft(server, user, people(4), { signingOption: 'separate' });
  expect(await refusal(send(user, four.id))).toBe('409 upload_limit_exceeded');
  expect(await left(user)).toBe(3);
  const parts = () => platform.db.selectFrom('documents').select('id').where('parentId', '=', four.id).execute();
  expect(await parts()).toEqual([]);

  const two = await draft(server, user, people(2), { signingOption: 'separate' });
  await send(user, two.id);
  expect(await left(user)).toBe(1);
});

test('a recall before anyone opened it gives the request back once, and sending again takes one', async () => {
  const user = await make.user();
  const { id, recipientIds } = await drafted(user);
  await send(user, id);
  await server.runTasks();
  await as(user)(resendLink, { params: { id }, body: { recipient: recipientIds[0]! } });
  await as(user)(correctDocument, { params: { id }, body: { subject: 'Another subject' } });
  expect(await left(user)).toBe(2);
  await as(user)(recallDocument, { params: { id } });
  expect(await left(user)).toBe(3);
  await send(user, id);
  expect(await left(user)).toBe(2);
  await as(user)(recallDocument, { params: { id } });
  expect([await left(user), await counted(user)]).toEqual([3, 0]);
});

test('a recall after someone opened it gives nothing back, also when it was scheduled since', async () => {
  const { sender, id, signers } = await sentDocument(server, [{ name: 'Ada' }]);
  await consent(signers[0]!);
  await as(sender)(recallDocument, { params: { id } });
  expect(await left(sender)).toBe(2);
  const scheduledFor = new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString();
  await as(sender)(sendDocument, { params: { id }, body: { scheduledFor } });
  await as(sender)(recallDocument, { params: { id } });
  expect(await left(sender)).toBe(2);
});

test('of separate copies those come back that no one opened', async () => {
  const user = await make.user();
  const people = [{ email: freshEmail() }, { email: freshEmail() }];
  const { id } = await draft(server, user, people, { signingOption: 'separate' });
  await send(user, id);
  await server.runTasks();
  const parts = await platform.db
    .selectFrom('documents')
    .select('id')
    .where('parentId', '=', id)
    .orderBy('id')
    .execute();
  await consent(await linkOf(server, parts[0]!.id, people[0]!));
  await as(user)(recallDocument, { params: { id } });

  expect(await left(user)).toBe(2);
});

test('a template and each visitor of a public link take one, and a visitor is not told why none is left', async () => {
  const user = await make.user();
  const { id } = await publishedTemplate(server, user);
  await as(user)(sendTemplate, { params: { id }, body: { people: [TENANT, LANDLORD] } });
  expect(await left(user)).toBe(2);
  const link = await openLink(server, user, await visitedTemplate(server, user));
  await comeIn(server, link.code, freshEmail());
  expect(await left(user)).toBe(1);
  await comeIn(server, link.code, freshEmail());

  expect(await refusal(comeIn(server, link.code, freshEmail()))).toBe('410 public_link_closed');
  const { count } = await as(user)(listDocuments, {});
  const last = as(user)(sendTemplate, { params: { id }, body: { people: [TENANT, LANDLORD] } });
  expect(await refusal(last)).toBe('409 upload_limit_exceeded');
  expect((await as(user)(listDocuments, {})).count).toBe(count);
});

test('what is scheduled takes one when it leaves, and is a draft again where none is left then', async () => {
  const user = await make.user();
  const scheduledFor = new Date(clock.now().getTime() + 30 * MINUTE_MS).toISOString();
  const drafts = [await drafted(user), await drafted(user), await drafted(user), await drafted(user)];
  for (const { id } of drafts) await as(user)(sendDocument, { params: { id }, body: { scheduledFor } });
  expect(await left(user)).toBe(3);
  clock.advance(31 * MINUTE_MS);
  await server.runTasks({ withSweeps: true });

  const again = await signedInAgain(server, user);
  expect(await left(again)).toBe(0);
  const { results } = await as(again)(listDocuments, {});
  const back = results.filter(({ status }) => status === 'draft');
  expect(back).toHaveLength(1);
  const { events } = await as(again)(listEvidence, { params: { id: back[0]!.id } });
  expect(events.at(-1)).toMatchObject({
    action: 'document.not_sent',
    details: { reasons: ['upload_limit_exceeded'] },
  });
  expect((await as(again)(listNotifications, { query: { status: 'not_sent' } })).count).toBe(1);
  clock.set(new Date());
});

test('the admins of a team are told at 80 and at 100 percent, each once in a month, and its members are not', async () => {
  const { admin: head, others } = await makeTeam(server, 'member');
  const [member] = others;
  await spend(member!, INCLUDED);
  const { id } = await drafted(member!);
  expect(await refusal(send(member!, id))).toBe('409 upload_limit_exceeded');
  const told = async (user: TestUser) =>
    (await as(user)(listNotifications, {})).results.filter(({ subject }) => subject.kind === 'account');

  const [used] = await told(head);
  expect(used).toMatchObject({ status: 'requests_used_up', link: '/billing?tab=bundle' });
  expect(used!.description).toBe('All 3 of this month’s sign requests are used');
  expect(await told(member!)).toEqual([]);
  expect(await usage(member!)).toMatchObject({ left: 0, permissions: { buy: false } });
  const mails = (await server.mails()).filter(({ to }) => to === head.email);
  expect(mails.filter(({ event }) => event === 'notification.requests_used_up')).toHaveLength(1);
});

test('while billing is off nothing is counted, and what was sent then is not given back', async () => {
  const user = await make.user();
  await as(admin)(updateBillingConfig, { body: { isOn: false } });
  expect(await usage(user)).toMatchObject({ isBillingOn: false, included: null, left: null });
  await spend(user, INCLUDED + 1);
  const { id } = await drafted(user);
  await send(user, id);
  await as(admin)(updateBillingConfig, { body: { isOn: true } });
  await as(user)(recallDocument, { params: { id } });

  expect([await left(user), await counted(user)]).toEqual([3, 0]);
});
