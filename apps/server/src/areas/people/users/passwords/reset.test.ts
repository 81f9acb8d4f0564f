import { checkPasswordLink, forgotPassword, getSetup, resetPassword } from '@sealwright/contract';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { rawCall } from '../../../../../test/raw-call.ts';
import {
  elsewhere,
  freshEmail,
  type LinkQuery,
  NEW_PASSWORD,
  PASSWORD,
  peopleOf,
} from '../../../../../test/people-with-passwords.ts';

const server = await testApp();
const { change, forgot, linkTo, log, mailsTo, person, read, signIn, statusOf, tokenOf } = peopleOf(server);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

const check = (query: LinkQuery) => rawCall(server.app, checkPasswordLink, { query });
const reset = (query: LinkQuery, newPassword1 = NEW_PASSWORD, newPassword2 = newPassword1) =>
  rawCall(
    server.app,
    resetPassword,
    { query, body: { newPassword1, newPassword2 } },
    { address: '203.0.113.9', device: FIREFOX },
  );

const DEAD = { status: 410, body: { code: 'password_link_invalid', detail: 'Invalid link' } };

async function asked(overrides: Parameters<typeof person>[0] = {}) {
  const user = await person(overrides);
  await forgot(user.email);
  return { user, link: await linkTo(user.email, '/reset-password') };
}

