import { createOwner, getSetup, login, requestOf } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { setupPath } from '../src/areas/people/users/index.ts';
import type { Config } from '../src/platform/config.ts';
import { followPublicUrl } from '../src/platform/http/public-url.ts';
import type { Platform } from '../src/platform/platform.ts';
import { createSettings, SETTINGS } from '../src/platform/settings.ts';
import { testApp, type TestApp } from './app.ts';
import { rawCall } from './raw-call.ts';

/** Under which addresses and from which sites the product may be changed, and who may be its first visitor. */

const known = await testApp({ PUBLIC_URL: 'https://sign.example.com' });

const OWNER = { email: 'olive@example.com', password: 'Quill-and-Wax-7!', firstName: 'Olive', lastName: 'Owner' };
const FOREIGN = { host: 'sign.example.org' };

type Headers = Record<string, string>;

/** An installation that has no owner and no PUBLIC_URL. */
async function fresh(): Promise<TestApp & { code: string }> {
  const server = await testApp({ PUBLIC_URL: '' });
  const path = await setupPath(server.platform);
  return { ...server, code: new URL(path ?? '', 'http://x').searchParams.get('code') ?? '' };
}

/** Another process on the same database, as far as its settings go. */
async function started(platform: Platform, config: Config): Promise<{ config: Config }> {
  const settings = createSettings(SETTINGS, platform, {});
  await settings.follow();
  followPublicUrl({ config, settings });
  return { config };
}

const setUp = (server: TestApp, body: object, from: { headers?: Headers; address?: string } = {}) =>
  rawCall(server.app, createOwner, { body: { ...OWNER, ...body } }, from);

const tryToSignIn = async (server: TestApp, headers: Headers) => {
  const body = { username: 'nobody@example.com', password: 'x' };
  const answer = await rawCall(server.app, login, { body }, { headers });
  return `${answer.status} ${String(answer.body['code'])}`;
};

test.each([
  ['localhost', 'localhost:3000'],
  ['a name below localhost', 'sign.localhost'],
  ['a loopback address', '127.0.0.1:8080'],
  ['an address of IPv6', '[::1]:3000'],
  ['a bare address of the network', '192.168.1.5:3000'],
  ['the host of PUBLIC_URL', 'sign.example.com'],
  ['the host of PUBLIC_URL with a port', 'sign.example.com:3000'],
])('a call under %s is answered', async (_what, host) => {
  expect(await tryToSignIn(known, { host })).toBe('401 login_incorrect');
});

test.each([
  ['a name that an attacker points here', { host: 'rebound.example.net:3000' }],
  ['a name that begins like an address', { host: '127.0.0.1.example.net' }],
  ['a name that ends like ours', { host: 'evilsign.example.com' }],
  ['a page of another site', { host: 'localhost:3000', origin: 'https://evil.example' }],
  ['a page of another port', { host: 'localhost:3000', origin: 'http://localhost:8000' }],
  ['a page without an origin of its own', { host: 'localhost:3000', origin: 'null' }],
  ['a forwarded name, where no proxy is trusted', { host: 'x.example.net', 'x-forwarded-host': 'sign.example.com' }],
])('a call from %s changes nothing', async (_what, headers) => {
  expect(await tryToSignIn(known, headers)).toBe('421 address_unknown');
});

