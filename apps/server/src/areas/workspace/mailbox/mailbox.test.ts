import { randomUUID } from 'node:crypto';
import { emptyMailbox, listMailbox, register, resendActivation } from '@sealwright/contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rawCall } from '../../../../test/raw-call.ts';

const server = await testApp();
await server.make.user();

beforeEach(() => server.platform.db.deleteFrom('mails').execute());

async function somebodySignsUp(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const password = 'Copper-Kettle-41!';
  const body = { email, password1: password, password2: password, firstName: 'Ana & <b>', lastName: 'López' };
  await rawCall(server.app, register, { body });
  await server.runTasks();
  return email;
}

test('an administrator reads the caught mails, newest first, with what they say', async () => {
  const admin = await server.make.user({ role: 'admin' });
  const [first, second] = [await somebodySignsUp(), await somebodySignsUp()];

  const { count, results } = await server.as(admin)(listMailbox);

  expect(count).toBe(2);
  expect(results.map(({ to }) => to.includes(second))).toEqual([true, false]);
  expect(results[1]?.to).toContain(first);
  expect(results[0]?.text).toMatch(/https?:\/\/\S+\/activate\/\d+\/[\w-]{43}/);
  expect(results[0]?.html).toContain('Ana &amp; &lt;b&gt;');
  expect(results[0]?.createdAt).toMatch(/Z$/);
});

test('mails are found by address and subject', async () => {
  const admin = await server.make.user({ role: 'super_admin' });
  const [first] = [await somebodySignsUp(), await somebodySignsUp()];

  const byAddress = await server.as(admin)(listMailbox, { query: { search: first.slice(0, 12) } });
  const bySubject = await server.as(admin)(listMailbox, { query: { search: 'ACTIVATE' } });

  expect([byAddress.count, bySubject.count]).toEqual([1, 2]);
});

test('an emptied mailbox is empty, and nothing that was sent is sent again', async () => {
  const admin = await server.make.user({ role: 'admin' });
  await somebodySignsUp();

  await server.as(admin)(emptyMailbox);
  await server.runTasks();

  expect(await server.as(admin)(listMailbox)).toMatchObject({ count: 0, results: [] });
  const kept = await server.platform.db.selectFrom('mails').select(['state', 'bodySealed']).execute();
  expect(kept).toEqual([{ state: 'caught', bodySealed: null }]);
});

test('a mail caught after emptying is there', async () => {
  const admin = await server.make.user({ role: 'admin' });
  const email = await somebodySignsUp();
  await server.as(admin)(emptyMailbox);

  await rawCall(server.app, resendActivation, { body: { email } });
  await server.runTasks();

  expect(await server.as(admin)(listMailbox)).toMatchObject({ count: 1 });
});

test('for everyone else there is no mailbox', async () => {
  const person = await server.make.user();

  await expect(server.as(person)(listMailbox)).rejects.toMatchObject({ status: 404 });
  await expect(server.as(person)(emptyMailbox)).rejects.toMatchObject({ status: 404 });
});

test('with a mail gateway there is no mailbox', async () => {
  const sending = await testApp({ SMTP_URL: 'smtp://mail.example.com' });
  const admin = await sending.make.user({ role: 'super_admin' });

  await expect(sending.as(admin)(listMailbox)).rejects.toMatchObject({ status: 404 });
  await expect(sending.as(admin)(emptyMailbox)).rejects.toMatchObject({ status: 404 });
});
