import {
  createMailGateway,
  deleteMailGateway,
  getIdentityRules,
  getMailGateway,
  getSetup,
  listMailbox,
  listMailGateways,
  type MailGatewayInput,
  orderMailGateways,
  updateMailGateway,
} from '@sealwright/contract';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { smtpSink } from '../../../../test/smtp-sink.ts';
import { createMailRoutes } from '../../../platform/mail/mail-routes.ts';
import { mailGatewaySource } from './mail-gateways.source.ts';

const PASSWORD = 'Tr0ub4dor&3';
const LOGIN = { user: 'sealwright', pass: PASSWORD };

async function installed(env: Record<string, string> = {}) {
  const server = await testApp(env);
  const owner = await server.make.user({ role: 'super_admin' });
  return { ...server, owner, call: server.as(owner) };
}

async function sink(port = 0) {
  const made = await smtpSink(port, { login: LOGIN });
  onTestFinished(made.close);
  return { ...made, port: Number(new URL(made.url).port) };
}

const input = (port: number, more: Partial<MailGatewayInput> = {}): MailGatewayInput => ({
  name: 'Main',
  hostname: '127.0.0.1',
  port,
  tls: 'none',
  username: LOGIN.user,
  password: PASSWORD,
  senderName: 'Acme Signing',
  senderEmail: 'sign@acme.test',
  ...more,
});

type Server = Awaited<ReturnType<typeof installed>>;

let mails = 0;
async function post({ platform }: Server, to: string): Promise<void> {
  mails += 1;
  await platform.db.transaction().execute((tx) =>
    platform.mailer.enqueue(tx, {
      dedupeKey: `gateway-test:${mails}`,
      event: 'test',
      to: { email: to, name: 'Ada' },
      replyTo: { email: 'sender@acme.test', name: 'Sam Sender' },
      locale: 'en',
      subject: 'Sign this',
      body: { heading: 'Hello', paragraphs: ['Sign'] },
    }),
  );
}

const run = (server: Server) => server.runTasks({ withSweeps: true });
const states = async ({ platform }: Server) =>
  (await platform.db.selectFrom('mails').select('state').orderBy('id').execute()).map(({ state }) => state);

test('a gateway that says no more than where it is and who signs in has the usual rest, which a change keeps', async () => {
  const server = await installed();
  const { token } = server.owner;
  const path = '/v1/api/admin-panel/config/smtp-gateways/';
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await server.app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const terms = { name: 'Main', hostname: 'smtp.acme.test', port: 465, username: 'sign@acme.test', password: PASSWORD };

  const made = await send('POST', path, terms);
  expect(made).toMatchObject({
    status: 201,
    body: { tls: 'tls', sender_name: 'Main', sender_email: 'sign@acme.test' },
  });
  expect((await send('POST', path, { ...terms, port: 2525 })).body['tls']).toBe('starttls');
  const changed = { ...terms, name: 'Second', port: 587 };
  expect(await send('PUT', `${path}${Number(made.body['id'])}/`, changed)).toMatchObject({
    status: 200,
    body: { name: 'Second', port: 587, tls: 'tls', sender_name: 'Main' },
  });
  expect(await send('POST', path, { ...terms, username: 'key' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'sender_email', code: 'email_invalid' }] },
  });
  for (const left of ['name', 'hostname', 'port', 'username', 'password'] as const) {
    const { [left]: _, ...rest } = terms;
    expect(await send('POST', path, rest)).toMatchObject({ status: 422, body: { errors: [{ path: left }] } });
  }
});

test('until there is a gateway, mails are caught', async () => {
  const server = await installed();
  await post(server, 'a@example.com');
  await run(server);

  expect(await server.call(listMailGateways)).toEqual({
    results: [],
    environment: null,
    isMailCaught: true,
    permissions: { create: true, order: true, test: true },
  });
  expect(await states(server)).toEqual(['caught']);
});