test.each([
  ['our own page', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
  ['our own page behind a proxy that ends TLS', { host: 'sign.example.com', origin: 'https://sign.example.com' }],
  ['our own page behind a proxy that renames the host', { host: '127.0.0.1:3000', origin: 'https://sign.example.com' }],
  ['our own page, told as such by the browser', { host: 'localhost', origin: 'null', 'sec-fetch-site': 'same-origin' }],
])('a call from %s is answered', async (_what, headers) => {
  expect(await tryToSignIn(known, headers)).toBe('401 login_incorrect');
});

test('reading is not bound to an address: the page itself says what to do', async () => {
  const server = await fresh();

  const { status, body } = await rawCall(server.app, getSetup, {}, { headers: FOREIGN });

  expect(status).toBe(200);
  expect(body).toMatchObject({ needed: true, isCodeNeeded: true, isAddressFixed: false });
});

test('on the machine itself the first visitor becomes the owner, and needs no code', async () => {
  const server = await fresh();

  const asked = await rawCall(server.app, getSetup);
  const made = await setUp(server, {}, { headers: { host: 'localhost:3000', origin: 'http://localhost:3000' } });

  expect(asked.body).toMatchObject({ isCodeNeeded: false });
  expect(made.status).toBe(201);
  expect(await setupPath(server.platform)).toBeNull();
});

test('everyone else needs the code that the server printed', async () => {
  const server = await fresh();
  const strangers = [
    { address: '192.168.1.7' },
    { headers: FOREIGN },
    { headers: { host: '192.168.1.5:3000' } },
    { headers: { host: 'localhost:3000', origin: 'https://evil.example' } },
    { headers: { 'x-forwarded-for': '203.0.113.5' } },
    { headers: { forwarded: 'for=203.0.113.5' } },
    { headers: { 'x-forwarded-proto': 'https' } },
    { headers: { via: '1.1 proxy' } },
    { headers: { 'x-real-ip': '203.0.113.5' } },
  ];

  const without = await Promise.all(strangers.map((from) => setUp(server, {}, from)));
  const wrong = await setUp(server, { code: `${server.code.slice(0, -1)}!` }, strangers[0]);
  const right = await setUp(server, { code: server.code }, strangers[1]);

  expect(without.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual(
    strangers.map(() => '409 setup_code_needed'),
  );
  expect(wrong).toMatchObject({ status: 409, body: { code: 'setup_code_needed' } });
  expect(right.status).toBe(201);
});

test('the code is long, the same for every instance, and cannot be guessed at leisure', async () => {
  const server = await fresh();

  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) {
    statuses.push((await setUp(server, { code: `guess-${i}` }, { address: '203.0.113.9' })).status);
  }

  expect(server.code).toMatch(/^[\w-]{22}$/);
  expect(await setupPath(server.platform)).toContain(server.code);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
  expect((await setUp(server, { code: server.code }, { address: '203.0.113.9' })).status).toBe(201);
});

test('the code opens nothing once there is an owner', async () => {
  const server = await fresh();
  await setUp(server, { code: server.code }, { headers: FOREIGN });

  const again = await setUp(server, { code: server.code, email: 'mallory@example.com' }, { headers: FOREIGN });

  expect(again).toMatchObject({ status: 409, body: { code: 'setup_done' } });
});

test('the address that the owner chose counts at once, on other instances and after a restart', async () => {
  const server = await fresh();
  const { platform } = server;
  const before = await tryToSignIn(server, FOREIGN);

  const publicUrl = 'https://sign.example.org/some/page?x=1';
  await setUp(server, { code: server.code, publicUrl }, { headers: FOREIGN });

  expect([before, await tryToSignIn(server, FOREIGN)]).toEqual(['421 address_unknown', '401 login_incorrect']);
  expect(platform.config.publicUrl).toBe('https://sign.example.org');
  const restarted = await started(platform, { ...platform.config, publicUrl: 'http://localhost:3000' });
  expect(restarted.config.publicUrl).toBe('https://sign.example.org');
});

test('an instance that is running already hears of the address', async () => {
  const server = await fresh();
  const other = await started(server.platform, { ...server.platform.config });
  await server.platform.live.start();

  await setUp(server, { code: server.code, publicUrl: 'https://sign.example.org' }, { headers: FOREIGN });

  await expect.poll(() => other.config.publicUrl, { timeout: 20_000 }).toBe('https://sign.example.org');
});

test('where the environment sets the address, none can be chosen', async () => {
  const server = await testApp({ PUBLIC_URL: 'https://sign.example.com' });

  const asked = await rawCall(server.app, getSetup);
  await setUp(server, { publicUrl: 'https://other.example.org' });

  expect(asked.body).toMatchObject({ isAddressFixed: true });
  expect(server.platform.config.publicUrl).toBe('https://sign.example.com');
  expect(await server.platform.db.selectFrom('settings').selectAll().execute()).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'ftp://sign.example.org',
  'sign.example.org',
  'https://user:pw@sign.example.org',
  '',
])('%s is no address for people to use', async (publicUrl) => {
  const answer = await setUp(known, { publicUrl });

  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'public_url', code: 'public_url_invalid' }] } });
});

test('a call under an unknown address is refused before its body is looked at', async () => {
  const { method, url } = requestOf(login, { body: { username: 'x', password: 'x' } });

  const answer = await known.app.inject({
    method,
    url,
    payload: '{"broken',
    headers: { host: 'rebound.example.net', 'content-type': 'application/json' },
  });

  expect(answer.statusCode).toBe(421);
});
