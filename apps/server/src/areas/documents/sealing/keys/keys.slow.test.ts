import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadSigned, getRevocationList, getRootCertificate } from '@sealwright/contract';
import { type Bytes, seal, signerFromKey } from '@sealwright/pdf';
import { type CertifiedKey, issueLeaf } from '@sealwright/pdf/keys';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeInstallation, names, oldInstallation } from '../../../../../../../packages/pdf/src/seal/test/keys.ts';
import { plainPdf } from '../../../../../../../packages/pdf/test/sources.ts';
import { type TestApp, testApp } from '../../../../../test/app.ts';
import { sentDocument, sign, upload } from '../../../../../test/signing-flow.ts';
import { sealPrivate } from './authority.ts';
import { custodyOf } from './custody.ts';
import { keysService } from './keys.ts';
import { addKey, type KeyRow } from './keys.repo.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

const der = ({ certificatePem }: CertifiedKey): Bytes => new Uint8Array(new X509Certificate(certificatePem).raw);

async function sealedCopy(app: TestApp): Promise<{ id: number; copy: Buffer }> {
  const { id, signers } = await sentDocument(app, [{ name: 'Ada' }]);
  await sign(signers[0]!);
  await app.runTasks();
  return { id, copy: (await signers[0]!.call(downloadSigned)) as unknown as Buffer };
}

type Checked = { valid: boolean; is_intact: boolean; checks: { name: string; passed: boolean; detail: string }[] };

async function check(app: TestApp, bytes: Uint8Array): Promise<Checked> {
  const { body } = await upload(app, null, '/api/verify/', [{ name: 'copy.pdf', bytes }]);
  return body as unknown as Checked;
}

const failures = ({ checks }: Checked): string[] => checks.filter(({ passed }) => !passed).map(({ name }) => name);
const detailOf = ({ checks }: Checked, wanted: string) => checks.find(({ name }) => name === wanted)?.detail;

const keysOf = (app: TestApp): Promise<KeyRow[]> =>
  app.platform.db.selectFrom('installationKeys').selectAll().orderBy('id').execute();

const present = (rows: KeyRow[], purpose: KeyRow['purpose']): KeyRow =>
  rows.find((row) => row.purpose === purpose && row.retiredAt === null)!;

const numberOf = (app: TestApp, id: number) =>
  app.platform.db.selectFrom('documents').select('number').where('id', '=', id).executeTakeFirstOrThrow();

/** What openssl says of a list. */
const readList = (list: Uint8Array): string =>
  execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-text'], { input: list }).toString();

describe.skipIf(!hasOpenssl)('a certificate of another authority', () => {
  let bought: CertifiedKey[];
  let stranger: CertifiedKey[];
  let file: string;

  beforeAll(async () => {
    const now = new Date(Date.now() - HOUR_MS);
    const { root, intermediate, leaf } = (await makeInstallation(now)).keys;
    bought = [leaf, intermediate, root];
    stranger = [await issueLeaf(intermediate, names, { now, listUrl: null }), intermediate, root];
    const pem = path.join(folder, 'bought.pem');
    file = path.join(folder, 'bought.p12');
    writeFileSync(pem, [leaf.privateKeyPem, ...bought.map(({ certificatePem }) => certificatePem)].join('\n'));
    execFileSync('openssl', ['pkcs12', '-export', '-in', pem, '-out', file, '-passout', 'pass:secret']);
  });

  const sealBy = async ([leaf, ...issuers]: CertifiedKey[]) => {
    const signer = signerFromKey({
      certificate: der(leaf!),
      chain: issuers.map(der),
      privateKeyPem: leaf!.privateKeyPem,
    });
    return (await seal(await plainPdf(), { signer, at: new Date() })).bytes;
  };

  test('seals as ours, now and when another one took its place; a stranger’s of the same authority never does', async () => {
    const app = await testApp({ SEAL_P12: file, SEAL_P12_PASSWORD: 'secret' });
    const { copy } = await sealedCopy(app);
    const published = ((await app.as(null)(getRootCertificate)) as unknown as Buffer).toString();
    const [own, strange] = [await check(app, copy), await check(app, await sealBy(stranger))];

    app.platform.config.sealP12 = undefined;
    app.clock.advance(2 * HOUR_MS);
    const later = await sealedCopy(app);

    expect(failures(own)).toEqual([]);
    expect(strange).toMatchObject({ valid: false, is_intact: true });
    expect(failures(strange)).toContain('certificate_chain');
    expect(detailOf(strange, 'certificate_chain')).toContain('sealed, but not by this instance');
    expect(published).toContain(bought[0]!.certificatePem.trim());
    expect(published).not.toContain(bought[1]!.certificatePem.trim());
    expect(published).not.toContain(bought[2]!.certificatePem.trim());
    expect(failures(await check(app, copy))).toEqual([]);
    expect(failures(await check(app, later.copy))).toEqual([]);
    const rows = await keysOf(app);
    expect(rows.find(({ purpose }) => purpose === 'p12')?.privateKeySealed).toBeNull();
  });

  test('that is disowned seals nothing any more, and what it sealed is not ours', async () => {
    const app = await testApp({ SEAL_P12: file, SEAL_P12_PASSWORD: 'secret' });
    const { id, copy } = await sealedCopy(app);

    const { documents } = await custodyOf(app.platform).disown('current');
    app.clock.advance(2 * HOUR_MS);
    const later = await sentDocument(app, [{ name: 'Grace' }]);
    await sign(later.signers[0]!);
    await app.runTasks();

    expect(documents.map(({ number }) => number)).toEqual([(await numberOf(app, id)).number]);
    expect(failures(await check(app, copy))).toEqual(['certificate_chain']);
    expect(await later.read()).toMatchObject({ status: 'submitted', waitingReason: 'seal_failed' });
  });
});