test('mails leave by the gateway that was added, as it says, and answers go to the sender of the document', async () => {
  const server = await installed();
  const gateway = await sink();
  await server.call(createMailGateway, { body: input(gateway.port) });
  await post(server, 'a@example.com');
  await run(server);

  expect(gateway.mails).toMatchObject([
    {
      to: ['a@example.com'],
      mail: {
        from: { name: 'Acme Signing', address: 'sign@acme.test' },
        replyTo: [{ name: 'Sam Sender', address: 'sender@acme.test' }],
      },
    },
  ]);
  expect(await states(server)).toEqual(['sent']);
});

test('what asks whether mails are caught follows at once, both ways', async () => {
  const server = await installed();
  const { call } = server;
  const asked = async () => [
    (await call(getSetup)).isMailCaught,
    (await call(getIdentityRules)).hasTextMessages,
    await call(listMailbox).then(
      () => 'open',
      ({ code }: { code: string }) => code,
    ),
  ];
  const before = await asked();
  const { id } = await call(createMailGateway, { body: input(2525) });
  const between = await asked();
  await call(deleteMailGateway, { params: { id } });

  expect([before, between, await asked()]).toEqual([
    [true, true, 'open'],
    [false, false, 'not_found'],
    [true, true, 'open'],
  ]);
});

test('the password is sealed, and stands in no answer, log or other column', async () => {
  const { call, platform } = await installed();
  const made = await call(createMailGateway, { body: input(2525) });
  const read = await call(getMailGateway, { params: { id: made.id } });
  const rows = await platform.db.selectFrom('mailGateways').selectAll().execute();
  const activities = await platform.db.selectFrom('activities').selectAll().execute();

  expect(activities.map(({ action }) => action)).toContain('mail_gateway_added');
  const all = JSON.stringify([made, read, await call(listMailGateways), activities]);
  expect(all).not.toContain(PASSWORD);
  expect(rows[0]?.passwordSealed.toString('latin1')).not.toContain(PASSWORD);
});

test('a gateway that is away is passed over, and each mail leaves once', async () => {
  const server = await installed();
  const [first, second] = [await sink(), await sink()];
  await server.call(createMailGateway, { body: input(first.port, { name: 'First' }) });
  await server.call(createMailGateway, { body: input(second.port, { name: 'Second' }) });
  await first.close();
  for (let at = 0; at < 8; at += 1) await post(server, `p${at}@example.com`);
  await run(server);

  const arrived = second.mails.map(({ to }) => to.join()).toSorted();
  expect(arrived).toEqual(Array.from({ length: 8 }, (_, at) => `p${at}@example.com`));
  expect(await states(server)).toEqual(Array(8).fill('sent'));
  const { results } = await server.call(listMailGateways);
  expect(results[0]?.away).toMatchObject({ reason: 'ECONNREFUSED' });
  expect(results[1]?.away).toBeNull();

  const back = await sink(first.port);
  server.clock.advance(6000);
  await post(server, 'later@example.com');
  await run(server);

  expect(back.mails.map(({ to }) => to)).toEqual([['later@example.com']]);
  expect((await server.call(listMailGateways)).results[0]?.away).toBeNull();
});

test('a gateway that refuses our sign-in is passed over, too', async () => {
  const server = await installed();
  const [first, second] = [await sink(), await sink()];
  await server.call(createMailGateway, { body: input(first.port, { password: 'an old one' }) });
  await server.call(createMailGateway, { body: input(second.port) });
  await post(server, 'a@example.com');
  await run(server);

  expect([first.mails.length, second.mails.length]).toEqual([0, 1]);
  const { results } = await server.call(listMailGateways);
  expect(results[0]?.away).toMatchObject({ reason: 'EAUTH 535' });
  expect(JSON.stringify(results)).not.toContain('an old one');
});

