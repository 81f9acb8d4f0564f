import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { httpApp, publicAccess, route } from './http.ts';
import { serveWebClient } from './web-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-dist-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<html><meta nonce="__CSP_NONCE__"><script>1</script>the shell</html>');
writeFileSync(path.join(folder, 'sign.html'), '<html>the signing page</html>');
writeFileSync(path.join(folder, 'visit.html'), '<html>the page of public links</html>');
writeFileSync(path.join(folder, 'client.html'), '<html>the page of a client</html>');
writeFileSync(path.join(folder, 'pay.html'), '<html>the payment page</html>');
writeFileSync(path.join(folder, 'card.html'), '<html>the card form</html>');
writeFileSync(path.join(folder, 'edit.html'), '<html>the editor in a frame</html>');
writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(path.join(folder, 'manifest.webmanifest'), '{"name":"Sealwright"}');
writeFileSync(path.join(folder, 'service-worker.js'), 'self.addEventListener("fetch", () => {});');
writeFileSync(path.join(folder, 'assets', 'main-abc123.js'), `export const x = '${'x'.repeat(5000)}';`);
writeFileSync(path.join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('the same at its best'));
writeFileSync(path.join(folder, '..', 'sealwright-outside.txt'), 'outside');

afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(path.join(folder, '..', 'sealwright-outside.txt'));
});

const POLICY = 'content-security-policy';

async function client(dist = folder, paidThrough: 'stripe' | 'test' | null = null) {
  const things = ['GET /api/thing/', 'GET /admin/thing', 'POST /admin/thing'] as const;
  const calls = things.map((at) => route(endpoint(at, 'Does', {}), publicAccess, async () => ({})));
  const library = {
    paths: ['/library/*'],
    admit: async () => {},
    handle: async (_request: IncomingMessage, response: ServerResponse) => void response.end('the library'),
  };
  const app = await httpApp(calls, {
    trustProxy: false,
    runOnce: (_request, work) => work(),
    reportBug: () => {},
    mounts: [library],
  });
  await serveWebClient(app, { defaultLocale: 'ar', dist, paidThrough: async () => paidThrough });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const post = (url: string) => app.inject({ method: 'POST', url, headers: { accept } });
  return { get, post, visit: (url: string) => get(url, { accept }) };
}

test.each(['/', '/documents/7', '/v1/admin/dashboard', '/people/josé', '/signatures'])(
  'a browser that visits %s gets the shell',
  async (url) => {
    const { visit } = await client();

    const answer = await visit(encodeURI(url));

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('the shell');
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test.each(['/admin/thing', '/v1/admin/thing', '/admin/thing/'])(
  'at %s, a page and a call, a browser that visits gets the page and a client its answer',
  async (url) => {
    const { get, visit, post } = await client();

    const page = await visit(url);

    expect(page.body).toContain('the shell');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get(url)).json()).toEqual({});
    expect((await get(url, { accept: 'application/json' })).json()).toEqual({});
    expect((await post(url)).json()).toEqual({});
  },
);

test('a browser that a library is to answer gets no page', async () => {
  const { visit } = await client();

  expect((await visit('/library/authorize?x=1')).body).toBe('the library');
});

test('a program that sends a token gets its answer, even where it asks for text/html by habit', async () => {
  const { get, visit } = await client();
  // What HttpURLConnection of Java asks for unless told otherwise.
  const accept = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

  const answer = await get('/v1/admin/thing', { accept, authorization: 'Bearer x' });

  expect(answer.json()).toEqual({});
  expect(answer.headers['vary']).toMatch(/accept.*authorization/);
  expect((await visit('/v1/admin/thing')).headers['vary']).toMatch(/accept.*authorization/);
});

test('both pages say which language the installation was told to fall back on', async () => {
  const { visit } = await client();

  for (const url of ['/', '/sign/7']) expect((await visit(url)).body).toMatch(/^<html data-default-locale="ar">/);
});

test('a signer gets the signing page alone', async () => {
  const { visit } = await client();

  expect((await visit('/sign/7?token=x')).body).toContain('the signing page');
  expect((await visit('/sign')).body).toContain('the signing page');
});