test('files are checked also while the key to seal with is missing', async () => {
  const app = await testApp({ SEAL_P12: path.join(folder, 'missing.p12') });

  expect(await check(app, await plainPdf())).toMatchObject({ valid: false });
});

test('an installation whose root signed the sealing certificate goes on with an intermediate', async () => {
  const app = await testApp();
  const { platform, clock } = app;
  const { root, leaf } = await oldInstallation(new Date(clock.now().getTime() - DAY_MS));
  for (const [purpose, key] of [
    ['root', root],
    ['seal', leaf],
  ] as const) {
    const known = await keysOf(app);
    await addKey(platform.db, {
      purpose,
      certificatePem: key.certificatePem,
      publicKeyPem: createPublicKey(key.privateKeyPem).export({ type: 'spki', format: 'pem' }).toString(),
      privateKeySealed: sealPrivate(platform, purpose, key.privateKeyPem),
      createdAt: new Date(clock.now().getTime() - DAY_MS),
      expiresAt: new X509Certificate(key.certificatePem).validToDate,
      issuerId: known[0]?.id ?? null,
    });
  }
  const signer = signerFromKey({ certificate: der(leaf), chain: [der(root)], privateKeyPem: leaf.privateKeyPem });
  const before = (await seal(await plainPdf(), { signer, at: clock.now() })).bytes;

  const { copy } = await sealedCopy(app);

  expect(failures(await check(app, before))).toEqual(['evidence_present']);
  expect(failures(await check(app, copy))).toEqual([]);
  const rows = await keysOf(app);
  expect(rows.map(({ purpose, retiredAt }) => `${purpose} ${retiredAt === null ? 'present' : 'past'}`)).toEqual([
    'root past',
    'seal past',
    'root present',
    'intermediate present',
    'seal present',
    'log present',
  ]);
  expect(present(rows, 'root').publicKeyPem).toBe(rows[0]?.publicKeyPem);
  expect(rows[0]?.privateKeySealed).toBeNull();
});

test('certificates that a clock made in the future are replaced once it is set right', async () => {
  const app = await testApp();
  app.clock.advance(400 * DAY_MS);
  await app.as(null)(getRootCertificate);
  app.clock.advance(-400 * DAY_MS);

  const { copy } = await sealedCopy(app);

  expect(failures(await check(app, copy))).toEqual([]);
  const made = (await keysOf(app)).slice(0, 3).map(({ purpose, retiredAt }) => [purpose, retiredAt !== null]);
  expect(made).toEqual([
    ['root', true],
    ['intermediate', true],
    ['seal', true],
  ]);
});