test('one that needs TLS and is offered none gets neither password nor mail', async () => {
  const server = await installed();
  const [plain, second] = [await sink(), await sink()];
  await server.call(createMailGateway, { body: input(plain.port, { tls: 'starttls' }) });
  await server.call(createMailGateway, { body: input(second.port) });
  await post(server, 'a@example.com');
  await run(server);

  expect([plain.mails.length, second.mails.length]).toEqual([0, 1]);
});

test('a mail that may have left by one gateway is not given to another one for an hour', async () => {
  const server = await installed();
  const [first, second] = [await sink(), await sink()];
  await server.call(createMailGateway, { body: input(first.port) });
  await server.call(createMailGateway, { body: input(second.port) });
  first.answers.set('a@example.com', ['cut after data']);
  await post(server, 'a@example.com');
  await run(server);
  await first.close();
  for (let at = 0; at < 4; at += 1) {
    server.clock.advance(10 * 60_000);
    await run(server);
  }
  expect([first.mails.length, second.mails.length]).toEqual([1, 0]);
  expect(await states(server)).toEqual(['queued']);

  server.clock.advance(30 * 60_000);
  await run(server);

  expect(second.mails.map(({ mail }) => mail.messageId)).toEqual(first.mails.map(({ mail }) => mail.messageId));
  expect(await states(server)).toEqual(['sent']);
});

test('with every gateway away nothing is lost, and all leave when one is back', async () => {
  const server = await installed();
  const gone = await sink();
  await server.call(createMailGateway, { body: input(gone.port) });
  await gone.close();
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com']) await post(server, to);
  for (let at = 0; at < 5; at += 1) {
    await run(server);
    server.clock.advance(60_000);
  }
  expect(await states(server)).toEqual(['queued', 'queued', 'queued']);

  const back = await sink(gone.port);
  await run(server);
  server.clock.advance(6000);
  await run(server);

  expect(back.mails).toHaveLength(3);
});

test('the order is set as a whole, and decides who is asked first', async () => {
  const server = await installed();
  const { call } = server;
  const [first, second] = [await sink(), await sink()];
  const a = await call(createMailGateway, { body: input(first.port) });
  const b = await call(createMailGateway, { body: input(second.port) });

  for (const ids of [[a.id], [a.id, a.id], [a.id, b.id, 999]]) {
    await expect(call(orderMailGateways, { body: { ids } })).rejects.toMatchObject({ code: 'mail_gateways_changed' });
  }
  const { results } = await call(orderMailGateways, { body: { ids: [b.id, a.id] } });
  await post(server, 'a@example.com');
  await run(server);

  expect(results.map(({ id }) => id)).toEqual([b.id, a.id]);
  expect([first.mails.length, second.mails.length]).toEqual([0, 1]);
});

test('a change without a password keeps it, unless another server would get it', async () => {
  const server = await installed();
  const { call } = server;
  const gateway = await sink();
  const { id } = await call(createMailGateway, { body: input(gateway.port) });
  const { password: _password, ...terms } = input(gateway.port, { name: 'Renamed', senderEmail: 'new@acme.test' });
  await call(updateMailGateway, { params: { id }, body: terms });

  for (const more of [{ hostname: 'evil.test' }, { port: 1 }, { username: 'x' }, { tls: 'optional' as const }]) {
    const refused = call(updateMailGateway, { params: { id }, body: { ...terms, ...more } });
    await expect(refused).rejects.toMatchObject({
      code: 'request_invalid',
      errors: [{ path: 'password', code: 'password_needed_again' }],
    });
  }
  await post(server, 'a@example.com');
  await run(server);

  expect(gateway.mails).toMatchObject([{ mail: { from: { address: 'new@acme.test' } } }]);
  expect(await call(getMailGateway, { params: { id } })).toMatchObject({ name: 'Renamed', hostname: '127.0.0.1' });
});

