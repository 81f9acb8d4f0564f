import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createLogKey, seal } from '../seal/index.ts';
import { stampHashes } from '../seal/record/build-record.ts';
import { encodeRecord } from '../seal/record/record-syntax.ts';
import { makeBundle } from '../seal/test/evidence.ts';
import { listsOf, makeInstallation, sealedAt } from '../seal/test/keys.ts';
import type { Installation } from '../seal/test/keys.ts';
import { startTimestampServer } from '../seal/test/timestamp-server.ts';
import { httpTimestampAuthority } from '../seal/timestamp.ts';
import { fileWithAttachment, plainFile } from '../seal/test/sources.ts';

let folder: string;
let ours: Installation;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-cli-'));
  ours = await makeInstallation();
  const { bytes } = await seal(plainFile(), { signer: ours.signer, at: sealedAt });
  writeFileSync(join(folder, 'sealed.pdf'), bytes);
  bytes[40]! ^= 1;
  writeFileSync(join(folder, 'changed.pdf'), bytes);
  const key = createLogKey();
  const bundle = JSON.stringify(await makeBundle(plainFile(), key));
  const whole = await seal(fileWithAttachment('evidence.json', bundle), { signer: ours.signer, at: sealedAt });
  writeFileSync(join(folder, 'whole.pdf'), whole.bytes);
  writeFileSync(join(folder, 'log.pem'), key.publicKeyPem);
  writeFileSync(join(folder, 'root.pem'), ours.keys.root.certificatePem);
  mkdirSync(join(folder, 'data', 'keys'), { recursive: true });
  mkdirSync(join(folder, 'disowned', 'keys', 'crl'), { recursive: true });
  writeFileSync(join(folder, 'disowned', 'keys', 'root.pem'), ours.keys.root.certificatePem);
  const { certificatePem } = ours.keys.leaf;
  const dates = { now: new Date('2026-06-01'), until: new Date('2026-06-30') };
  const [revoking] = await listsOf(ours, { ...dates, leaf: { certificatePem, revokedAt: dates.now } });
  const [stale] = await listsOf(ours, dates);
  writeFileSync(join(folder, 'disowned', 'keys', 'crl', '0.crl'), revoking!);
  const pem = Buffer.from(revoking!).toString('base64');
  writeFileSync(join(folder, 'revoking.pem'), `-----BEGIN X509 CRL-----\n${pem}\n-----END X509 CRL-----\n`);
  writeFileSync(join(folder, 'stale.crl'), stale!);
  const stranger = await seal(plainFile(), { signer: (await makeInstallation()).signer, at: sealedAt });
  writeFileSync(join(folder, 'stranger.pdf'), stranger.bytes);
  writeFileSync(join(folder, 'data', 'keys', 'root.pem'), ours.keys.root.certificatePem);
  // Two installations make keys.
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

function run(...given: string[]): Promise<{ code: number; out: string; error: string }> {
  const script = join(import.meta.dirname, 'verify.ts');
  const env = { ...process.env, INIT_CWD: folder, DATA_DIR: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...given], { env, cwd: folder }, (error, out, errorText) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, error: errorText });
    });
  });
}

it('answers 0 for a sealed file with its evidence, and names the document', async () => {
  const { code, out } = await run('whole.pdf', '--root', 'root.pem', '--log-key', 'log.pem');

  expect(out).toContain('Document:  D-000123');
  expect(out).toContain('VALID: unchanged since it was sealed with a trusted certificate.');
  expect(out).not.toContain('✗');
  expect(code).toBe(0);
});

it('shows each thing it checked, and finds the root in the data folder', async () => {
  const { code, out } = await run('sealed.pdf', '--data-dir', 'data');

  expect(out).toContain('✓ certificate_chain');
  expect(out).toContain('✗ evidence_present');
  expect(out).toContain('Sealed by: Example document seal');
  expect(code).toBe(1);
});

it('answers 1 and says why when a byte was changed', async () => {
  const { code, out } = await run('changed.pdf', '--root', 'root.pem');

  expect(out).toContain('✗ digest');
  expect(out).toContain('NOT VALID');
  expect(code).toBe(1);
});

it('says plainly when there is no root to trust', async () => {
  const { out } = await run('sealed.pdf', '--data-dir', 'nowhere');

  expect(out).toContain('Only integrity can be checked');
  expect(out).toContain('UNCHANGED since it was sealed. Who sealed it was not checked.');
});

