import { type AddressInfo, createServer } from 'node:net';
import {
  checkOwnMailDomain,
  createMailGateway,
  createOwnMailGateway,
  deleteOwnMailGateway,
  getOwnMailGateway,
  getSetup,
  listActivities,
  listMailGateways,
  listOwnMailGateways,
  listTeamEvents,
  type MailGatewayInput,
  makeOwnMailKey,
  orderOwnMailGateways,
  testOwnMailGateway,
  updateOwnMailGateway,
} from '@sealwright/contract';
import { expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp, type TestUser } from '../../../../test/app.ts';
import { sentDocument } from '../../../../test/signing-flow.ts';
import { mailsOfQueue } from '../../../../test/raw-rows.ts';
import { smtpSink } from '../../../../test/smtp-sink.ts';
import { makeTeam } from '../../../../test/team.ts';

const LOGIN = { user: 'sealwright', pass: 'Tr0ub4dor&3' };

async function sink() {
  const made = await smtpSink(0, { login: LOGIN });
  onTestFinished(made.close);
  return { ...made, port: Number(new URL(made.url).port) };
}

const input = (port: number, more: Partial<MailGatewayInput> = {}): MailGatewayInput => ({
  name: 'Ours',
  hostname: '127.0.0.1',
  port,
  tls: 'none',
  username: LOGIN.user,
  password: LOGIN.pass,
  senderName: 'Acme Signing',
  senderEmail: 'sign@acme.test',
  ...more,
});

const add = (server: TestApp, user: TestUser, port: number, more: Partial<MailGatewayInput> = {}) =>
  server.as(user)(createOwnMailGateway, { body: input(port, more) });

const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ status, code }: { status: number; code: string }) => `${status} ${code}`,
  );

let sent = 0;
/** A mail of a document of this account, or of none. */
async function post({ platform }: TestApp, about: { accountId: number; documentId?: number }): Promise<void> {
  sent += 1;
  await platform.db.transaction().execute((tx) =>
    platform.mailer.enqueue(tx, {
      dedupeKey: `own-gateway:${sent}`,
      event: 'test',
      to: { email: `to${sent}@example.com`, name: 'Ada' },
      locale: 'en',
      subject: 'Sign this',
      body: { heading: 'Hello', paragraphs: ['Sign'] },
      ...about,
    }),
  );
}

const run = (server: TestApp) => server.runTasks({ withSweeps: true });

test('mails of a team’s documents leave by its own gateway, everything else by the installation’s', async () => {
  const server = await testApp();
  const [common, own] = [await sink(), await sink()];
  await server.as(await server.make.user({ role: 'super_admin' }))(createMailGateway, { body: input(common.port) });
  const { id: team, admin } = await makeTeam(server);
  await run(server);
  common.mails.length = 0;
  await add(server, admin, own.port);
  const other = await server.make.user();

  await post(server, { accountId: team, documentId: 1 });
  await post(server, { accountId: team });
  await post(server, { accountId: other.accountId, documentId: 1 });
  await run(server);

  expect(own.mails).toHaveLength(1);
  expect(own.mails[0]?.mail.from).toMatchObject({ name: 'Acme Signing', address: 'sign@acme.test' });
  expect(common.mails).toHaveLength(2);
});

test('mails that leave by a team’s gateway stand in a line of their own, so that sign-in codes never wait behind them', async () => {
  const server = await testApp();
  const [common, own] = [await sink(), await sink()];
  await server.as(await server.make.user({ role: 'super_admin' }))(createMailGateway, { body: input(common.port) });
  const { id: team, admin } = await makeTeam(server);
  await add(server, admin, own.port);
  await run(server);
  /** How many mails each line has had. */
  const had = async (queue: string) => (await mailsOfQueue(server.platform.db, queue)).length;
  const [common0, own0] = [await had('send-mail'), await had('send-account-mail')];

  await post(server, { accountId: team, documentId: 1 });
  await post(server, { accountId: team });
  await run(server);
  expect(await had('send-account-mail')).toBe(own0 + 1);

  // Put off, and found again by the sweep, which knows the way.
  own.forAll.answer = 451;
  await post(server, { accountId: team, documentId: 1 });
  await run(server);
  const common1 = await had('send-mail');
  own.forAll.answer = null;
  server.clock.advance(60_000);
  await run(server);
  expect(own.mails).toHaveLength(2);
  expect([await had('send-mail'), await had('send-account-mail')]).toEqual([common1, own0 + 2]);
  expect(common1).toBeGreaterThan(common0);
});

test('a gateway of a team that is away gives its mails to the installation’s, and rests longer each time', async () => {
  const server = await testApp();
  const common = await sink();
  let connections = 0;
  const broken = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    broken.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void broken.close());
  await server.as(await server.make.user({ role: 'super_admin' }))(createMailGateway, { body: input(common.port) });
  const { id: team, admin } = await makeTeam(server);
  await run(server);
  common.mails.length = 0;
  const { id } = await add(server, admin, (broken.address() as AddressInfo).port);

  const tried: number[] = [];
  for (const seconds of [0, 6, 6]) {
    server.clock.advance(seconds * 1000);
    await post(server, { accountId: team, documentId: 1 });
    await run(server);
    tried.push(connections);
  }

  expect(common.mails).toHaveLength(3);
  // Five seconds after the first failure, ten after the second.
  expect(tried[1]).toBeGreaterThan(tried[0]!);
  expect(tried[2]).toBe(tried[1]);
  expect((await server.as(admin)(getOwnMailGateway, { params: { id } })).away).not.toBeNull();
});

