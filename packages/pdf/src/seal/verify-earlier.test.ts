import { beforeAll, expect, it } from 'vitest';

import type { Bytes, SignatureNote } from '../types.ts';
import { evidenceFileName } from './evidence-bundle.ts';
import { createLogKey } from './evidence-checkpoint.ts';
import { oids } from './oids.ts';
import { findSealObstacles, seal } from './seal.ts';
import { detachedCms, signedFile } from './test/earlier.ts';
import { makeBundle } from './test/evidence.ts';
import { makeInstallation, sealedAt } from './test/keys.ts';
import type { Installation } from './test/keys.ts';
import { appendUpdate } from './test/sources.ts';
import { verify } from './verify.ts';

const key = createLogKey();
const sha256 = { digest: 'sha256', algorithm: oids.rsaWithSha256 } as const;

let ours: Installation;
let others: Installation;
let intact: Bytes;

beforeAll(async () => {
  [ours, others] = await Promise.all([makeInstallation(), makeInstallation()]);
  intact = signedFile('adbe.pkcs7.detached', (signed) => detachedCms(others, signed, sha256));
});

/** Sealed with its evidence, as the product does it. */
async function sealedFrom(source: Bytes): Promise<Bytes> {
  const evidence = Buffer.from(JSON.stringify(await makeBundle(source, key))).toString('latin1');
  const withEvidence = appendUpdate(source, [
    { number: 20, body: `<< /Length ${evidence.length} /Type /EmbeddedFile >>\nstream\n${evidence}\nendstream` },
    { number: 21, body: `<< /Type /Filespec /F (${evidenceFileName}) /EF << /F 20 0 R >> >>` },
    {
      number: 1,
      body: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [ 6 0 R ] /SigFlags 3 >> /Names << /EmbeddedFiles << /Names [ (${evidenceFileName}) 21 0 R ] >> >> >>`,
    },
  ]);
  return (await seal(withEvidence, { signer: ours.signer, at: sealedAt })).bytes;
}

async function checkSealed(source: Bytes) {
  const result = await verify(await sealedFrom(source), { trustedRoots: [ours.root], logKeys: [key.publicKeyPem] });
  const check = result.checks.find(({ name }) => name === 'earlier_signatures')!;
  return {
    isValid: result.isValid,
    failed: result.checks.filter(({ passed }) => !passed).map(({ name }) => name),
    check,
  };
}

it('passes without a word of warning where all is well with the signatures a file came with', async () => {
  const { isValid, check } = await checkSealed(intact);

  expect(check).toMatchObject({ passed: true, needsAttention: false });
  expect(check.detail).toMatch(/^Signatures added before the seal: "Theirs" intact \(covers the first \d+ bytes\)\.$/);
  expect(isValid).toBe(true);
  expect(await findSealObstacles(intact)).toMatchObject({ brokenSignatures: [], signatureNotes: [] });
});

const addTo = (file: Bytes): Bytes => appendUpdate(file, [{ number: 30, body: '<< /Added true >>' }]);

it.each<[string, SignatureNote, string, () => Bytes]>([
  [
    'a SHA-1 digest',
    'signature_not_judged',
    'uses SHA-1',
    () =>
      signedFile('adbe.pkcs7.detached', (signed) =>
        detachedCms(others, signed, { digest: 'sha1', algorithm: oids.rsaWithSha1 }),
      ),
  ],
  [
    'a signature that is named a SHA-1 one',
    'signature_not_judged',
    'uses SHA-1',
    () =>
      signedFile('adbe.pkcs7.detached', (signed) =>
        detachedCms(others, signed, { digest: 'sha256', algorithm: oids.rsaWithSha1 }),
      ),
  ],
  [
    'an outdated kind',
    'signature_not_judged',
    'outdated type adbe.x509.rsa_sha1',
    () => signedFile('adbe.x509.rsa_sha1', () => new Uint8Array([4, 1, 0])),
  ],
  [
    'an encoding that cannot be read',
    'signature_not_judged',
    'cannot be read',
    () => signedFile('adbe.pkcs7.detached', () => new Uint8Array([0x30, 0x80, 1, 2, 3, 0, 0])),
  ],
  ['something added after it', 'changed_after_signing', 'bytes were added after the last of them', () => addTo(intact)],
])(
  'a signature with %s is said so at upload and in the sealed copy, and does not pass silently',
  async (_, note, words, make) => {
    const source = make();

    const obstacles = await findSealObstacles(source);
    const { isValid, check } = await checkSealed(source);

    expect(obstacles).toMatchObject({ brokenSignatures: [], signatureNotes: [note] });
    expect(check).toMatchObject({ passed: true, needsAttention: true });
    expect(check.detail).toContain(words);
    expect(isValid).toBe(true);
  },
);

it('a file whose SHA-1 signature covers other bytes is refused like any that is broken', async () => {
  const weak = { digest: 'sha1', algorithm: oids.rsaWithSha1 } as const;
  const file = signedFile('adbe.pkcs7.detached', (signed) => detachedCms(others, signed, weak));
  file[Buffer.from(file).indexOf('Agreed')]! ^= 1;

  expect((await findSealObstacles(file)).brokenSignatures).toEqual(['Theirs']);
  expect((await checkSealed(file)).failed).toEqual(['earlier_signatures']);
});

it('what we add to a signed file ourselves before it is shown is not taken for a change by others', async () => {
  const settled = addTo(intact);

  expect((await findSealObstacles(settled, intact.length)).signatureNotes).toEqual([]);
  expect((await findSealObstacles(settled)).signatureNotes).toEqual(['changed_after_signing']);
});
