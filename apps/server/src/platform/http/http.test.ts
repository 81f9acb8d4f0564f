import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { endpoint } from '@sealwright/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { type Access, EventAnswer, FileAnswer, httpApp, publicAccess, type Route, route } from './http.ts';

const open: FastifyInstance[] = [];
const bugs: unknown[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
  bugs.length = 0;
});

async function serving(...routes: Route[]): Promise<FastifyInstance> {
  return servingBehind(false, ...routes);
}

async function servingBehind(trustProxy: boolean, ...routes: Route[]): Promise<FastifyInstance> {
  const app = await httpApp(routes, {
    trustProxy,
    runOnce: (_request, work) => work(),
    reportBug: (cause) => bugs.push(cause),
  });
  open.push(app);
  return app;
}

async function listening(...routes: Route[]): Promise<{ app: FastifyInstance; url: string; port: number }> {
  const app = await serving(...routes);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}`, port };
}

const echo = endpoint('POST /api/things/:id/', 'Echoes', {
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ pageSize: z.coerce.number().optional() }),
  body: z.object({ firstName: z.string().max(5), inner: z.object({ someThing: z.number() }).optional() }),
  response: z.object({ id: z.number(), firstName: z.string(), pageSize: z.number().optional() }),
  status: 201,
});
const echoRoute = route(echo, publicAccess, async ({ params, query, body }) => ({
  id: params.id,
  firstName: body.firstName,
  pageSize: query.pageSize,
  secret: 'must not leave',
}));

const getThing = endpoint('GET /api/things/:id', 'Reads', { response: z.object({ isHere: z.boolean() }) });
const thingRoute = route(getThing, publicAccess, async () => ({ isHere: true }));

const failing = (cause: unknown) =>
  route(endpoint('GET /api/fail/', 'Fails', {}), publicAccess, async () => {
    throw cause;
  });

const send = endpoint('POST /api/files/', 'Uploads', {
  transport: 'upload',
  response: z.object({ sizes: z.array(z.number()), note: z.string() }),
});
const sendRoute = route(send, publicAccess, async ({ upload }) => {
  const sizes: number[] = [];
  for await (const part of upload.files()) {
    let size = 0;
    for await (const chunk of part.stream) size += (chunk as Buffer).length;
    if (size > 100_000) throw new AppError('file_too_large');
    sizes.push(size);
  }
  return { sizes, note: upload.texts['note'] ?? '' };
});

const JSON_TYPE = { 'content-type': 'application/json' };

test('a call is read and answered in the words of the wire, and undeclared facts stay inside', async () => {
  const app = await serving(echoRoute);

  const answer = await app.inject({
    method: 'POST',
    url: '/api/things/7/?page_size=3',
    headers: JSON_TYPE,
    payload: '{"first_name":"Ana"}',
  });

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ id: 7, first_name: 'Ana', page_size: 3 });
});

test.each(['/api/things/7', '/api/things/7/', '/v1/api/things/7', '/v1/api/things/7/?x=1'])(
  '%s is the same call',
  async (url) => {
    const app = await serving(thingRoute);

    expect((await app.inject({ url })).json()).toEqual({ is_here: true });
  },
);

test('HEAD answers as GET without a body where reading is declared to change nothing', async () => {
  const declared = endpoint('GET /api/things/:id', 'Reads', { answersHead: true });
  const app = await serving(route(declared, publicAccess, async () => ({})));

  const answer = await app.inject({ method: 'HEAD', url: '/api/things/7' });

  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('HEAD never runs the handler of a call that does not declare that', async () => {
  let runs = 0;
  const counting = route(getThing, publicAccess, async () => ({ isHere: (runs += 1) > 0 }));
  const app = await serving(counting);

  const answer = await app.inject({ method: 'HEAD', url: '/api/things/7' });

  expect([answer.statusCode, runs]).toEqual([404, 0]);
});

test('what breaks a rule is named in the words of the wire', async () => {
  const app = await serving(echoRoute);
  const payload = '{"first_name":"too long","inner":{"some_thing":"x"}}';

  const answer = await app.inject({ method: 'POST', url: '/api/things/7', headers: JSON_TYPE, payload });

  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({
    status: 422,
    code: 'request_invalid',
    type: 'urn:sealwright:problem:request_invalid',
  });
  expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
    'first_name',
    'inner.some_thing',
  ]);
  expect(answer.json<{ request_id: string }>().request_id).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['a body that is no JSON', JSON_TYPE, '{"first_name":', 400, 'request_malformed'],
  ['a body nested deeper than anybody means', JSON_TYPE, '['.repeat(50_000), 400, 'request_malformed'],
  ['a body of another type', { 'content-type': 'text/plain' }, '{}', 415, 'media_type_unsupported'],
  ['a body of no type', {}, '{}', 415, 'media_type_unsupported'],
  [
    'a form of a foreign page',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'a=1',
    415,
    'media_type_unsupported',
  ],
  ['a body beyond the limit', JSON_TYPE, `"${'x'.repeat(2 * 1024 * 1024)}"`, 413, 'request_too_large'],
  ['a body that names the prototype', JSON_TYPE, '{"__proto__":{"first_name":"x"}}', 422, 'request_invalid'],
])('%s is refused', async (_name, headers, payload, status, code) => {
  const app = await serving(echoRoute);

  const answer = await app.inject({ method: 'POST', url: '/api/things/7', headers, payload });

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  expect(bugs).toEqual([]);
});

test.each(['/api/nothing', '/api/things/abc', '/api/things/%ff', `/api/things/${'9'.repeat(600)}`, '/'])(
  '%s is nothing, said as a problem',
  async (url) => {
    const app = await serving(
      echoRoute,
      route(
        endpoint('GET /api/things/:id', 'Reads', {
          params: z.object({ id: z.coerce.number().int().positive() }),
        }),
        publicAccess,
        async () => ({}),
      ),
    );

    const answer = await app.inject({ url });

    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(bugs).toEqual([]);
  },
);

test('a stranger is turned away before their request is looked at', async () => {
  const nobody: Access<null> = {
    name: 'nobody',
    authenticate: async () => {
      throw new AppError('not_signed_in');
    },
    identify: () => '',
  };
  const app = await serving(route(echo, nobody, async () => ({ id: 1, firstName: 'x' })));

  const answer = await app.inject({ method: 'POST', url: '/api/things/x', headers: JSON_TYPE, payload: '{"bad' });

  expect(answer.statusCode).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
});

test('behind a proxy the address is what the proxy saw, not what the client claims', async () => {
  const whoami = endpoint('GET /api/whoami/', 'Who', { response: z.object({ address: z.string(), url: z.string() }) });
  const who = route(whoami, publicAccess, async ({ request: { address, url } }) => ({ address, url }));
  const headers = {
    host: 'internal',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'sign.test',
  };
  const [behind, direct] = [await servingBehind(true, who), await serving(who)];

  expect((await behind.inject({ url: '/v1/api/whoami?x=1', headers })).json()).toEqual({
    address: '203.0.113.7',
    url: 'https://sign.test/v1/api/whoami',
  });
  expect((await direct.inject({ url: '/api/whoami', headers })).json()).toEqual({
    address: '127.0.0.1',
    url: 'http://internal/api/whoami',
  });
});

test('two calls that share a path go to the one whose access claims the request', async () => {
  const byLink: Access<null> = { ...publicAccess, name: 'link', claims: ({ query }) => query['token'] !== undefined };
  const other = endpoint('GET /api/things/:id', 'Reads by link', { response: z.object({ isLink: z.boolean() }) });
  const app = await serving(
    route(other, byLink, async () => ({ isLink: true })),
    thingRoute,
  );

  expect((await app.inject({ url: '/api/things/1?token=x' })).json()).toEqual({ is_link: true });
  expect((await app.inject({ url: '/api/things/1' })).json()).toEqual({ is_here: true });
});

const withCode = (code: string, more: object = {}) => Object.assign(new Error('internal detail'), { code, ...more });

test.each([
  ['the database restarts', withCode('57P01'), 503],
  ['the database has too many connections', withCode('53300'), 503],
  ['the database takes no writes', withCode('25006'), 503],
  ['the database is gone', withCode('ECONNREFUSED', { syscall: 'connect' }), 503],
  ['a connection breaks under a query', new Error('Connection terminated unexpectedly'), 503],
  ['two transactions collide', withCode('40P01'), 503],
  ['a text holds what no column can', withCode('22021'), 400],
  ['we made a mistake', new TypeError('internal detail'), 500],
  ['a file of ours is missing', withCode('ENOENT', { syscall: 'open' }), 500],
])('when %s the answer tells so and no more', async (_name, cause, status) => {
  const app = await serving(failing(cause));

  const answer = await app.inject({ url: '/api/fail' });

  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain('internal detail');
  expect(answer.headers['retry-after'] !== undefined).toBe(status === 503);
  expect(bugs).toEqual(status === 500 ? [cause] : []);
});

test('an answer that breaks its own contract is a bug and does not leave', async () => {
  const app = await serving(route(getThing, publicAccess, async () => ({ isHere: 'yes' }) as never));

  const answer = await app.inject({ url: '/api/things/1' });

  expect(answer.statusCode).toBe(500);
  expect(bugs).toHaveLength(1);
});

test('a file is sent under its own name, whatever the name', async () => {
  const file = endpoint('GET /api/file/', 'Downloads', { transport: 'download' });
  const name = 'Verträge "2026"\r\n; 合同.pdf';
  const app = await serving(
    route(
      file,
      publicAccess,
      async () => new FileAnswer(Readable.from([Buffer.from('abc')]), 'application/pdf', { name }),
    ),
  );

  const answer = await app.inject({ url: '/api/file/' });

  const disposition = String(answer.headers['content-disposition']);
  expect(answer.body).toBe('abc');
  expect(disposition).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.~-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name);
});

test('every answer carries the headers that keep browsers safe', async () => {
  const app = await serving(thingRoute);

  for (const url of ['/api/things/1', '/api/nothing']) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('a large answer is compressed for who can read it so', async () => {
  const many = endpoint('GET /api/many/', 'Many', { response: z.object({ items: z.array(z.string()) }) });
  const items = Array.from({ length: 500 }, () => 'the same again');
  const app = await serving(route(many, publicAccess, async () => ({ items })));

  const packed = await app.inject({ url: '/api/many', headers: { 'accept-encoding': 'br, gzip' } });
  const plain = await app.inject({ url: '/api/many' });

  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(500);
  expect(plain.json()).toEqual({ items });
});

test('a file is compressed in the way that keeps no one waiting, whatever else its reader takes', async () => {
  const file = endpoint('GET /api/file/', 'A file', { transport: 'download' });
  const text = 'the same again\n'.repeat(500);
  const app = await serving(
    route(
      file,
      publicAccess,
      async () => new FileAnswer(Readable.from([text]), 'text/csv; charset=utf-8', { name: 'a.csv' }),
    ),
  );

  const packed = await app.inject({ url: '/api/file', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  const plain = await app.inject({ url: '/api/file', headers: { 'accept-encoding': 'br' } });

  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(text);
  expect(plain.body).toBe(text);
});

function form(...files: number[]): FormData {
  const data = new FormData();
  data.set('note', 'hello');
  for (const [at, size] of files.entries()) data.append('file', new Blob([new Uint8Array(size)]), `${at}.pdf`);
  return data;
}

test('files of an upload are read one after the other, with the texts beside them', async () => {
  const { url } = await listening(sendRoute);

  const answer = await fetch(`${url}/api/files/`, { method: 'POST', body: form(10, 0, 50_000) });

  expect(await answer.json()).toEqual({ sizes: [10, 0, 50_000], note: 'hello' });
});

test('an upload refused half-way is answered at once, and the connection goes on', async () => {
  const { url } = await listening(sendRoute, thingRoute);

  const refused = await fetch(`${url}/api/files/`, { method: 'POST', body: form(10, 200_000, 5_000_000, 5_000_000) });
  const next = await fetch(`${url}/api/things/1`);

  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'file_too_large' }]);
  expect(next.status).toBe(200);
});

test('an upload that ends before its last boundary is incomplete', async () => {
  const app = await serving(sendRoute);
  const payload = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc';

  const answer = await app.inject({
    method: 'POST',
    url: '/api/files/',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  });

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'upload_incomplete']);
});

test.each([
  ['of another type', { 'content-type': 'application/json' }, '{}', 415],
  ['without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
  [
    'with a part named after the prototype',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    400,
  ],
])('an upload %s is refused', async (_name, headers, payload, status) => {
  const app = await serving(sendRoute);

  const answer = await app.inject({ method: 'POST', url: '/api/files/', headers, payload });

  expect(answer.statusCode).toBe(status);
  expect(bugs).toEqual([]);
});

test('a client that leaves in the middle of its upload leaves nothing behind', async () => {
  const { url, port } = await listening(sendRoute, thingRoute);
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    'POST /api/files/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc',
  );
  await sleep(100);
  socket.destroy();
  await sleep(100);

  expect((await fetch(`${url}/api/things/1`)).status).toBe(200);
  expect(bugs).toEqual([]);
});

const watch = endpoint('GET /api/watch/', 'Watches', { transport: 'stream' });

test('events are sent as they happen, and watching ends when the client leaves', async () => {
  let tell: (event: unknown) => void = () => {};
  let hasStopped = false;
  const { url } = await listening(
    route(
      watch,
      publicAccess,
      async () =>
        new EventAnswer((send) => {
          tell = send;
          return () => (hasStopped = true);
        }),
    ),
  );
  const leaving = new AbortController();

  const answer = await fetch(`${url}/api/watch/`, { signal: leaving.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  tell({ kind: 'document', accountId: 3 });
  const told = await reader.read();
  leaving.abort();

  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(told.value).toBe('data: {"kind":"document","account_id":3}\n\n');
  await expect.poll(() => hasStopped, { timeout: 20_000 }).toBe(true);
});

test('closing the server ends its event streams', async () => {
  const { app, url } = await listening(route(watch, publicAccess, async () => new EventAnswer(() => () => {})));
  const answer = await fetch(`${url}/api/watch/`);
  const reader = answer.body!.getReader();
  await reader.read();

  const begun = performance.now();
  await app.close();

  expect(performance.now() - begun).toBeLessThan(3_000);
  expect((await reader.read()).done).toBe(true);
});

test('a call that arrives on an open connection while the server ends is answered like any other', async () => {
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = route(endpoint('GET /api/slow/', 'Waits', {}), publicAccess, async () => {
    begun.resolve();
    await answered.promise;
    return {};
  });
  const { app, port } = await listening(slow, thingRoute);
  const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (text: string) => (said += text));
  const over = new Promise((resolve) => void socket.on('close', resolve));
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);

  ask('/api/slow/');
  await begun.promise;
  const closing = app.close();
  ask('/api/things/1');
  await sleep(50);
  answered.resolve();
  await Promise.all([closing, over]);

  expect(said).toContain('"is_here":true');
  expect(said).not.toContain('503');
});
