import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createOutbound, type Outbound, OutboundError, type OutboundRequest, readNetworks } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server of this machine, which answers like this. */
async function serverWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function outbound(networks?: string) {
  let now = Date.now();
  const allowed = networks === undefined ? undefined : (readNetworks(networks) ?? undefined);
  const made: Outbound = createOutbound({ allowed, clock: { now: () => new Date(now) } });
  return {
    ask: (address: string, request: OutboundRequest) => made.ask(address, request),
    addressOf: (host: string) => made.addressOf(host),
    later: (ms: number) => (now += ms),
  };
}

const kindOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'answered',
    (cause: unknown) => (cause instanceof OutboundError ? cause.kind : cause),
  );

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'not an address',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('what is of the public internet is known as that', () => {
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::5e'].every(isPublicAddress)).toBe(true);
});

test.each([
  'http://example.com/',
  'http://8.8.8.8/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://10.0.0.1/.well-known/openid-configuration',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://user:password@example.com/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'no address',
])('%s is refused', async (address) => {
  expect(await kindOf(outbound().ask(address, { method: 'GET', timeoutMs: 2000 }))).toMatch(/refused|unreachable/);
});

test('a name that leads to this machine is refused when it is connected to', async () => {
  const address = await serverWith((_, response) => response.end('secret'));
  const { port } = new URL(address);
  expect(await kindOf(outbound().ask(`http://localhost:${port}/`, { method: 'GET' }))).toBe('refused');
  expect(await kindOf(outbound('10.0.0.0/8').ask(`http://localhost:${port}/`, { method: 'GET' }))).toBe('refused');
  expect(await kindOf(outbound('127.0.0.0/8').ask(`http://localhost:${port}/`, { method: 'GET' }))).toBe('answered');
  expect(await kindOf(outbound().addressOf('localhost'))).toBe('refused');
  expect(await outbound('127.0.0.0/8').addressOf('localhost')).toBe('127.0.0.1');
});

test('what is allowed is asked, and every status is an answer', async () => {
  const seen: string[] = [];
  const address = await serverWith((request, response) => {
    request.on('data', (part: Buffer) =>
      seen.push(`${request.method} ${String(request.headers['x-own'])} ${part.toString()}`),
    );
    request.on('end', () => response.writeHead(503, { 'Retry-After': '7' }).end('busy'));
  });
  const request = { method: 'POST', headers: { 'x-own': 'yes' }, body: 'hello' };
  const { status, headers, body } = await outbound('127.0.0.1').ask(address, request);
  expect(seen).toEqual(['POST yes hello']);
  expect([status, headers['retry-after'], body.toString()]).toEqual([503, '7', 'busy']);
});

test('a redirect is an answer and is not followed', async () => {
  const address = await serverWith((_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  expect(await outbound('127.0.0.1').ask(address, { method: 'GET' })).toMatchObject({ status: 302 });
});

test('an answer that is too long, cut short or never comes is a failure of its own kind', async () => {
  const long = await serverWith((_, response) => response.end('x'.repeat(5000)));
  const cut = await serverWith((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  const silent = await serverWith(() => undefined);
  const { ask } = outbound('127.0.0.1');
  expect(await kindOf(ask(long, { method: 'GET', maxBytes: 4999 }))).toBe('too_long');
  expect(await kindOf(ask(cut, { method: 'GET' }))).toBe('unreachable');
  expect(await kindOf(ask(silent, { method: 'GET', timeoutMs: 50 }))).toBe('timeout');
});

test('an origin that fails five times in a row rests, then one request tries it', async () => {
  let asked = 0;
  let isBack = false;
  const address = await serverWith((request, response) => {
    asked += 1;
    if (isBack) response.end();
    else request.socket.destroy();
  });
  const { ask, later } = outbound('127.0.0.1');
  const get = () => kindOf(ask(address, { method: 'GET' }));
  for (let failures = 0; failures < 5; failures += 1) expect(await get()).toBe('unreachable');
  expect(await get()).toBe('resting');
  expect(asked).toBe(5);
  later(31_000);
  expect(await Promise.all([get(), get()])).toEqual(['unreachable', 'resting']);
  later(31_000);
  isBack = true;
  expect(await get()).toBe('answered');
  expect(await get()).toBe('answered');
  expect(asked).toBe(8);
});

test('what the caller gives up does not count against the origin', async () => {
  const address = await serverWith(() => undefined);
  const { ask } = outbound('127.0.0.1');
  const one = () => kindOf(ask(address, { method: 'GET', signal: AbortSignal.timeout(10) }));
  for (let times = 0; times < 7; times += 1) expect(await one()).toBe('unreachable');
});

test('networks are read, or refused whole', () => {
  const networks = readNetworks('10.0.0.0/8, 192.168.1.5,fd00::/8');
  expect(networks?.check('10.200.0.1')).toBe(true);
  expect(networks?.check('192.168.1.6')).toBe(false);
  expect(networks?.check('fd12::1', 'ipv6')).toBe(true);
  expect(
    ['', '10.0.0.0/33', '10.0.0/8', 'localhost', '10.0.0.0/8/8', '10.0.0.0/x', 'fd00::/129'].map(readNetworks),
  ).toEqual(Array.from({ length: 7 }, () => null));
});