test('where the installation has none, a team’s mails leave and others’ are caught', async () => {
  const server = await testApp();
  const own = await sink();
  const { admin } = await makeTeam(server);
  await add(server, admin, own.port);

  const { sender: _, signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: admin });
  await run(server);

  expect(own.mails.flatMap(({ to }) => to)).toContain(signers[0]!.email);
  expect((await server.as(null)(getSetup)).isMailCaught).toBe(true);
  expect(await server.as(admin)(listOwnMailGateways)).toMatchObject({ isMailCaught: false, environment: null });
});

test('the gateway of the environment leaves those of teams as they are', async () => {
  const common = await sink();
  const server = await testApp({ SMTP_URL: common.url.replace('//', `//${LOGIN.user}:Tr0ub4dor%263@`) });
  const own = await sink();
  const { id: team, admin } = await makeTeam(server);
  await add(server, admin, own.port);

  await post(server, { accountId: team, documentId: 1 });
  await run(server);

  expect(own.mails).toHaveLength(1);
});

test('of a team its admins change gateways, its members see them, and no one else knows of them', async () => {
  const server = await testApp();
  const { id: team, admin, others } = await makeTeam(server, 'member', 'admin');
  const [member, second] = others as [TestUser, TestUser];
  const stranger = await server.make.user({ role: 'super_admin' });
  const { id, version } = await add(server, admin, 25);
  const params = { id };
  const { password: _, ...change } = input(25, { name: 'Renamed' });

  const changes = (user: TestUser) => [
    () => add(server, user, 25),
    () => server.as(user)(updateOwnMailGateway, { params, body: change, headers: { 'if-match': `"${version}"` } }),
    () => server.as(user)(orderOwnMailGateways, { body: { ids: [id] } }),
    () => server.as(user)(makeOwnMailKey, { params }),
    () => server.as(user)(checkOwnMailDomain, { params }),
    () => server.as(user)(testOwnMailGateway, { params }),
    () => server.as(user)(deleteOwnMailGateway, { params }),
  ];
  for (const call of changes(member)) expect(await refusal(call())).toBe('409 not_permitted');
  expect(await server.as(member)(getOwnMailGateway, { params })).toMatchObject({
    permissions: { update: false, delete: false, test: false },
  });
  const theirs = changes(stranger).filter((_call, at) => at !== 0 && at !== 2);
  for (const call of theirs) expect(await refusal(call())).toBe('404 not_found');
  expect((await server.as(stranger)(listOwnMailGateways)).results).toEqual([]);
  expect((await server.as(stranger)(listMailGateways)).results).toEqual([]);

  await server.as(second)(updateOwnMailGateway, { params, body: change, headers: { 'if-match': `"${version}"` } });
  await server.as(second)(deleteOwnMailGateway, { params });
  const log = await server.as(admin)(listTeamEvents, { params: { team }, query: {} });
  expect(log.results.slice(0, 3).map(({ type, actor }) => [type, actor?.id])).toEqual([
    ['team_mail_gateway_deleted', second.userId],
    ['team_mail_gateway_changed', second.userId],
    ['team_mail_gateway_added', admin.userId],
  ]);
  expect(log.results[1]?.description).toContain('Renamed');
});

test('one’s own account has gateways too, in the log of its owner', async () => {
  const server = await testApp();
  const user = await server.make.user();
  const first = await add(server, user, 25);
  const second = await add(server, user, 26);

  const { results } = await server.as(user)(orderOwnMailGateways, { body: { ids: [second.id, first.id] } });

  expect(results.map(({ id }) => id)).toEqual([second.id, first.id]);
  const { results: log } = await server.as(user)(listActivities, { query: {} });
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['mail_gateway_added', 'mail_gateways_ordered']),
  );
});

test('a gateway of an account leads to the public internet alone', async () => {
  const server = await testApp({ OUTBOUND_ALLOW: '192.0.2.0/24' });
  const own = await sink();
  const user = await server.make.user();
  const { id } = await add(server, user, own.port);

  const { steps } = await server.as(user)(testOwnMailGateway, { params: { id } });
  await post(server, { accountId: user.accountId, documentId: 1 });
  await run(server);

  expect(steps[0]).toMatchObject({ step: 'connect', state: 'failed', reason: 'address_refused' });
  expect(own.mails).toEqual([]);
});

test('a test goes through the gateway and shows its talk', async () => {
  const server = await testApp();
  const own = await sink();
  const { admin } = await makeTeam(server);
  const { id } = await add(server, admin, own.port);

  const talk = await server.as(admin)(testOwnMailGateway, { params: { id } });

  expect(talk).toMatchObject({ isAccepted: true, to: admin.email });
  expect(own.mails).toMatchObject([{ to: [admin.email] }]);
});