test.each([
  '/api/nothing',
  '/api/',
  '/assets/old-000000.js',
  '/missing.png',
  '/%2e%2e/sealwright-outside.txt',
  '/..%2fsealwright-outside.txt',
  '/%ff',
])('%s is not there', async (url) => {
  const { visit } = await client();

  const answer = await visit(url);

  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

test.each(['*/*', 'application/json', 'image/png', ''])(
  'a monitor that asks for a page with Accept "%s" gets the page',
  async (accept) => {
    const { get } = await client();

    for (const url of ['/', '/documents/7', '/sign-in', '/templates']) {
      const answer = await get(url, { accept });
      expect(`${url} ${answer.statusCode} ${answer.headers['content-type']}`).toBe(
        `${url} 200 text/html; charset=utf-8`,
      );
    }
    expect((await get('/sign/7', { accept })).body).toContain('the signing page');
  },
);

test.each([
  '/api/nothing',
  '/v1/nothing',
  '/v1',
  '/admin/nothing',
  '/templates/nothing',
  '/teams/7',
  '/a/acme/nothing',
])('%s is a path of the API: who did not ask for HTML hears that it is not there', async (url) => {
  const { get } = await client();

  for (const accept of ['*/*', 'application/json']) {
    const answer = await get(url, { accept });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
});

test('files with a hash in their name are kept for a year, the others for an hour', async () => {
  const { get } = await client();

  const hashed = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
  const plain = await get('/icon.svg');

  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-encoding']).toBe('br');
  expect(hashed.headers['content-type']).toContain('javascript');
  expect(plain.headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/icon.svg', { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304);
});

test('a file that the build compressed goes out as it is to who can read it, and compressed on the way to others', async () => {
  const { get } = await client();
  const whole = (await get('/assets/main-abc123.js')).body;

  const best = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
  const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });

  expect(brotliDecompressSync(best.rawPayload).toString()).toBe('the same at its best');
  expect(best.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i) as string,
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(whole);
  expect((await get('/assets/main-abc123.js.br')).statusCode).toBe(404);
});

test('a file carries what guards it and not what only means something for pages', async () => {
  const { get, visit } = await client();

  const { headers } = await get('/assets/main-abc123.js');

  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const ofPages = ['referrer-policy', 'permissions-policy', 'x-frame-options', 'origin-agent-cluster'];
  const page = await visit('/documents');
  expect(Object.keys(page.headers)).toEqual(expect.arrayContaining(ofPages));
  expect(Object.keys(headers).filter((name) => ofPages.includes(name))).toEqual([]);
});

test.each([
  ['/sign/7?token=abc', true],
  ['/documents/7/share-screen', true],
  ['/embed/sign/7?token=abc', true],
  ['/sign/preview', false],
  ['/sign/7/more', false],
  ['/embed/edit/7', false],
  ['/documents/7', false],
  ['/documents', false],
  ['/', false],
  ['/p/abc', false],
  ['/pay/abc', false],
  ['/client/abc', false],
])('%s may ask for the camera, the microphone and a screen: %s', async (url, isAllowed) => {
  const { visit } = await client();

  const policy = String((await visit(url)).headers['permissions-policy']);

  const allowed = isAllowed ? '(self)' : '()';
  expect(policy).toBe(
    `camera=${allowed}, microphone=${allowed}, display-capture=${allowed}, geolocation=(), payment=(), usb=()`,
  );
});

test('a page may run its own scripts and nothing else, and cannot be framed', async () => {
  const { visit } = await client();

  const [first, second] = [await visit('/'), await visit('/')];
  const policy = String(first.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];

  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(first.body).toContain(`nonce="${nonce}"`);
  expect(second.headers['content-security-policy']).not.toBe(policy);
  expect(first.headers['referrer-policy']).toBe('no-referrer');
});

test('no page and no file allows inline style elements, and the signing page not even style attributes', async () => {
  const { get, visit } = await client();
  const addresses = ['/', '/verify', '/sign/7', '/icon.svg', '/assets/main-abc123.js', '/service-worker.js'];

  const policies = await Promise.all(
    addresses.map(async (url) => String((url.includes('.') ? await get(url) : await visit(url)).headers[POLICY])),
  );

  expect(policies.filter((policy) => /style-src(-elem)? [^;]*'unsafe-inline'/.test(policy))).toEqual([]);
  expect(policies[2]).toContain("style-src-attr 'none'");
});

test('the card form may be framed by our own pages, and no other page by any', async () => {
  const { visit } = await client();

  const card = await visit('/card-frame?locale=ar');
  expect(card.body).toContain('the card form');
  expect(card.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(card.headers[POLICY]).toContain("frame-ancestors 'self'");
  expect(card.headers[POLICY]).toContain("connect-src 'self'");

  for (const url of ['/', '/card-frame/', '/card-frames', '/p/abc', '/sign/7', '/admin/payments']) {
    expect((await visit(url)).headers[POLICY]).toContain("frame-ancestors 'none'");
  }
});

test('the service worker is never served from a cache, works for every page, and may fetch', async () => {
  const { get } = await client();

  const answer = await get('/service-worker.js');

  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['service-worker-allowed']).toBe('/');
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self'");
});

test('the description of the installable app says its type', async () => {
  const { get } = await client();

  expect((await get('/manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json');
});

test('where the client is not built the page says what to do', async () => {
  const { visit, get } = await client(path.join(folder, 'missing'));

  const answer = await visit('/');

  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm run build');
  expect((await get('/api/thing')).statusCode).toBe(200);
});

test.each(['/p/abc-123', '/t/acme/p/abc-123'])(
  'a public link at %s has a page of its own, which no search lists',
  async (url) => {
    const { visit } = await client();

    const answer = await visit(url);

    expect(answer.body).toContain('the page of public links');
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect((await visit('/t/acme')).headers['x-robots-tag']).toBeUndefined();
    expect((await visit('/p')).body).toContain('the shell');
  },
);

const PAID_AT = ['/pay/abc', '/pay/card/abc'];
const OTHERS = [
  '/',
  '/sign/7',
  '/p/abc',
  '/documents',
  '/billing/payment-methods',
  '/pay',
  '/pay/card/a/b',
  '/payments',
];

test.each(PAID_AT)('%s is the payment page, and no search finds it', async (url) => {
  const { visit } = await client();

  const answer = await visit(url);

  expect(answer.body).toContain('the payment page');
  expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
});

test('only the payment page may load what Stripe needs, and only where Stripe takes the money', async () => {
  const policyAt = async (paidThrough: 'stripe' | 'test' | null, url: string): Promise<string> =>
    String((await (await client(folder, paidThrough)).visit(url)).headers[POLICY]);

  for (const url of PAID_AT) {
    const policy = await policyAt('stripe', url);
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com;/);
    expect(policy).toContain("frame-src 'self' blob: https://js.stripe.com https://hooks.stripe.com;");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain("frame-ancestors 'none'");
    for (const other of ['test', null] as const) expect(await policyAt(other, url)).not.toContain('https:');
  }
  for (const url of OTHERS) expect(await policyAt('stripe', url)).not.toContain('https:');
});

test('a page for a frame is framed by the origins it was made for, and every other page by none', async () => {
  const app = await httpApp([], { trustProxy: false, runOnce: (_request, work) => work(), reportBug: () => {} });
  const origins = ['https://ledger.example', 'http://localhost:5173'];
  await serveWebClient(app, {
    defaultLocale: 'en',
    dist: folder,
    framersOf: async (path, query) => (path === 'embed/sign/7' && query.get('token') === 'good' ? origins : null),
  });
  const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

  const framed = await visit('/embed/sign/7?token=good');
  expect(framed.body).toContain('the signing page');
  expect(framed.body).toContain(`data-embed-origins="${origins.join(' ')}"`);
  expect(framed.headers[POLICY]).toContain(`frame-ancestors ${origins.join(' ')}`);
  expect(framed.headers['x-frame-options']).toBeUndefined();
  for (const url of [
    '/embed/sign/7?token=bad',
    '/embed/sign/7',
    '/sign/7?token=good',
    '/documents?token=good',
    '/embed/x',
  ]) {
    const answer = await visit(url);
    expect(answer.headers[POLICY]).toContain("frame-ancestors 'none'");
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.body).not.toContain('embed-origins');
  }
});