test('a forgotten password is replaced by the link from the mail, which works once', async () => {
  const { user, link } = await asked();

  const seen = await check(link);
  const done = await reset(link);

  expect(seen).toMatchObject({ status: 200, body: { email: user.email, isFirst: false } });
  expect(done).toMatchObject({ status: 200, body: { email: user.email } });
  expect(await reset(link)).toMatchObject(DEAD);
  expect(await check(link)).toMatchObject(DEAD);
  expect(await signIn(user.email)).toMatchObject({ status: 401 });
  expect(await signIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('a reset ends every session and every other link of the person, at once', async () => {
  const { user, link: first } = await asked();
  const [here, there] = [await tokenOf(user), await tokenOf(user)];
  await forgot(user.email);
  const second = await linkTo(user.email, '/reset-password');
  expect(await check(first)).toMatchObject({ status: 200 });

  await reset(second);

  expect([await statusOf(user, here), await statusOf(user, there)]).toEqual([401, 401]);
  expect(await check(first)).toMatchObject(DEAD);
});

test('the person is told that their password changed, from where, and what to do; their log says it too', async () => {
  const { user, link } = await asked();

  await reset(link);

  const [mail] = await mailsTo(user.email, 'account.password_changed');
  expect(mail?.text).toContain('203.0.113.9');
  expect(mail?.text).toContain('Firefox · Linux');
  expect(mail?.links).toContain('http://sealwright.test/forgot-password');
  expect(await log(user.id)).toEqual([
    { action: 'password_reset_asked', actorId: null, address: expect.stringMatching(/^198\.51\./) as string },
    { action: 'password_reset', actorId: user.id, address: '203.0.113.9' },
  ]);
});

test('a link lives for 60 minutes', async () => {
  const { link } = await asked();

  server.clock.advance(59 * 60_000);
  const late = await check(link);
  server.clock.advance(2 * 60_000);

  expect(late.status).toBe(200);
  expect(await check(link)).toMatchObject(DEAD);
  expect(await reset(link)).toMatchObject(DEAD);
});

test('one link used twenty times at once sets one password', async () => {
  const { user, link } = await asked();

  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(link)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(410)]);
  expect(await mailsTo(user.email, 'account.password_changed')).toHaveLength(1);
});

test('a link that is made up, another person’s or of another kind is invalid, and changes nothing', async () => {
  const { user, link } = await asked();
  const other = await asked();
  const waiting = await person({ activatedAt: null });
  const before = await read(user.id);

  for (const query of [
    { ...link, token: 'made-up' },
    { uidb64: other.link.uidb64, token: link.token },
    { uidb64: '', token: link.token },
    { uidb64: link.uidb64, token: '' },
    { uidb64: 'bm9ib2R5', token: link.token },
    { uidb64: Buffer.from('99999999999999999999').toString('base64url'), token: link.token },
    { uidb64: Buffer.from(`${user.id}\0`).toString('base64url'), token: link.token },
    { uidb64: Buffer.from(String(waiting.id)).toString('base64url'), token: link.token },
  ]) {
    expect(await check(query)).toMatchObject(DEAD);
    expect(await reset(query)).toMatchObject(DEAD);
  }
  expect(await read(user.id)).toEqual(before);
});

test('only the hash of a link’s token is kept, and the queue holds no address in clear', async () => {
  const user = await person();
  await forgot(user.email, { address: '203.0.113.200', device: 'a very particular browser' });
  const { rows } = await queued();
  const link = await linkTo(user.email, '/reset-password');

  const kept = JSON.stringify(await server.platform.db.selectFrom('userLinks').selectAll().execute());
  expect(kept).not.toContain(link.token);
  expect(rows).not.toContain('203.0.113.200');
  expect(rows).not.toContain('particular');
  expect(rows).not.toContain(user.email);
});

/** What the queue holds, as text. */
async function queued(): Promise<{ rows: string }> {
  const found = await server.platform.db
    .withoutPlugins()
    .selectFrom('pgboss.job' as never)
    .selectAll()
    .execute();
  return { rows: JSON.stringify(found) };
}

test('no one writes into someone’s mail by what they call their browser', async () => {
  const user = await person();
  await forgot(user.email, { device: 'Your account is closed, see http://evil.example/x now' });
  await linkTo(user.email, '/reset-password');

  expect((await mailsTo(user.email))[0]?.text).not.toContain('evil.example');
});

test('a refused password says why at its field and leaves the link as it was', async () => {
  const { link } = await asked();
  const refusal = async (one: string, two = one) => {
    const answer = await reset(link, one, two);
    const [field] = (answer.body['errors'] ?? []) as { path: string; code: string }[];
    return `${answer.status} ${field?.path} ${field?.code}`;
  };

  expect(await refusal('short')).toContain('422 new_password1');
  expect(await refusal('nouppercase1!')).toBe('422 new_password1 password_weak');
  expect(await refusal('Password1!')).toBe('422 new_password1 password_breached');
  expect(await refusal(`Aa1!${'x'.repeat(125)}`)).toContain('422 new_password1');
  expect(await refusal(NEW_PASSWORD, PASSWORD)).toBe('422 new_password2 passwords_differ');
  expect(await reset(link)).toMatchObject({ status: 200 });
});

test('known, unknown, blocked and waiting people get the same answer after the same statements and one job each', async () => {
  const known = await person();
  const blocked = await person();
  await change(blocked.id, { isBlocked: true });
  const waiting = await person({ activatedAt: null });
  const social = await person({ passwordHash: null });
  const query = vi.spyOn(Client.prototype, 'query');
  const textOf = (given: unknown) => (typeof given === 'string' ? given : (given as { text: string }).text);
  // The queue's own connections look after themselves meanwhile; what the request enqueues goes over ours.
  const isOfQueue = (client: unknown) =>
    (client as { connectionParameters: { application_name?: string } }).connectionParameters.application_name ===
    'sealwright-jobs';
  // Not counted: what a first call of a fresh process does.
  await rawCall(server.app, getSetup);
  await forgot(freshEmail());

  const seen = [];
  for (const email of [known.email, freshEmail(), blocked.email, waiting.email, social.email]) {
    query.mockClear();
    const { status, body, headers } = await forgot(email);
    const statements = query.mock.calls
      .filter((_, i) => !isOfQueue(query.mock.contexts[i]))
      .map(([given]) => textOf(given));
    seen.push({ status, body, headers: Object.keys(headers), statements });
  }
  query.mockRestore();

  expect(seen[0]).toMatchObject({ status: 202, body: {} });
  expect(seen[0]?.statements.length).toBeGreaterThan(3);
  for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
});

test('nothing is written to blocked people, nor can an earlier link of theirs be used', async () => {
  const { user, link } = await asked();
  await change(user.id, { isBlocked: true });

  await forgot(user.email);
  await server.runTasks();

  expect(await mailsTo(user.email, 'account.password_link')).toHaveLength(1);
  expect(await check(link)).toMatchObject(DEAD);
  expect(await reset(link)).toMatchObject(DEAD);
  expect(await read(user.id)).toMatchObject({ isBlocked: true, passwordHash: user.passwordHash });
});

test('who resets the password has shown that the address is theirs: a waiting account becomes active', async () => {
  const { user, link } = await asked({ activatedAt: null });

  await reset(link);

  expect((await log(user.id)).map(({ action }) => action)).toEqual([
    'password_reset_asked',
    'password_reset',
    'account_activated',
  ]);
  expect(await signIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('people without a password are sent a link to their first one, good for a week', async () => {
  const user = await person({ passwordHash: null });
  await forgot(user.email);
  const link = await linkTo(user.email, '/set-password');

  server.clock.advance(6 * 24 * 3_600_000);
  const seen = await check(link);
  const done = await reset(link);

  expect(seen).toMatchObject({ status: 200, body: { email: user.email, isFirst: true } });
  expect(done.status).toBe(200);
  expect(await signIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  expect((await log(user.id)).map(({ action }) => action)).toContain('password_set');
});

test('the mail is in the language of the person and says how long the link works', async () => {
  const user = await person({ locale: 'ar', firstName: 'ليلى' });
  await forgot(user.email);
  await server.runTasks();

  const [mail] = await mailsTo(user.email);

  expect(mail?.subject).toContain('كلمة مرور');
  expect(mail?.html).toContain('dir="rtl"');
  expect(mail?.text).toContain('60 دقيقة');
});

test('one address may ask three times an hour for one person and is told when to come back; others are not hindered', async () => {
  const user = await person();
  const address = elsewhere();

  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push(await forgot(user.email.toUpperCase(), { address }));
  const owner = await forgot(user.email);

  expect(statuses.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
  expect(Number(statuses[3]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(owner.status).toBe(202);
});

test('asking for many people from one address is limited', async () => {
  const address = elsewhere();
  const statuses: number[] = [];

  for (let i = 0; i < 31; i += 1) statuses.push((await forgot(freshEmail(), { address })).status);

  expect(statuses.slice(0, 30).every((status) => status === 202)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test('a stranger with many addresses neither floods the owner’s mailbox nor keeps them from a link that works', async () => {
  const user = await person();

  const statuses = new Set<number>();
  for (let minute = 0; minute < 30; minute += 1) {
    statuses.add((await forgot(user.email)).status);
    server.clock.advance(60_000);
  }
  await server.runTasks();
  const links = (await mailsTo(user.email, 'account.password_link')).flatMap((mail) => mail.links);
  const url = new URL(links.at(-1) ?? 'http://no.link/');
  const query = { uidb64: url.searchParams.get('uidb64') ?? '', token: url.searchParams.get('token') ?? '' };

  expect([...statuses]).toEqual([202]);
  expect(links).toHaveLength(10);
  expect(await check(query)).toMatchObject({ status: 200 });
});

test('what is no address, and a question without one, are refused before anything is looked up', async () => {
  for (const email of ['', 'a', 'a@b', 'a..b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
    const answer = await rawCall(server.app, forgotPassword, { body: { email } });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body['errors'])).toContain('"path":"email"');
  }
});
