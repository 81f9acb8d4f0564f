import {
  createPersonalToken,
  createWebhook,
  deleteOauthApplication,
  deleteWebhook,
  getWebhook,
  listAllowedApplications,
  listWebhooks,
  restoreWebhook,
  revokeAllowedApplication,
  rotateWebhookSecret,
  changeMemberRole,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { connect, registerApplication } from '../../../../test/connected.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { makeReceiver } from '../../../../test/receiver.ts';
import { refusal, sentDocument } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await testApp();
const { app, as, clock, make, runTasks } = server;

const SCOPES = ['webhooks:read', 'webhooks:write'];
const HOOK = { url: 'https://hooks.zapier.com/hooks/standard/1/2/', events: ['document.sent' as const] };

const subscribe = (token: string, url = HOOK.url) => rawCall(app, createWebhook, { body: { ...HOOK, url } }, { token });
const idOf = ({ body }: { body: Record<string, unknown> }) => Number(body['id']);

async function connected(user: TestUser, name = 'Zapier') {
  const application = await registerApplication(server, await make.user(), { name });
  return { application, token: await connect(server, user, application, SCOPES) };
}

async function revokeAll(user: TestUser): Promise<void> {
  const { results } = await as(user)(listAllowedApplications);
  for (const { id } of results) await as(user)(revokeAllowedApplication, { params: { id } });
}

test('what an application subscribes to is its own, bears its name, and is listed beside what people made', async () => {
  const user = await make.user();
  const own = await as(user)(createWebhook, { body: { ...HOOK, url: 'https://example.com/hooks' } });
  const [{ application, token }, other] = [await connected(user), await connected(user, 'Portal')];
  const made = await subscribe(token);
  expect(made).toMatchObject({ status: 201, body: { application: { id: application.id, name: 'Zapier' } } });
  await subscribe(other.token, 'https://portal.example/hooks');

  const urls = async (made?: 'people' | 'applications' | 'zapier') =>
    (await as(user)(listWebhooks, { query: { ...(made && { made }) } })).results.map(({ url }) => url);
  expect(await urls()).toHaveLength(3);
  expect(await urls('people')).toEqual(['https://example.com/hooks']);
  expect(await urls('applications')).toHaveLength(2);
  // Both applications of this test return to Zapier.
  expect(await urls('zapier')).toHaveLength(2);

  const seen = await rawCall(app, listWebhooks, { query: {} }, { token });
  expect(seen.body['results']).toMatchObject([{ url: HOOK.url }]);
  for (const call of [getWebhook, deleteWebhook, rotateWebhookSecret]) {
    const input = { params: { id: own.id } };
    expect((await rawCall(app, call, input, { token })).status).toBe(404);
    expect((await rawCall(app, call, { params: { id: idOf(made) } }, { token: other.token })).status).toBe(404);
  }
  expect((await rawCall(app, deleteWebhook, { params: { id: idOf(made) } }, { token })).status).toBe(204);
  expect(await urls('applications')).toEqual(['https://portal.example/hooks']);
});

test('a token needs the scope, and a member’s application subscribes to nothing', async () => {
  const user = await make.user();
  const { application } = await connected(user);
  const reading = await connect(server, user, application, ['webhooks:read']);
  const refused = await subscribe(reading);
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  expect((await rawCall(app, listWebhooks, { query: {} }, { token: reading })).status).toBe(200);
  const { token: personal } = await as(user)(createPersonalToken, {
    body: { name: 'Hooks', scopes: ['webhooks:write'], expiresInDays: 7 },
  });
  expect(await subscribe(personal)).toMatchObject({ status: 201, body: { application: null } });
  expect((await rawCall(app, listWebhooks, { query: {} }, { token: personal })).status).toBe(403);

  const { id: team, others } = await makeTeam(server, 'member');
  const [member] = others as [TestUser];
  const ofMember = await connect(server, member, application, SCOPES, team);
  expect(await subscribe(ofMember)).toMatchObject({ status: 409, body: { code: 'not_permitted' } });
});

test('a subscription ends when the person takes the access away, and never comes back', async () => {
  const receiver = await makeReceiver();
  const user = await make.user();
  const { token } = await connected(user);
  const first = await subscribe(token, receiver.url);
  await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  await runTasks();
  expect(receiver.received).toHaveLength(1);

  const second = await subscribe(token, receiver.url);
  await as(user)(deleteWebhook, { params: { id: idOf(second) } });
  receiver.behave(500);
  await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  await runTasks();
  expect(receiver.received).toHaveLength(2);
  // What waits is not sent either.
  await revokeAll(user);
  clock.advance(60_000);
  await runTasks({ withSweeps: true });
  expect(receiver.received).toHaveLength(2);
  expect((await as(user)(listWebhooks, { query: {} })).results).toEqual([]);
  expect(await refusal(as(user)(restoreWebhook, { params: { id: idOf(second) } }))).toBe('404 not_found');
  expect(await refusal(as(user)(getWebhook, { params: { id: idOf(first) } }))).toBe('404 not_found');
});

test('it ends with the application, and with any other end of what was allowed', async () => {
  const receiver = await makeReceiver();
  const user = await make.user();
  const owner = await make.user();
  const application = await registerApplication(server, owner, { name: 'Zapier' });
  const count = async () => (await as(user)(listWebhooks, { query: {} })).results.length;
  await subscribe(await connect(server, user, application, SCOPES), receiver.url);
  // As a stolen refresh token ends it: without an event.
  await server.platform.db.deleteFrom('oauthGrants').where('userId', '=', user.userId).execute();
  await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  await runTasks();
  expect(receiver.received).toHaveLength(0);
  await runTasks({ withSweeps: true });
  expect(await count()).toBe(0);

  await subscribe(await connect(server, user, application, SCOPES), receiver.url);
  expect(await count()).toBe(1);
  await as(owner)(deleteOauthApplication, { params: { id: application.id } });
  expect(await count()).toBe(0);
});

test('it ends when the one who connected the application manages the team no more', async () => {
  const { id: team, admin, others } = await makeTeam(server, 'admin');
  const [other] = others as [TestUser];
  const { application } = await connected(await make.user());
  await subscribe(await connect(server, other, application, SCOPES, team));
  await subscribe(await connect(server, admin, application, SCOPES, team));
  const count = async () => (await as(admin)(listWebhooks, { query: {} })).results.length;
  expect(await count()).toBe(2);
  await as(admin)(changeMemberRole, { params: { id: other.userId }, body: { role: 'member' } });
  expect(await count()).toBe(1);
});
