/** Every level of a seal, judged by our verifier, and by pdfsig and openssl where they are installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Bytes, SealLevel } from '../types.ts';
import { evidenceFileName } from './evidence-bundle.ts';
import { createLogKey } from './evidence-checkpoint.ts';
import { seal } from './seal.ts';
import type { ValidationData } from './seal-revision.ts';
import { decodeSeal } from './seal-cms.ts';
import { cmsOf, gapOf } from './test/attacks.ts';
import { randomChanges, seeded } from './test/changes.ts';
import { makeBundle } from './test/evidence.ts';
import { listsOf, makeInstallation, sealedAt } from './test/keys.ts';
import type { Installation } from './test/keys.ts';
import { signerFromKey } from './signer.ts';
import { startAuthority } from './test/revocation-server.ts';
import type { Authority } from './test/revocation-server.ts';
import { fileWithAttachment, pageParts, plainFile, writeFile } from './test/sources.ts';
import { startTimestampServer } from './test/timestamp-server.ts';
import { httpTimestampAuthority } from './timestamp.ts';
import { learnTimestampPath } from './timestamp-request.ts';
import { gatherRevocations } from './validation/gather.ts';
import { verify } from './verify.ts';
import type { VerifyOptions } from './verify.ts';

const isFull = process.env['SEALWRIGHT_FAULTS'] === 'full';
const isInstalled = (command: string, argument: string): boolean => spawnSync(command, [argument]).error === undefined;
const hasOpenssl = isInstalled('openssl', 'version');
const hasPdfsig = isInstalled('pdfsig', '-v');
const key = createLogKey();
const levels = ['B-B', 'B-T', 'B-LT'] as const;

let folder: string;
let ours: Installation;
let authority: Authority;
let own: Bytes[];
let validationData: ValidationData;
const files = new Map<SealLevel, Bytes>();

async function sourceOf(text: string): Promise<Bytes> {
  const base = plainFile(text);
  return fileWithAttachment(evidenceFileName, JSON.stringify(await makeBundle(base, key)), base);
}

async function timestamps() {
  const { fetch } = await startTimestampServer({ at: sealedAt, authority });
  const server = httpTimestampAuthority('http://tsa.example.com', { timeoutMs: 2000, fetch });
  return { authority: server, trustedRoots: [authority.root] };
}

async function sealAt(level: SealLevel, source: Bytes, stamps: Awaited<ReturnType<typeof timestamps>>) {
  return seal(source, {
    signer: ours.signer,
    at: sealedAt,
    timestamps: level === 'B-B' ? undefined : stamps,
    validationData: level === 'B-LT' ? validationData : undefined,
  });
}

let stamps: Awaited<ReturnType<typeof timestamps>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'levels-test-'));
  [ours, authority] = await Promise.all([
    makeInstallation(),
    startAuthority({ at: sealedAt, origin: 'http://tsa.example.com' }),
  ]);
  own = await listsOf(ours, { now: sealedAt, until: new Date('2026-06-04') });
  stamps = await timestamps();
  const path = await learnTimestampPath({ ...stamps, at: sealedAt });
  const gathered = await gatherRevocations([[ours.certificate, ...ours.signer.chain], path], {
    ask: authority.ask,
    cache: new Map(),
    at: sealedAt,
    lists: own,
  });
  const { revocationLists, ocspResponses } = gathered;
  validationData = { certificates: [...path], revocationLists, ocspResponses };
  const source = await sourceOf('Amount due: 100');
  for (const level of levels) {
    files.set(level, (await sealAt(level, source, stamps)).bytes);
  }
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const check = (bytes: Bytes, options: Partial<VerifyOptions> = {}) =>
  verify(bytes, {
    trustedRoots: [ours.root],
    trustedTimestampRoots: [authority.root],
    logKeys: [key.publicKeyPem],
    now: new Date('2026-06-01T00:00:00Z'),
    ...options,
  });

describe.each(levels)('a seal of level %s', (level) => {
  it('is valid, and says its level', async () => {
    const found = await check(files.get(level)!);

    expect(found.checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(found).toMatchObject({ isValid: true, level });
  });

  it.runIf(hasPdfsig)('is valid for pdfsig, and covers the whole document', () => {
    const path = join(folder, `${level}.pdf`);
    writeFileSync(path, files.get(level)!);
    const report = execFileSync('pdfsig', [path]).toString();

    expect(report).toContain('Signature is Valid');
    expect(report).toContain('Total document signed');
  });

  it.runIf(hasOpenssl)('holds a signature and a timestamp that openssl verifies', () => {
    const bytes = files.get(level)!;
    const { start, end } = gapOf(bytes);
    const store = (name: string, content: Uint8Array | string): string => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    };
    const pem = (der: Bytes): string =>
      `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;
    const cms = store('seal.cms', cmsOf(bytes));
    const content = store('seal.content', Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
    const signed = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', cms, '-content', content];
    const asked = [
      ...signed,
      '-CAfile',
      store('root.pem', pem(ours.root)),
      '-no_check_time',
      '-out',
      join(folder, 'out'),
    ];
    const { token, data } = decodeSeal(cmsOf(bytes), { isOld: false });

    expect(spawnSync('openssl', asked).stderr.toString()).toContain('CAdES Verification successful');
    expect(token === null).toBe(level === 'B-B');
    if (token === null) return;
    const stamp = [
      'ts',
      '-verify',
      '-data',
      store('signature', data.signer.signature),
      '-in',
      store('token.der', token),
    ];
    const time = ['-token_in', '-attime', String(sealedAt.getTime() / 1000)];
    const said = spawnSync('openssl', [...stamp, ...time, '-CAfile', store('tsa.pem', pem(authority.root))]);
    expect(said.stdout.toString()).toContain('Verification: OK');
  });

  const count = isFull ? 1000 : 40;
  it(`is found changed by each of ${count} random changes`, async () => {
    const file = files.get(level)!;
    const valid: number[] = [];
    let index = 0;
    for (const changed of randomChanges(file, gapOf(file), count)) {
      if ((await check(changed)).isValid) valid.push(index);
      index++;
    }

    expect(index).toBe(count);
    expect(valid).toEqual([]);
  }, 600_000);

  const clean = isFull ? 200 : 8;
  it(`accuses none of ${clean} clean files`, async () => {
    const next = seeded(7);
    const accused: string[] = [];
    for (let index = 0; index < clean; index++) {
      const text = Array.from({ length: 1 + next(60) }, () => String.fromCodePoint(0x41 + next(26))).join('');
      const { bytes, level: reached } = await sealAt(level, await sourceOf(text), stamps);
      const found = await check(bytes);
      if (!found.isValid || found.level !== level || reached !== level) accused.push(`${index}: ${text}`);
    }

    expect(accused).toEqual([]);
  }, 600_000);
});

describe('a B-LT', () => {
  it('is only a B-T without the word on one of its certificates, or with a revoked one', async () => {
    const source = await sourceOf('x');
    const sealWith = async (data: ValidationData) => {
      const { bytes, level } = await seal(source, {
        signer: ours.signer,
        at: sealedAt,
        timestamps: stamps,
        validationData: data,
      });
      return [level, (await check(bytes)).level];
    };

    expect(await sealWith({ ...validationData, ocspResponses: [] })).toEqual(['B-T', 'B-T']);
    expect(await sealWith({ ...validationData, revocationLists: own.slice(0, 1) })).toEqual(['B-T', 'B-T']);
    expect(await sealWith(validationData)).toEqual(['B-LT', 'B-LT']);
  });

  it('keeps what is in it inside the signed bytes: taking it out breaks the seal', async () => {
    const file = files.get('B-LT')!;
    const at = Buffer.from(file).indexOf('/OCSPs');
    const changed = new Uint8Array(file);
    changed[at + 1] = 0x58;

    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(gapOf(file).start > at ? gapOf(file).start : file.length);
    expect(await check(changed)).toMatchObject({ isValid: false, isIntact: false });
  });

  it('of a certificate whose file lacks its root is reached with the issuers in the store', async () => {
    const { leaf } = ours.keys;
    const signer = signerFromKey({ certificate: ours.certificate, chain: [], privateKeyPem: leaf.privateKeyPem });
    const certificates = [...validationData.certificates, ...ours.signer.chain];
    const data = { ...validationData, certificates };
    const made = await seal(writeFile(pageParts()), { signer, at: sealedAt, timestamps: stamps, validationData: data });
    const found = await check(made.bytes, { trustedRoots: [ours.certificate], isEvidenceRequired: false });

    expect(made.level).toBe('B-LT');
    expect(found).toMatchObject({ isValid: true, level: 'B-LT' });
  });
});
