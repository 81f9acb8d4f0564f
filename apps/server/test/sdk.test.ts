import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createPersonalToken, listDocuments, type Scope } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { run } from '../../../packages/sdk/src/cli.run.ts';
import { signatureOf } from '../src/areas/connections/webhooks/webhooks.signature.ts';
import { testApp } from './app.ts';

const SDK = path.join(import.meta.dirname, '..', '..', '..', 'packages', 'sdk');

const server = await testApp();
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
const user = await server.make.user();
const scopes: Scope[] = ['documents:read', 'documents:write', 'contacts:read', 'contacts:write'];
const { token } = await server.as(user)(createPersonalToken, { body: { name: 'SDK', scopes, expiresInDays: 7 } });
const env = { SEALWRIGHT_URL: address, SEALWRIGHT_TOKEN: token };

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-sdk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(path.join(folder, 'lease.pdf'), await plainPdf());

const readme = readFileSync(path.join(SDK, 'README.md'), 'utf8');
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);

/** An example of the README as it stands there; only where the package is differs. */
function start(code: string, more: Record<string, string> = {}) {
  const file = path.join(folder, `example-${examples.indexOf(code)}.ts`);
  const entry = pathToFileURL(path.join(SDK, 'src', 'index.ts')).href;
  writeFileSync(file, code.replaceAll("'@sealwright/sdk'", `'${entry}'`));
  return spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env, ...more } });
}

async function outputOf(code: string): Promise<string> {
  const child = start(code);
  const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return (out + complaint).trim();
}

const exampleWith = (words: string): string => examples.find((code) => code.includes(words)) ?? '';

test.each([
  ['sendForSignature(', /^Sent as \d+: pending$/],
  ['createContact(', /^grace@example.com is tagged Tenants$/],
  ['ifMatch', /^409 version_stale$/],
  ['client.all(', /^\d+ documents$/],
])('the example of the README with %s runs', async (words, wanted) => {
  expect(await outputOf(exampleWith(words))).toMatch(wanted);
});

test('the example of the README that receives webhooks takes ours and no one else’s', async () => {
  const [secret, port] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', await freePort()];
  const child = start(exampleWith('verifyWebhook({'), { WEBHOOK_SECRET: secret, PORT: String(port) });
  const body = JSON.stringify({
    type: 'document.completed',
    version: 1,
    timestamp: new Date().toISOString(),
    account_id: 1,
    data: { document: { id: 1, number: 1, title: 'Lease', round: 1 } },
  });
  const at = Math.floor(Date.now() / 1000);
  const post = (signature: string): Promise<number | null> =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': signature },
      body,
    }).then(
      ({ status }) => status,
      () => null,
    );
  const signature = signatureOf(secret, { id: 'msg_1', at, body });
  await expect.poll(() => post(signature), { timeout: 20_000 }).toBe(204);
  expect(await post(signature.replace('v1,', 'v1,A'))).toBe(400);
  child.kill();
  expect(await text(child.stdout)).toContain('Lease is completed');
});

test('each example of the README is run here', () => {
  expect(examples).toHaveLength(5);
});

async function command(...args: string[]) {
  const [out, complaints]: [string[], string[]] = [[], []];
  const code = await run(args, { env, print: (line) => out.push(line), complain: (line) => complaints.push(line) });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

test('the command line sends a file, and says how it stands', async () => {
  const file = path.join(folder, 'lease.pdf');
  const to = ['--to', 'Ada Lovelace <ada@example.com>', '--to', 'bob@example.com'];
  const sent = await command('send', file, ...to, '--title', 'Garden lease', '--in-order', '--json');
  expect(sent).toMatchObject({ code: 0, complaints: '' });
  const { id } = JSON.parse(sent.out) as { id: number };
  await server.runTasks();

  const { out } = await command('status', String(id));
  expect(out).toBe(
    'Garden lease: sent\n  Ada Lovelace <ada@example.com>: invited\n  bob@example.com <bob@example.com>: waiting',
  );
  const { results } = await server.as(user)(listDocuments, { query: { search: 'Garden' } });
  expect(results.map((document) => document.id)).toEqual([id]);
  const mail = (await server.mails()).findLast(({ to: email }) => email === 'ada@example.com');
  expect(mail?.subject).toContain('Garden lease');

  const saved = await command('download', String(id), '--output', path.join(folder, 'out.pdf'));
  expect([saved.code, saved.complaints]).toEqual([1, expect.stringMatching(/\w/)]);
});

test('the command line says what it was not given right, and what the server refuses', async () => {
  const file = path.join(folder, 'lease.pdf');
  expect(await command()).toMatchObject({ code: 2 });
  expect((await command('help')).out).toContain('sealwright send FILE.pdf');
  expect((await command('fly')).complaints).toContain('There is no command fly.');
  expect((await command('send', file)).complaints).toContain('Name at least one recipient');
  expect((await command('send', file, '--to', 'Ada')).complaints).toContain('Ada is not an email address.');
  expect((await command('send', 'missing.pdf', '--to', 'a@example.com')).complaints).toContain('can’t be read');
  expect((await command('send', file, '--wings')).code).toBe(2);
  expect((await command('status', 'x')).complaints).toContain('Name one document by its id.');
  expect(await command('status', '999999')).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('doesn’t exist'),
  });
  const away = { env: { SEALWRIGHT_TOKEN: 'x' }, print: () => {}, complain: () => {} };
  expect(await run(['status', '1'], away)).toBe(2);
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