it('points out a timestamp it cannot judge, and judges it with the roots in the data folder', async () => {
  const server = await startTimestampServer({ at: sealedAt });
  const authority = httpTimestampAuthority('http://tsa.example.com', { timeoutMs: 2000, fetch: server.fetch });
  const key = createLogKey();
  const source = fileWithAttachment('evidence.json', JSON.stringify(await makeBundle(plainFile(), key)));
  const timestamps = { authority, trustedRoots: [server.root] };
  const { bytes } = await seal(source, { signer: ours.signer, at: sealedAt, timestamps });
  const keys = join(folder, 'stamped', 'keys');
  mkdirSync(keys, { recursive: true });
  writeFileSync(join(keys, 'root.pem'), ours.keys.root.certificatePem);
  writeFileSync(join(folder, 'stamped.pdf'), bytes);

  const notJudged = await run('stamped.pdf', '--data-dir', 'stamped');
  writeFileSync(join(keys, 'tsa-roots.pem'), server.root);
  const judged = await run('stamped.pdf', '--data-dir', 'stamped');

  expect(notJudged.out).toMatch(/^! timestamp .*It was not checked/m);
  expect(notJudged.out).toContain('Level:     B-B');
  expect(notJudged.out).toContain('VALID: unchanged since it was sealed with a trusted certificate. Read the lines');
  expect(judged.out).toMatch(/^✓ timestamp /m);
  expect(judged.out).toContain('Level:     B-T');
  expect([notJudged.code, judged.code]).toEqual([0, 0]);
});

it('answers 1 for a file that was sealed by others', async () => {
  const { code, out } = await run('stranger.pdf', '--root', 'root.pem');

  expect(out).toContain('NOT VALID: this file was sealed, but not by this instance.');
  expect(code).toBe(1);
});

it.each([
  ['of the data folder', ['--data-dir', 'disowned']],
  ['that is given', ['--root', 'root.pem', '--crl', 'stale.crl', '--crl', 'revoking.pem']],
])('answers 1 for a seal whose certificate a revocation list %s names', async (_, given) => {
  const { code, out } = await run('whole.pdf', '--log-key', 'log.pem', ...given);

  expect(out).toMatch(/✗ certificate_validity .* was revoked/);
  expect(out).toContain('NOT VALID: the certificate it was sealed with is not valid');
  expect(code).toBe(1);
});

it('takes nothing good from a revocation list that is out of date', async () => {
  const { code, out } = await run('whole.pdf', '--log-key', 'log.pem', '--root', 'root.pem', '--crl', 'stale.crl');

  expect(out).toContain('Whether it has been revoked since is not known');
  expect(code).toBe(0);
});

it('prints JSON for programs', async () => {
  const { out } = await run('sealed.pdf', '--root', 'root.pem', '--json');

  expect(JSON.parse(out)).toMatchObject({ isIntact: true, isTrusted: true, hasTrustedRoot: true, level: 'B-B' });
});

it.each([
  [['missing.pdf']],
  [[]],
  [['sealed.pdf', '--wrong']],
  [['sealed.pdf', '--root', 'sealed.pdf']],
  [['sealed.pdf', '--crl', 'root.pem']],
])('answers 2 and one plain message when it cannot check: %s', async (given) => {
  const { code, out, error } = await run(...given);

  expect(code).toBe(2);
  expect(out).toBe('');
  expect(error).not.toContain('    at ');
});

it('takes the evidence record beside the file, or a named one, and says what it proves', async () => {
  const server = await startTimestampServer({ at: sealedAt });
  const authority = httpTimestampAuthority('http://tsa.example.com', { timeoutMs: 2000, fetch: server.fetch });
  const file = readFileSync(join(folder, 'whole.pdf'));
  const digest = new Uint8Array(createHash('sha256').update(file).digest());
  const source = { authority, trustedRoots: [server.root], at: sealedAt };
  const { token } = await stampHashes(source, [digest], 'sha256');
  writeFileSync(join(folder, 'kept.pdf'), file);
  writeFileSync(join(folder, 'kept.pdf.ers'), encodeRecord([[{ algorithm: 'sha256', tree: [], token }]]));
  writeFileSync(join(folder, 'tsa.der'), server.root);
  const options = ['--root', 'root.pem', '--log-key', 'log.pem', '--tsa-root', 'tsa.der'];

  const kept = await run('kept.pdf', ...options);
  const named = await run('whole.pdf', '--record', 'kept.pdf.ers', ...options);
  const other = await run('sealed.pdf', '--record', 'kept.pdf.ers', ...options);
  const weak = await run('kept.pdf', '--weak', 'sha256=2026-06-01', ...options);
  const odd = await run('kept.pdf', '--weak', 'md5=2026-06-01', ...options);

  expect(kept.out).toContain(`Proven:    there since ${sealedAt.toISOString()}, unchanged`);
  expect([kept.code, named.code]).toEqual([0, 0]);
  expect(other.out).toContain('✗ record_file');
  expect(weak.out).toContain('sha256 has been weak since');
  expect([other.code, weak.code, odd.code]).toEqual([1, 1, 2]);
});
