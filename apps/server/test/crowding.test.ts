import { existsSync, readdirSync, statSync } from 'node:fs';
import http, { type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { login, register } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { testApp } from './app.ts';
import { rawCall } from './raw-call.ts';
import { sentDocument } from './signing-flow.ts';

/** One network, one person or one link must not take up what all the others need. */

const server = await testApp();
const { app, make, platform } = server;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const open: ClientRequest[] = [];
afterEach(() => {
  for (const request of open.splice(0)) request.destroy();
});

const BOUNDARY = 'piece';
const head = (name: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
const TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const whole = (text: string): string => `${head('a.pdf')}${text}\r\n--${BOUNDARY}--\r\n`;

const FILLER = Buffer.alloc(4_900_000, 0x20);

/** Begins an upload that does not end by itself. */
function begin(url: string, token: string | null, bytes: number): ClientRequest {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = { ...TYPE, ...authorization };
  const request = http.request({ port, host: '127.0.0.1', path: url, method: 'POST', headers });
  request.on('error', () => {});
  request.write(head('half.pdf'));
  request.write(FILLER.subarray(0, bytes));
  open.push(request);
  return request;
}

/** Sends a whole file from an address of this machine; answers the status and when to come back. */
const check = (localAddress: string): Promise<[number | undefined, string | undefined]> =>
  new Promise((resolve, reject) => {
    const to = { port, host: '127.0.0.1', localAddress, path: '/api/verify/', method: 'POST', headers: TYPE };
    const request = http.request(to, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers['retry-after']]);
    });
    request.on('error', reject);
    request.end(whole('%PDF-'));
  });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const unfinished = (): string[] => {
  const folder = path.join(platform.config.dataDir, 'unfinished');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const bytesOnDisk = (): number =>
  unfinished().reduce((sum, name) => {
    const file = path.join(platform.config.dataDir, 'unfinished', name, '0');
    return sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);

function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test('unfinished uploads take up disk and not memory, and nothing when they break off', async () => {
  const alice = await make.user();
  const before = heldBytes();

  for (let count = 0; count < 12; count += 1) {
    begin('/api/submit_document_files/', alice.token, FILLER.length);
  }
  // All but what each connection holds on the way; in memory it would be 59 MB.
  await expect.poll(bytesOnDisk, { timeout: 20_000 }).toBeGreaterThan(50_000_000);
  await expect.poll(heldBytes, { timeout: 20_000 }).toBeLessThan(before + 30_000_000);
  for (const request of open.splice(0)) request.destroy();

  await expect.poll(unfinished, { timeout: 20_000 }).toEqual([]);
});

test('one network can keep six files open at the public check, and others are not shut out', async () => {
  const kept = Array.from({ length: 6 }, () => begin('/api/verify/', null, 1000));
  await expect.poll(unfinished, { timeout: 20_000 }).toHaveLength(6);

  const [same, other] = await Promise.all([check('127.0.0.1'), check('127.0.0.2')]);
  for (const request of kept) request.destroy();

  expect(same).toEqual([429, '5']);
  expect(other[0]).toBe(200);
  await expect.poll(unfinished, { timeout: 20_000 }).toEqual([]);
  expect((await check('127.0.0.1'))[0]).toBe(200);
});

test('addresses of one network share its tries at the public check, however they are written', async () => {
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: '/api/verify/', headers: TYPE, payload: whole(''), remoteAddress }))
      .statusCode;
  const spellings = ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:c633:6409'];

  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push(await statusFrom(spellings[count % 3] ?? ''));

  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
  expect(await statusFrom('198.51.100.10')).not.toBe(429);
});

test('wrong signing links of one network are counted together', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) {
    const remoteAddress = `2001:db8:9:9::${count.toString(16)}`;
    const answer = await app.inject({ url: '/api/document/1/sign-document/?token=wrong', remoteAddress });
    statuses.push(answer.statusCode);
  }

  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
  expect(statuses[60]).toBe(429);
});

test('a stranger’s body is not read: nothing is said of it but that they are not signed in', async () => {
  const send = (payload: string, url = '/api/documents/') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });

  const answers = await Promise.all([send('{"half":'), send(`"${'x'.repeat(3_000_000)}"`), send('{}')]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
});

test('what anyone may send without an account is small', async () => {
  const large = 'x'.repeat(70_000);

  const answer = await rawCall(app, login, { body: { username: large, password: large } });

  expect(answer.status).toBe(413);
  expect((await rawCall(app, register, { body: {} as never })).status).toBe(422);
});

test('bodies of more keys, values or depth than any call has are refused before they are built', async () => {
  const alice = await make.user();
  const send = async (payload: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${alice.token}` };
    return (await app.inject({ method: 'POST', url: '/api/documents/', headers, payload })).statusCode;
  };
  const many = (count: number, item: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => item(index));

  expect(await send(`{${many(120_000, (index) => `"k${index}":1`).join(',')}}`)).toBe(413);
  expect(await send(`{"a":[${many(60_000, () => '{"k":1}').join(',')}]}`)).toBe(413);
  expect(await send(`{"a":[${many(500_000, () => '1').join(',')}]}`)).toBe(413);
  expect(await send('{"a":'.repeat(40) + '1' + '}'.repeat(40))).toBe(400);
  expect(await send('{"signing_option":"shared","note":"a \\" : , { [ \\\\"}')).toBe(201);
});

test('a query of more parts than any call has is refused', async () => {
  const query = Array.from({ length: 3000 }, (_, index) => `a${index}=1`).join('&');

  expect((await app.inject({ url: `/api/documents/?${query}` })).statusCode).toBe(413);
});

type Following = { text: () => string; hasEnded: () => boolean };

function follow(url: string, token: string | null): Promise<Following> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path: url, headers }, (response) => {
      let text = '';
      let hasEnded = false;
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => (hasEnded = true));
      response.on('error', () => {});
      resolve({ text: () => text, hasEnded: () => hasEnded });
    });
    request.on('error', reject);
    open.push(request);
  });
}

test('a person may follow six pages; a seventh takes the place of the oldest, which is told to come back later', async () => {
  const alice = await make.user();
  const bob = await make.user();
  const others = await follow('/api/events/', bob.token);
  const pages: Following[] = [];
  for (let count = 0; count < 6; count += 1) pages.push(await follow('/api/events/', alice.token));
  expect(pages.map(({ hasEnded }) => hasEnded())).toEqual(Array(6).fill(false));

  await follow('/api/events/', alice.token);

  await expect.poll(() => pages.map(({ hasEnded }) => hasEnded())).toEqual([true, ...Array<boolean>(5).fill(false)]);
  expect(pages[0]?.text()).toContain('retry: 30000');
  expect(others.hasEnded()).toBe(false);
});

test('a signing link may be followed from three places', { timeout: 120_000 }, async () => {
  const { id, signers } = await sentDocument(server, [{ name: 'Ada' }, { name: 'Ben' }]);
  const url = (index: number) => `/api/document/${id}/events/?token=${signers[index]?.token}`;
  const other = await follow(url(1), null);
  const pages: Following[] = [];
  for (let count = 0; count < 4; count += 1) pages.push(await follow(url(0), null));

  await expect.poll(() => pages.map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false]);
  expect(other.hasEnded()).toBe(false);
});
