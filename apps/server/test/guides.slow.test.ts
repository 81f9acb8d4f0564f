import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createDocument, createOauthApplication, createPersonalToken, getDocument } from '@sealwright/contract';
import { afterAll, expect, test } from 'vitest';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { codeIn } from '../../web/src/features/connections/documentation/markdown.ts';
import { signatureOf } from '../src/areas/connections/webhooks/webhooks.signature.ts';
import { testApp } from './app.ts';
import { sentDocument } from './signing-flow.ts';

/**
 * The code of the guides as it stands there, from a clean folder, against a running server. What npm would install is what
 * `npm publish` would send; Python's examples run where Python has the package they name.
 */
const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const SDK = path.join(ROOT, 'packages', 'sdk');
const GUIDES = path.join(ROOT, 'apps', 'web', 'src', 'features', 'connections', 'documentation', 'guides');
const guide = (name: string): string => readFileSync(path.join(GUIDES, `${name}.md`), 'utf8');

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-guide-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
installSdk();
writeFileSync(path.join(folder, 'lease.pdf'), await plainPdf());

const server = await testApp();
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
const user = await server.make.user();
const { token } = await server.as(user)(createPersonalToken, {
  body: { name: 'Guide', scopes: ['documents:read', 'documents:write'], expiresInDays: 7 },
});

function installSdk(): void {
  execFileSync(process.execPath, ['build.ts'], { cwd: SDK });
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@sealwright'), { recursive: true });
  const installed = path.join(modules, '@sealwright', 'sdk');
  cpSync(path.join(SDK, 'dist'), path.join(installed, 'dist'), { recursive: true });
  cpSync(path.join(SDK, 'package.json'), path.join(installed, 'package.json'));
  rmSync(path.join(SDK, 'dist'), { recursive: true });
  symlinkSync(
    path.dirname(createRequire(path.join(SDK, 'x.js')).resolve('zod/package.json')),
    path.join(modules, 'zod'),
  );
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
}

async function run(program: string, args: string[], more: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      SEALWRIGHT_URL: address,
      SEALWRIGHT_TOKEN: token,
      ...more,
    },
  });
  const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return (out + complaint).trim();
}

function save(name: string, code = ''): string {
  writeFileSync(path.join(folder, name), code);
  return name;
}

const isSent = async (said: string): Promise<void> => {
  expect(said).toMatch(/^Sent document \d+$/);
  await server.runTasks();
  const document = await server.as(user)(getDocument, { params: { id: Number(said.split(' ').at(-1)) } });
  expect(document).toMatchObject({ title: 'Lease', status: 'sent' });
  expect((await server.mails()).filter(({ to }) => to === 'ada@example.com').length).toBeGreaterThan(0);
};

test('the first document is sent with the SDK, and its state is read', async () => {
  const [send, status, ...others] = codeIn(guide('first-document'), 'ts');
  const said = await run(process.execPath, [save('send.ts', send)]);
  await isSent(said);
  expect(await run(process.execPath, [save('status.ts', status), said.replace('Sent document ', '')])).toBe(
    'Lease is sent',
  );
  expect(others).toEqual([]);
});

test.skipIf(!hasPython('requests'))('the first document is sent from Python', async () => {
  const [send, ...others] = codeIn(guide('first-document'), 'py');
  await isSent(await run('python3', [save('send.py', send)]));
  expect(others).toEqual([]);
});

test('a refusal is read as the guide to errors reads it', async () => {
  const [refused, ...others] = codeIn(guide('errors'), 'ts');
  expect(await run(process.execPath, [save('refused.ts', refused)])).toBe('422 request_invalid: email');
  expect(others).toEqual([]);
});

test('an address for a frame is made as the guide and the README of packages/embed make it', async () => {
  const [embed = 'none', editor = 'none', ...others] = codeIn(guide('embedding'), 'ts');
  const readme = readFileSync(path.join(ROOT, 'packages', 'embed', 'README.md'), 'utf8');
  for (const example of [embed, editor]) expect(readme).toContain(example);
  const { signers } = await sentDocument(server, [{ name: 'Ada' }], { sender: user });
  const { clientId } = await server.as(user)(createOauthApplication, {
    body: {
      name: 'Portal',
      clientType: 'confidential',
      redirectUris: ['https://portal.example/back'],
      embedOrigins: ['https://portal.example'],
    },
  });
  const more = { SEALWRIGHT_CLIENT_ID: clientId, RECIPIENT_ID: String(signers[0]?.id) };
  const said = await run(process.execPath, [save('embed.ts', embed)], more);
  expect(JSON.parse(said)).toMatchObject({ url: expect.stringContaining('/embed/sign/') });
  const { id } = await server.as(user)(createDocument, { body: {} });
  const opened = await run(process.execPath, [save('editor.ts', editor)], { ...more, DOCUMENT_ID: String(id) });
  expect(JSON.parse(opened)).toMatchObject({ url: expect.stringContaining('/embed/edit/') });
  expect(others).toEqual([]);
});

test('the guide to webhooks has the receiver of the SDK’s README, which has its test there', () => {
  const readme = readFileSync(path.join(SDK, 'README.md'), 'utf8');
  const [receiver = 'none', ...others] = codeIn(guide('webhooks'), 'ts');
  expect(readme).toContain(receiver);
  expect(others).toEqual([]);
});

test.skipIf(!hasPython('hmac'))('the check of a webhook in Python takes ours and no one else’s', async () => {
  const [check, ...others] = codeIn(guide('webhooks'), 'py');
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = signatureOf(secret, { id: 'msg_1', at: 1_700_000_000, body: '{"type":"test"}' });
  const ask = (given: string) => `
print(is_ours("${secret}", {"webhook-id": "msg_1", "webhook-timestamp": "1700000000", "webhook-signature": "${given}"}, b'{"type":"test"}'))`;
  const program = `${check}\n${ask(signature)}\n${ask(`v1,other ${signature}`)}\n${ask(signature.replace('v1,', 'v1,A'))}`;
  expect(await run('python3', [save('check.py', program)])).toBe('True\nTrue\nFalse');
  expect(others).toEqual([]);
});

function hasPython(module: string): boolean {
  try {
    execFileSync('python3', ['-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
