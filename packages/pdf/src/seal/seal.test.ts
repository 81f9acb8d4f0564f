import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Bytes } from '../types.ts';
import { issueLeaf } from './authority.ts';
import { plainBytes } from './der.ts';
import { findSealObstacles, seal } from './seal.ts';
import { signerFromKey, signerFromP12 } from './signer.ts';
import { cmsOf, gapOf } from './test/attacks.ts';
import { fromPem, listsOf, makeInstallation, names, sealedAt, signerOf } from './test/keys.ts';
import type { Installation } from './test/keys.ts';
import { appendUpdate, pageParts, plainFile, writeFile } from './test/sources.ts';
import { startTimestampServer } from './test/timestamp-server.ts';
import type { Fault } from './test/timestamp-server.ts';
import { httpTimestampAuthority } from './timestamp.ts';
import { verify } from './verify.ts';

const isInstalled = (command: string, argument: string): boolean => spawnSync(command, [argument]).error === undefined;
const hasOpenssl = isInstalled('openssl', 'version');
const hasPdfsig = isInstalled('pdfsig', '-v');
const hasQpdf = isInstalled('qpdf', '--version');

let ours: Installation;
let folder: string;

beforeAll(async () => {
  ours = await makeInstallation();
  folder = mkdtempSync(join(tmpdir(), 'seal-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const check = (bytes: Bytes, options: Partial<Parameters<typeof verify>[1]> = {}) =>
  verify(bytes, { trustedRoots: [ours.root], isEvidenceRequired: false, ...options });

const failures = (result: Awaited<ReturnType<typeof verify>>): string[] =>
  result.checks.filter(({ passed }) => !passed).map(({ name }) => name);

function store(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** What other readers have against the file, where they are installed. */
function complaintsOfOthers(path: string, signatureCount: number): string[] {
  const complaints: string[] = [];
  const report = hasPdfsig ? execFileSync('pdfsig', [path]).toString() : null;
  if (report !== null && report.match(/Signature is Valid/g)?.length !== signatureCount) complaints.push(report);
  if (report !== null && !report.includes('Total document signed')) complaints.push(report);
  const structure = hasQpdf ? execFileSync('qpdf', ['--check', path]).toString() : null;
  if (structure !== null && !structure.includes('No syntax or stream encoding errors')) complaints.push(structure);
  return complaints;
}

async function libraryFile(useXRefStream: boolean): Promise<Bytes> {
  const pdf = PDF.create();
  for (let page = 0; page < 3; page++) pdf.addPage({ size: 'a4' }).drawText(`Page ${page}`);
  return plainBytes(await pdf.save({ useXRefStream }));
}

describe('a sealed file', () => {
  it('verifies, names who sealed it and when, and keeps its source as its beginning', async () => {
    const source = plainFile();

    const { bytes, level, isRewritten } = await seal(source, { signer: ours.signer, at: sealedAt });
    const result = await check(bytes, { now: new Date('2030-01-01') });

    expect(failures(result)).toEqual([]);
    expect(result).toMatchObject({
      isValid: true,
      isIntact: true,
      isTrusted: true,
      level: 'B-B',
      sealedBy: 'Example document seal',
    });
    expect(result.sealedAt).toBe(sealedAt.toISOString());
    expect({ level, isRewritten }).toEqual({ level: 'B-B', isRewritten: false });
    expect(Buffer.from(bytes.subarray(0, source.length)).equals(Buffer.from(source))).toBe(true);
  });

  it.each([false, true])(
    'is valid and covers the whole document for other readers (cross-reference stream: %s)',
    async (useXRefStream) => {
      const { bytes } = await seal(await libraryFile(useXRefStream), {
        signer: ours.signer,
        at: sealedAt,
        contactInfo: 'https://sign.example.com',
      });
      const path = store(`oracle-${useXRefStream}.pdf`, bytes);

      expect((await check(bytes)).isValid).toBe(true);
      expect((await PDF.load(bytes)).getForm()?.getSignatureFields()).toHaveLength(1);
      expect(complaintsOfOthers(path, 1)).toEqual([]);
    },
  );

  it.runIf(hasOpenssl)('holds a signature that openssl verifies up to the root', async () => {
    const { bytes } = await seal(plainFile(), { signer: ours.signer, at: sealedAt });
    const { start, end } = gapOf(bytes);
    const cms = store('seal.cms', cmsOf(bytes));
    const content = store('seal.content', Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
    const root = store('root.pem', ours.keys.root.certificatePem);

    const options = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', cms, '-content', content];
    const run = spawnSync('openssl', [...options, '-CAfile', root, '-no_check_time', '-out', join(folder, 'out')]);

    expect(run.stderr.toString()).toContain('CAdES Verification successful');
  });

  it.runIf(hasOpenssl)(
    'is sealed with certificates that openssl accepts strictly, and lists that revoke none',
    async () => {
      const { root, intermediate, leaf } = ours.keys;
      const lists = await listsOf(ours, { now: sealedAt, until: new Date('2027-05-04') });
      const pems = lists.map((list, index) => {
        const path = store(`strict-${index}.crl`, list);
        return execFileSync('openssl', ['crl', '-inform', 'DER', '-in', path]).toString();
      });
      const files = {
        roots: store('strict-root.pem', root.certificatePem),
        others: store('strict-intermediate.pem', intermediate.certificatePem),
        lists: store('strict-lists.pem', pems.join('')),
        leaf: store('strict-leaf.pem', leaf.certificatePem),
      };

      const time = ['-attime', String(sealedAt.getTime() / 1000)];
      const lookup = ['-crl_check_all', '-CRLfile', files.lists, '-CAfile', files.roots, '-untrusted', files.others];
      const said = execFileSync('openssl', ['verify', '-x509_strict', ...time, ...lookup, files.leaf]).toString();

      expect(said).toContain('OK');
    },
  );

  it('is refused a text that is not plain ASCII as contact', async () => {
    await expect(seal(plainFile(), { signer: ours.signer, at: sealedAt, contactInfo: 'Zoë' })).rejects.toMatchObject({
      code: 'seal_failed',
    });
  });

  it('cannot be sealed a second time', async () => {
    const { bytes } = await seal(plainFile(), { signer: ours.signer, at: sealedAt });

    await expect(seal(bytes, { signer: ours.signer, at: sealedAt })).rejects.toMatchObject({
      code: 'changes_forbidden',
    });
  });

  it('does not come from an encrypted file', async () => {
    const encrypted = writeFile(pageParts(), '/Encrypt << /Filter /Standard >>');

    await expect(seal(encrypted, { signer: ours.signer, at: sealedAt })).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('can be made from a file with bytes before its header, which is written anew', async () => {
    const shifted = plainBytes(Buffer.concat([Buffer.from('\n\n'), plainFile()]));

    const result = await seal(shifted, { signer: ours.signer, at: sealedAt });

    expect((await findSealObstacles(shifted)).structure).toHaveLength(1);
    expect(result.isRewritten).toBe(true);
    expect((await check(result.bytes)).isValid).toBe(true);
  });

  it('says when nobody named a root to trust', async () => {
    const { bytes } = await seal(plainFile(), { signer: ours.signer, at: sealedAt });

    const result = await check(bytes, { trustedRoots: [] });

    expect(result).toMatchObject({ isIntact: true, isTrusted: false, isValid: false });
    expect(result.checks.find(({ name }) => name === 'certificate_chain')?.detail).toContain('No trusted certificate');
  });

  it('is not found where there is none', async () => {
    expect(failures(await check(plainFile()))).toEqual(['seal_present']);
    expect(failures(await check(plainBytes(Buffer.from('hello'))))).toEqual(['structure', 'seal_present']);
    expect(failures(await check(new Uint8Array(0)))).toEqual(['structure', 'seal_present']);
  });
});

describe('a file that already signed', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });

  async function signedByOthers(): Promise<Bytes> {
    const pdf = await PDF.load(await libraryFile(false));
    const signer = {
      certificate: ours.certificate,
      certificateChain: [],
      keyType: 'RSA' as const,
      signatureAlgorithm: 'RSASSA-PKCS1-v1_5' as const,
      sign: (data: Uint8Array) => ours.signer.sign(plainBytes(data)),
    };
    return plainBytes((await pdf.sign({ signer, reason: 'Agreed' })).bytes);
  }

  it('keeps their signatures, is locked instead of certified, and reports them', async () => {
    const { bytes } = await seal(await signedByOthers(), { signer: ours.signer, at: sealedAt });

    const result = await check(bytes);

    expect(failures(result)).toEqual([]);
    expect(result.checks.find(({ name }) => name === 'certification')?.detail).toContain('already signed');
    expect(result.checks.find(({ name }) => name === 'earlier_signatures')?.detail).toContain('intact');
    expect(complaintsOfOthers(store('both.pdf', bytes), 2)).toEqual([]);
  });

  it('says so when one of their signatures was broken before it came', async () => {
    const signed = Buffer.from(await signedByOthers());
    const at = signed.indexOf('/Producer');
    signed[at + 12]! ^= 1;

    const result = await check((await seal(plainBytes(signed), { signer: ours.signer, at: sealedAt })).bytes);

    expect(failures(result)).toEqual(['earlier_signatures']);
    expect(result).toMatchObject({ isIntact: true, isTrusted: true, isValid: false });
  });

  it('is refused when a signature permits no change', async () => {
    const parts = pageParts('x', { catalog: '/AcroForm << /Fields [ 6 0 R ] >> /Perms << /DocMDP 7 0 R >>' });
    const transform = '<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>';
    const certified = writeFile([
      ...parts,
      { number: 6, body: '<< /FT /Sig /T (First) /V 7 0 R >>' },
      { number: 7, body: `<< /Type /Sig /Reference [ ${transform} ] >>` },
    ]);

    await expect(seal(certified, { signer: ours.signer, at: sealedAt })).rejects.toMatchObject({
      code: 'changes_forbidden',
    });
  });

  it('is refused with the reason when its structure is in doubt, since writing it anew would end them', async () => {
    const shifted = plainBytes(Buffer.concat([Buffer.from('\n'), await signedByOthers()]));

    await expect(seal(shifted, { signer: ours.signer, at: sealedAt })).rejects.toThrow(/signed already/);
  });

  it('needs a key that belongs to the certificate', () => {
    const privateKeyPem = other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

    expect(() => signerFromKey({ certificate: ours.certificate, chain: [], privateKeyPem })).toThrow(/does not belong/);
  });
});

describe('certificates', () => {
  it('fail a seal made after they expired or before they began', async () => {
    const old = await makeInstallation(new Date('2020-01-01'));
    const late = await seal(plainFile(), { signer: old.signer, at: sealedAt });
    const early = await seal(plainFile(), { signer: ours.signer, at: new Date('2026-05-04T10:00:00Z') });

    const results = [await check(late.bytes, { trustedRoots: [old.root] }), await check(early.bytes)];

    for (const result of results) {
      expect(failures(result)).toContain('certificate_validity');
      expect(result).toMatchObject({ isIntact: true, isTrusted: false, isValid: false });
    }
  });

  it('still verify old seals after the yearly rotation', async () => {
    const { root, intermediate } = ours.keys;
    const { bytes } = await seal(plainFile(), { signer: ours.signer, at: sealedAt });
    const leaf = await issueLeaf(intermediate, names, { now: new Date('2027-05-04'), listUrl: null });
    const renewed = await seal(plainFile(), {
      signer: signerOf(leaf, intermediate, root),
      at: new Date('2027-06-01'),
    });

    expect((await check(bytes)).isValid).toBe(true);
    expect((await check(renewed.bytes)).isValid).toBe(true);
  });

  it('fail when the seal claims the future', async () => {
    const { bytes } = await seal(plainFile(), { signer: ours.signer, at: sealedAt });

    expect(failures(await check(bytes, { now: new Date('2026-01-01') }))).toEqual(['certificate_validity']);
  });
});

describe.runIf(hasOpenssl)('a PKCS#12 file', () => {
  const openssl = (...given: string[]): Buffer =>
    execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

  function makeP12(name: string, keyOptions: string[], exportOptions: string[] = []): Bytes {
    openssl(
      'req',
      '-x509',
      '-newkey',
      ...keyOptions,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '3650',
      '-subj',
      `/CN=${name}`,
      '-addext',
      'basicConstraints=critical,CA:FALSE',
      '-addext',
      'keyUsage=critical,digitalSignature',
    );
    openssl(
      'pkcs12',
      '-export',
      '-inkey',
      `${name}.key`,
      '-in',
      `${name}.pem`,
      '-out',
      `${name}.p12`,
      '-passout',
      'pass:gehe im',
      ...exportOptions,
    );
    return plainBytes(readFileSync(join(folder, `${name}.p12`)));
  }

  it.each([
    ['RSA', ['rsa:2048'], []],
    ['RSA-3DES', ['rsa:2048'], ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['P-256', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], []],
    ['P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'], []],
  ])('with a key of the kind %s seals files that verify', async (name, keyOptions, exportOptions) => {
    const signer = await signerFromP12(makeP12(name, keyOptions, exportOptions), 'gehe im');

    const { bytes } = await seal(plainFile(), { signer, at: new Date() });
    const result = await check(bytes, { trustedRoots: [fromPem(readFileSync(join(folder, `${name}.pem`), 'utf8'))] });

    expect(failures(result)).toEqual([]);
    expect(complaintsOfOthers(store(`${name}.pdf`, bytes), 1)).toEqual([]);
  });

  it('is understood with its issuers, whatever their order', async () => {
    const { root, intermediate, leaf } = ours.keys;
    const key = store('chain.key', leaf.privateKeyPem);
    const chain = store('chain.pem', [root, intermediate, leaf].map((one) => one.certificatePem).join('\n'));
    openssl('pkcs12', '-export', '-inkey', key, '-in', chain, '-out', 'chain.p12', '-passout', 'pass:');

    const signer = await signerFromP12(plainBytes(readFileSync(join(folder, 'chain.p12'))), '');

    expect(Buffer.from(signer.certificate).equals(Buffer.from(ours.certificate))).toBe(true);
    expect(signer.chain).toEqual([fromPem(intermediate.certificatePem), ours.root]);
  });

  it.each([
    ['rsa-pss', ['rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048']],
    ['ed25519', ['ed25519']],
    ['RSA with 1024 bits', ['rsa:1024']],
    ['an elliptic curve of 224 bits', ['ec', '-pkeyopt', 'ec_paramgen_curve:secp224r1']],
  ])(
    'with a key of the kind %s is refused, because readers reject such seals or anyone could forge them',
    async (name, keyOptions) => {
      const bytes = makeP12(name, keyOptions);

      await expect(signerFromP12(bytes, 'gehe im')).rejects.toMatchObject({ code: 'seal_failed' });
    },
  );

  it('is refused with a wrong passphrase, and when it is no such file', async () => {
    const bytes = makeP12('locked', ['rsa:2048']);

    await expect(signerFromP12(bytes, 'wrong')).rejects.toMatchObject({ code: 'seal_failed' });
    await expect(signerFromP12(plainBytes(Buffer.from('no')), '')).rejects.toMatchObject({ code: 'seal_failed' });
  });
});

describe('a timestamp server', () => {
  const sealWith = async (options: { fault?: Fault; isCriticalUsage?: boolean; at?: Date; timeoutMs?: number }) => {
    const server = await startTimestampServer({ at: sealedAt, ...options });
    const authority = httpTimestampAuthority('http://tsa.example.com', {
      timeoutMs: options.timeoutMs ?? 2000,
      fetch: server.fetch,
    });
    const timestamps = { authority, trustedRoots: [server.root] };
    return { server, sealing: seal(plainFile(), { signer: ours.signer, at: sealedAt, timestamps }) };
  };

  it('raises the seal to B-T where its root is trusted, and to nothing where no root is known', async () => {
    const { server, sealing } = await sealWith({ at: new Date('2026-05-04T10:20:33Z') });
    const { bytes, level } = await sealing;

    const trusted = await check(bytes, { trustedTimestampRoots: [server.root] });
    const unknown = await check(bytes);
    const foreign = await check(bytes, { trustedTimestampRoots: [ours.root] });

    expect(level).toBe('B-T');
    expect(trusted).toMatchObject({ isValid: true, level: 'B-T', sealedAt: '2026-05-04T10:20:33.000Z' });
    expect(unknown).toMatchObject({ isValid: true, level: 'B-B', sealedAt: sealedAt.toISOString() });
    expect(unknown.checks.find(({ name }) => name === 'timestamp')?.detail).toContain('not checked');
    expect(failures(foreign)).toEqual(['timestamp']);
    expect(complaintsOfOthers(store('bt.pdf', bytes), 1)).toEqual([]);
  });

  it('raises the seal to B-LT when the lists of both authorities are inside the signed bytes', async () => {
    const server = await startTimestampServer({ at: sealedAt });
    const authority = httpTimestampAuthority('http://tsa.example.com', {
      timeoutMs: 2000,
      fetch: server.fetch,
    });
    const validationData = {
      certificates: [server.root],
      revocationLists: [
        ...(await listsOf(ours, { now: sealedAt, until: new Date('2027-05-04') })),
        server.revocationList,
      ],
    };

    const { bytes, level } = await seal(plainFile(), {
      signer: ours.signer,
      at: sealedAt,
      timestamps: { authority, trustedRoots: [server.root] },
      validationData,
    });
    const result = await check(bytes, { trustedTimestampRoots: [server.root] });

    expect(level).toBe('B-LT');
    expect(result).toMatchObject({ isValid: true, level: 'B-LT' });
  });

  it.each(['imprint', 'nonce', 'signature', 'refused', 'status_500', 'garbage', 'too_large'] as const)(
    'that is wrong (%s) leaves nothing sealed',
    async (fault) => {
      const { sealing } = await sealWith({ fault });

      await expect(sealing).rejects.toMatchObject({ code: 'timestamp_failed' });
    },
  );

  it('that hangs is given up in time', async () => {
    const began = performance.now();
    const { sealing } = await sealWith({ fault: 'hangs', timeoutMs: 100 });

    await expect(sealing).rejects.toThrow(/in time/);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('whose certificate is not for time stamping critically is refused', async () => {
    const { sealing } = await sealWith({ isCriticalUsage: false });

    await expect(sealing).rejects.toThrow(/restricted to timestamping/);
  });

  it('that does not lead to the trusted root is refused', async () => {
    const server = await startTimestampServer({ at: sealedAt });
    const authority = httpTimestampAuthority('http://tsa.example.com', {
      timeoutMs: 2000,
      fetch: server.fetch,
    });

    const sealing = seal(plainFile(), {
      signer: ours.signer,
      at: sealedAt,
      timestamps: { authority, trustedRoots: [ours.root] },
    });

    await expect(sealing).rejects.toMatchObject({ code: 'timestamp_failed' });
  });

  it('whose time does not fit what the seal states leaves nothing sealed', async () => {
    const { sealing } = await sealWith({ at: new Date('2026-05-04T12:20:30Z') });

    await expect(sealing).rejects.toThrow(/does not match the time/);
  });
});

describe('an external key', () => {
  it('that does not answer leaves nothing sealed', async () => {
    const signer = { ...ours.signer, sign: () => Promise.reject(new Error('HSM offline')) };

    await expect(seal(plainFile(), { signer, at: sealedAt })).rejects.toMatchObject({ code: 'seal_failed' });
  });

  it('that signs with something else makes a seal that does not verify', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
    const signer = {
      ...ours.signer,
      sign: (data: Bytes) => Promise.resolve(plainBytes(sign('sha256', data, privateKey))),
    };

    const result = await check((await seal(plainFile(), { signer, at: sealedAt })).bytes);

    expect(failures(result)).toEqual(['signature']);
  });
});

it('the same file sealed twice at the same time is the same file', async () => {
  const seals = [];
  for (let count = 0; count < 2; count++) {
    seals.push(await seal(appendUpdate(plainFile(), []), { signer: ours.signer, at: sealedAt }));
  }

  const [first, second] = seals.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));

  expect(first).toBe(second);
});