describe('a root that is taken offline', () => {
  test.each([undefined, 'a long password'])('comes back from its file (password: %s)', async (password) => {
    const app = await testApp();
    const { platform, clock } = app;
    const custody = custodyOf(platform);
    const file = path.join(folder, `root-${password === undefined}.pem`);
    const { copy } = await sealedCopy(app);

    await custody.exportRoot({ file, password });
    const away = await keysOf(app);
    clock.advance(366 * DAY_MS);
    const later = await sealedCopy(app);
    const renewed = await keysOf(app);
    await expect(custody.exportRoot({ file: path.join(folder, 'second.pem'), password })).rejects.toThrow(/not here/);
    await expect(custody.disown(present(renewed, 'intermediate').id)).rejects.toThrow(/Take it in first/);
    await custody.importRoot({ file, password });
    const back = await keysOf(app);

    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8').includes('BEGIN ENCRYPTED PRIVATE KEY')).toBe(password !== undefined);
    expect(present(away, 'root').privateKeySealed).toBeNull();
    expect(present(renewed, 'seal').id).not.toBe(present(away, 'seal').id);
    expect([failures(await check(app, copy)), failures(await check(app, later.copy))]).toEqual([[], []]);
    expect(present(back, 'root').privateKeySealed).not.toBeNull();
    expect(present(back, 'root').listUntil!.getTime()).toBeGreaterThan(present(away, 'root').listUntil!.getTime());
  });

  test('is asked for before its revocation list ends', async () => {
    const app = await testApp();
    const { platform, clock } = app;
    await app.as(null)(getRootCertificate);
    await custodyOf(platform).exportRoot({ file: path.join(folder, 'asked.pem'), password: undefined });
    const warn = vi.spyOn(platform.log, 'warn');

    await keysService(platform).renew();
    const early = warn.mock.calls.length;
    clock.advance(380 * DAY_MS);
    await keysService(platform).renew();

    expect(early).toBe(0);
    expect(warn.mock.calls[0]?.[0]).toContain('import-root');
  });

  test('is not overwritten, and a file without it brings nothing back', async () => {
    const app = await testApp();
    await app.as(null)(getRootCertificate);
    const custody = custodyOf(app.platform);
    const file = path.join(folder, 'not-a-root.pem');
    writeFileSync(file, 'something else');

    await expect(custody.exportRoot({ file, password: undefined })).rejects.toThrow(/exists/);
    await expect(custody.importRoot({ file, password: undefined })).rejects.toThrow(/no key of a root/);
    expect(present(await keysOf(app), 'root').privateKeySealed).not.toBeNull();
  });
});

describe('a stolen sealing key', () => {
  test('is disowned: its seals say so, they are named, and running servers seal with a new one at once', async () => {
    const app = await testApp();
    const { platform } = app;
    await platform.live.start();
    const first = await sealedCopy(app);
    const second = await sealedCopy(app);
    const stolen = present(await keysOf(app), 'seal');

    // The server hears of it before this listener does, which is the younger one.
    const heard = new Promise<void>((resolve) => {
      platform.live.subscribe(({ kind }) => kind === 'settings' && resolve());
    });
    const { documents, certificate } = await custodyOf(platform).disown('current');
    await heard;
    const later = await sealedCopy(app);

    const found = await check(app, first.copy);
    expect(certificate).toBe(stolen.id);
    expect(failures(await check(app, later.copy))).toEqual([]);
    expect(failures(found)).toEqual(['certificate_validity']);
    expect(detailOf(found, 'certificate_validity')).toContain('was revoked');
    expect(documents.map(({ number }) => number)).toEqual([
      (await numberOf(app, first.id)).number,
      (await numberOf(app, second.id)).number,
    ]);
    const { keyId } = await platform.db
      .selectFrom('sealedFiles')
      .select('keyId')
      .where('documentId', '=', later.id)
      .executeTakeFirstOrThrow();
    expect(keyId).toBe(present(await keysOf(app), 'seal').id);
  });

  test('names only what it sealed since the day that is given, and files that may be its own', async () => {
    const app = await testApp();
    const { platform, clock } = app;
    await sealedCopy(app);
    clock.advance(2 * DAY_MS);
    const since = new Date(clock.now().getTime() - DAY_MS);
    const { id } = await sealedCopy(app);
    await platform.db.updateTable('sealedFiles').set({ keyId: null }).where('documentId', '=', id).execute();

    const { documents } = await custodyOf(platform).disown(present(await keysOf(app), 'seal').id, since);

    expect(documents).toMatchObject([{ number: (await numberOf(app, id)).number, isCertain: false }]);
  });

  test('does not finish a document that it was sealing when it was disowned', async () => {
    const app = await testApp();
    const { platform, clock } = app;
    await sealedCopy(app);
    const { id, signers } = await sentDocument(app, [{ name: 'Grace' }]);
    await sign(signers[0]!);
    const read = () => platform.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

    // The server has not heard of it yet.
    await custodyOf(platform).disown('current');
    await app.runTasks();
    const waiting = await read();
    clock.advance(2 * HOUR_MS);
    await app.runTasks({ withSweeps: true });

    expect(waiting).toMatchObject({ state: 'submitted', waitingReason: 'seal_failed' });
    expect(await read()).toMatchObject({ state: 'completed', waitingReason: null });
    expect(failures(await check(app, (await signers[0]!.call(downloadSigned)) as unknown as Buffer))).toEqual([]);
  });

  test('of an intermediate takes everything along that it issued', async () => {
    const app = await testApp();
    const { copy } = await sealedCopy(app);

    const { documents } = await custodyOf(app.platform).disown(present(await keysOf(app), 'intermediate').id);
    app.clock.advance(2 * HOUR_MS);
    const later = await sealedCopy(app);

    expect(documents).toHaveLength(1);
    expect(failures(await check(app, copy))).toEqual(['certificate_validity']);
    expect(failures(await check(app, later.copy))).toEqual([]);
  });
});

