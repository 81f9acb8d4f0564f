import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadSigned } from '@sealwright/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAuthority } from '../../../../../../../packages/pdf/src/seal/test/revocation-server.ts';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { pemOf } from '../../../../../test/outside-authority.ts';
import { sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-rotation-'));
const at = (name: string) => path.join(folder, name);
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;
const DAY_MS = 24 * 3600 * 1000;
const now = new Date();
const day = (count: number) => new Date(now.getTime() + count * DAY_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A PKCS#12 file whose certificate holds on these days. */
async function p12(name: string, from: number, until: number): Promise<string> {
  const authority = await startAuthority({ at: day(from), origin: 'http://ca.example.com', places: [] });
  const { certificate, key } = await authority.issue(name, [], { notBefore: day(from), notAfter: day(until) });
  const pem = [key.export({ type: 'pkcs8', format: 'pem' }).toString(), pemOf(certificate), pemOf(authority.root)];
  writeFileSync(at('given.pem'), pem.join('\n'));
  execFileSync('openssl', [
    'pkcs12',
    '-export',
    '-in',
    at('given.pem'),
    '-out',
    at(`${name}.p12`),
    '-passout',
    'pass:secret',
  ]);
  return at(`${name}.p12`);
}

const send = (app: TestApp) => sentDocument(app, [{ name: 'Ada' }]);

async function finished(app: TestApp, given?: Awaited<ReturnType<typeof send>>) {
  const sent = given ?? (await send(app));
  await sign(sent.signers[0]!);
  await app.runTasks();
  const state = () =>
    app.platform.db
      .selectFrom('documents')
      .select(['state', 'waitingReason'])
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
  const checked = async () => {
    const bytes = new Uint8Array((await sent.signers[0]!.call(downloadSigned)) as unknown as Buffer);
    return (await upload(app, null, '/api/verify/', [{ name: 'copy.pdf', bytes }])).body;
  };
  return { state, checked };
}

const later = async (app: TestApp, milliseconds: number) => {
  app.clock.advance(milliseconds);
  await app.runTasks({ withSweeps: true });
};

const told = async (app: TestApp, to: string) =>
  (await app.mails())
    .filter(({ event, to: person }) => event === 'seals' && person === to)
    .map(({ subject }) => subject);

describe.skipIf(!hasOpenssl)('a certificate from elsewhere', () => {
  let first: string;
  let next: string;
  beforeAll(async () => {
    first = await p12('first', -300, 20);
    next = await p12('next', -1, 700);
  });

  test('that ends is followed by the next one without a gap, and what both sealed is ours', async () => {
    const app = await testApp({
      SEAL_P12: first,
      SEAL_P12_PASSWORD: 'secret',
      SEAL_P12_NEXT: next,
      SEAL_P12_NEXT_PASSWORD: 'secret',
    });
    const before = await finished(app);
    const old = await before.checked();
    app.clock.advance(21 * DAY_MS);
    const after = await finished(app);

    expect(old).toMatchObject({ valid: true, sealed_by: 'first' });
    expect(await after.state()).toEqual({ state: 'completed', waitingReason: null });
    expect(await after.checked()).toMatchObject({ valid: true, sealed_by: 'next' });
  });

  test('that ended makes documents wait and say why, administrators are told, and they seal themselves with a new file', async () => {
    const file = at('rolling.p12');
    copyFileSync(first, file);
    const app = await testApp({ SEAL_P12: file, SEAL_P12_PASSWORD: 'secret' });
    const admin = await app.make.user({ role: 'admin' });
    await finished(app);
    await later(app, 10 * DAY_MS);
    const warned = await told(app, admin.email);
    const sent = await send(app);
    app.clock.advance(11 * DAY_MS);
    const document = await finished(app, sent);
    const waiting = await document.state();
    await later(app, 60_000);
    const alarmed = await told(app, admin.email);
    copyFileSync(next, file);
    await later(app, 60_000);

    expect(warned).toEqual([expect.stringMatching(/^The sealing certificate of .* expires on /)]);
    expect(waiting).toEqual({ state: 'submitted', waitingReason: 'certificate_expired' });
    expect(alarmed).toHaveLength(2);
    expect(await document.state()).toEqual({ state: 'completed', waitingReason: null });
    expect(await document.checked()).toMatchObject({ valid: true, sealed_by: 'next' });
  });

  test('that is missing makes documents wait and say why, and they seal themselves when it is there', async () => {
    const file = at('late.p12');
    copyFileSync(next, file);
    const app = await testApp({ SEAL_P12: file, SEAL_P12_PASSWORD: 'secret' });
    const sent = await send(app);
    rmSync(file);
    // The key that was read is kept for an hour.
    app.clock.advance(DAY_MS);
    const document = await finished(app, sent);
    const waiting = await document.state();
    copyFileSync(next, file);
    await later(app, 60_000);

    expect(waiting).toEqual({ state: 'submitted', waitingReason: 'key_missing' });
    expect(await document.state()).toEqual({ state: 'completed', waitingReason: null });
  });
});

test('our own certificate is replaced each year while documents go on being sealed, and all of them stay ours', async () => {
  const app = await testApp();
  const documents = [];
  for (let years = 0; years < 3; years += 1) {
    const document = await finished(app);
    documents.push({ state: await document.state(), checked: await document.checked() });
    await later(app, 370 * DAY_MS);
  }
  const keys = await app.platform.db.selectFrom('sealedFiles').select('keyId').distinct().execute();

  expect(documents.map(({ state }) => state.state)).toEqual(['completed', 'completed', 'completed']);
  expect(documents.every(({ checked }) => checked['valid'] === true)).toBe(true);
  expect(keys).toHaveLength(3);
});