test('a change of what someone else changed meanwhile is refused', async () => {
  const { call } = await installed();
  const { id, version } = await call(createMailGateway, { body: input(2525) });
  const headers = { 'if-match': `"${version}"` };
  await call(updateMailGateway, { params: { id }, body: input(2526), headers });

  const late = call(updateMailGateway, { params: { id }, body: input(2527), headers });
  await expect(late).rejects.toMatchObject({ code: 'version_stale' });
});

test.each([
  ['hostname', { hostname: 'smtp example' }],
  ['hostname', { hostname: 'https://smtp.example.com' }],
  ['hostname', { hostname: 'user@smtp.example.com' }],
  ['hostname', { hostname: '' }],
  ['port', { port: 0 }],
  ['port', { port: 65_536 }],
  ['name', { name: ' ' }],
  ['username', { username: '' }],
  ['password', { password: '' }],
  ['password', { password: 'line\r\nbreak' }],
  ['sender_name', { senderName: 'x\nBcc: y' }],
])('a %s that cannot be is refused at its field', async (path, wrong) => {
  const { call } = await installed();

  const refused = call(createMailGateway, { body: input(2525, wrong) });
  await expect(refused).rejects.toMatchObject({ code: 'request_invalid', errors: [{ path }] });
});

test('there can be ten gateways', async () => {
  const { call } = await installed();
  for (let at = 0; at < 10; at += 1) await call(createMailGateway, { body: input(2525 + at) });

  const eleventh = call(createMailGateway, { body: input(3000) });
  await expect(eleventh).rejects.toMatchObject({ code: 'mail_gateways_too_many' });
});

test('the gateway of the environment wins, and nothing can be changed', async () => {
  const gateway = await sink();
  const server = await installed({
    SMTP_URL: gateway.url.replace('//', `//${LOGIN.user}:${encodeURIComponent(PASSWORD)}@`),
  });
  await post(server, 'a@example.com');
  await run(server);

  expect(gateway.mails).toHaveLength(1);
  const list = await server.call(listMailGateways);
  expect(list).toMatchObject({
    isMailCaught: false,
    environment: { hostname: '127.0.0.1', port: gateway.port, tls: 'none', senderName: 'Sealwright' },
  });
  expect(JSON.stringify(list)).not.toContain(PASSWORD);
  const refused = server.call(createMailGateway, { body: input(2525) });
  await expect(refused).rejects.toMatchObject({ code: 'mail_gateways_fixed' });
});

test('other instances follow a change without a restart', async () => {
  const { call, platform } = await installed();
  await platform.live.start();
  const other = createMailRoutes(platform);
  other.useSource(mailGatewaySource(platform));
  await other.follow();
  expect(other.isCaught()).toBe(true);

  await call(createMailGateway, { body: input(2525) });

  await expect.poll(() => other.isCaught(), { timeout: 20_000 }).toBe(false);
});

test('administrators see the gateways, only the owner who has just shown that it is them changes them', async () => {
  const { as, make, call, platform } = await installed();
  const { id } = await call(createMailGateway, { body: input(2525) });
  const [admin, user] = [await make.user({ role: 'admin' }), await make.user()];

  expect((await as(admin)(listMailGateways)).permissions).toEqual({ create: false, order: false, test: false });
  for (const change of [
    () => as(admin)(createMailGateway, { body: input(2525) }),
    () => as(admin)(updateMailGateway, { params: { id }, body: input(2525) }),
    () => as(admin)(deleteMailGateway, { params: { id } }),
    () => as(admin)(orderMailGateways, { body: { ids: [id] } }),
  ]) {
    await expect(change()).rejects.toMatchObject({ code: 'not_permitted' });
  }
  await expect(as(user)(listMailGateways)).rejects.toMatchObject({ code: 'not_found' });

  await platform.db
    .updateTable('sessions')
    .set({ authenticatedAt: new Date(platform.clock.now().getTime() - 11 * 60_000) })
    .execute();
  const late = call(deleteMailGateway, { params: { id } });
  await expect(late).rejects.toMatchObject({ code: 'reauthentication_needed' });
});