describe('revocation lists', () => {
  test('are served where the certificates say, and renewed long before they end', async () => {
    const app = await testApp({ PUBLIC_URL: 'https://sign.example.com' });
    const { platform, clock } = app;
    await app.as(null)(getRootCertificate);
    const leaf = Buffer.from(new X509Certificate(present(await keysOf(app), 'seal').certificatePem!).raw).toString(
      'latin1',
    );
    const address = /https:\/\/sign\.example\.com(\/api\/verify\/crl\/\w+\.crl)/.exec(leaf)!;

    const served = await app.app.inject({ url: address[1]! });
    const unknown = await app.app.inject({ url: '/api/verify/crl/0123456789abcdef.crl' });
    const { listUntil } = present(await keysOf(app), 'intermediate');
    clock.advance(12 * DAY_MS);
    await app.runTasks({ withSweeps: true });
    const renewed = present(await keysOf(app), 'intermediate');

    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'application/pkix-crl',
      'cache-control': 'public, max-age=3600',
    });
    expect(unknown.statusCode).toBe(404);
    expect(renewed.listUntil!.getTime() - listUntil!.getTime()).toBeGreaterThan(11 * DAY_MS);
    const published = path.join(platform.config.dataDir, 'keys', 'crl', path.basename(address[1]!));
    expect(readFileSync(published)).toEqual(renewed.revocationList);
  });

  test.skipIf(!hasOpenssl)('name what was disowned, for other readers too', async () => {
    const app = await testApp();
    await app.as(null)(getRootCertificate);
    const { certificate } = await custodyOf(app.platform).disown('current');
    const rows = await keysOf(app);
    const { serialNumber } = new X509Certificate(rows.find(({ id }) => id === certificate)!.certificatePem!);

    const said = readList(present(rows, 'intermediate').revocationList!);

    expect(said.replaceAll(':', '')).toContain(serialNumber);
    expect(said).toContain('Key Compromise');
  });

  test('have no address in certificates while only this machine knows the installation', async () => {
    const app = await testApp({ PUBLIC_URL: 'http://localhost:3000' });
    const { platform, clock } = app;
    await app.as(null)(getRootCertificate);
    const before = await keysOf(app);

    platform.config.publicUrl = 'https://sign.example.com';
    clock.advance(2 * HOUR_MS);
    await app.as(null)(getRootCertificate);
    const after = await keysOf(app);

    const names = (row: KeyRow) => new X509Certificate(row.certificatePem!).raw.includes('/api/verify/crl/');
    expect([present(before, 'intermediate'), present(before, 'seal')].map(names)).toEqual([false, false]);
    expect([present(after, 'intermediate'), present(after, 'seal')].map(names)).toEqual([true, true]);
    expect(existsSync(path.join(platform.config.dataDir, 'keys', 'root.pem'))).toBe(true);
  });

  test('are given to one network so often and no more', async () => {
    const app = await testApp();
    const ask = () => app.as(null)(getRevocationList, { params: { name: 'none.crl' } });

    const codes = new Set<string>();
    for (let count = 0; count < 121; count += 1) {
      await ask().catch((refused: { code: string }) => codes.add(refused.code));
    }

    expect([...codes]).toEqual(['not_found', 'too_many_requests']);
  });
});
