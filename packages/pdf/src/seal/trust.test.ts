/** Whose seals are ours, and what revocation lists say of them. */
import 'reflect-metadata';

import { createPublicKey, webcrypto } from 'node:crypto';

import * as x509 from '@peculiar/x509';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Bytes, SealSigner } from '../types.ts';
import { allowIntermediates, issueIntermediate, issueLeaf, issueRevocationList } from './authority.ts';
import type { CertifiedKey } from './authority.ts';
import { findTrustedPath, isIssuedBy, readCertificate } from './certificate.ts';
import { seal } from './seal.ts';
import { cmsOf, gapOf } from './test/attacks.ts';
import { fromPem, listsOf, makeInstallation, names, oldInstallation, sealedAt, signerOf } from './test/keys.ts';
import type { Installation } from './test/keys.ts';
import { plainFile } from './test/sources.ts';
import { startTimestampServer } from './test/timestamp-server.ts';
import { httpTimestampAuthority } from './timestamp.ts';
import { verify } from './verify.ts';

const soon = new Date('2026-06-01T00:00:00Z');
const nextYear = new Date('2027-05-04T00:00:00Z');

let ours: Installation;

beforeAll(async () => {
  ours = await makeInstallation();
});

const check = (bytes: Bytes, options: Partial<Parameters<typeof verify>[1]> = {}) =>
  verify(bytes, { trustedRoots: [ours.root], isEvidenceRequired: false, ...options });

const failures = (result: Awaited<ReturnType<typeof verify>>): string[] =>
  result.checks.filter(({ passed }) => !passed).map(({ name }) => name);

const detailOf = (result: Awaited<ReturnType<typeof verify>>, wanted: string): string =>
  result.checks.find(({ name }) => name === wanted)?.detail ?? '';

const sealBy = async (signer: SealSigner, at = sealedAt): Promise<Bytes> =>
  (await seal(plainFile(), { signer, at })).bytes;

describe('a certificate that another authority issued', () => {
  let installation: SealSigner;
  let stranger: SealSigner;

  beforeAll(async () => {
    const bought = await makeInstallation();
    const { root, intermediate } = bought.keys;
    installation = bought.signer;
    const issuing = { now: sealedAt, listUrl: null };
    stranger = signerOf(await issueLeaf(intermediate, names, issuing), intermediate, root);
  });

  const own = (signer: SealSigner) => ({ trustedRoots: [ours.root, signer.certificate] });

  it('is trusted as it is, with the issuers it comes with', async () => {
    const result = await check(await sealBy(installation), own(installation));

    expect(failures(result)).toEqual([]);
    expect(result).toMatchObject({ isValid: true, isTrusted: true });
  });

  it('makes no certificate of the same authority ours, and a stranger’s seal says so', async () => {
    const result = await check(await sealBy(stranger), own(installation));

    expect(failures(result)).toEqual(['certificate_chain']);
    expect(result).toMatchObject({ isValid: false, isTrusted: false, isIntact: true });
    expect(detailOf(result, 'certificate_chain')).toContain('sealed, but not by this instance');
  });

  it('issues nothing itself', async () => {
    const { intermediate, leaf } = ours.keys;
    const forged = await issueLeaf(leaf, names, { now: sealedAt, listUrl: null });
    const anchors = [leaf, intermediate].map((one) => readCertificate(fromPem(one.certificatePem)));
    const certificate = readCertificate(fromPem(forged.certificatePem));

    expect(await findTrustedPath(certificate, anchors.slice(0, 1), anchors.slice(0, 1), sealedAt)).toBeNull();
    expect(await findTrustedPath(certificate, anchors, anchors, sealedAt)).toBeNull();
  });

  it('holds no byte that can be changed unnoticed, its issuers included', async () => {
    const sealed = await sealBy(installation);
    const { start } = gapOf(sealed);
    const length = cmsOf(sealed).length * 2;

    const unnoticed: number[] = [];
    for (let place = start; place < start + length; place += 61) {
      const changed = new Uint8Array(sealed);
      changed[place]! ^= 1;
      if ((await check(changed, own(installation))).isValid) unnoticed.push(place - start);
    }

    expect(unnoticed).toEqual([]);
  }, 60_000);

  it('comes without its issuers where their root is missing, since nothing would sign for the last one', async () => {
    const { root, intermediate, leaf } = ours.keys;

    expect(signerOf(leaf, intermediate).chain).toEqual([]);
    expect(signerOf(leaf, intermediate, root).chain).toHaveLength(2);
  });
});

describe('an issuer', () => {
  it('does not seal itself, because then everything it issues would be trusted', () => {
    expect(() => signerOf(ours.keys.root)).toThrow(/certificate authority/);
  });

  it('is not one by its name alone', async () => {
    const namesake = await makeInstallation();

    const result = await check(await sealBy(namesake.signer));

    expect(failures(result)).toEqual(['certificate_chain']);
  });

  it('is compared by its whole key identifier', async () => {
    const { root, intermediate } = ours.keys;
    const issuer = new x509.X509Certificate(root.certificatePem);
    const whole = issuer.getExtension(x509.SubjectKeyIdentifierExtension)!.keyId;

    const certificates = await Promise.all([whole, whole.slice(0, 20)].map((id) => certify(root, intermediate, id)));

    expect(certificates.map((one) => isIssuedBy(one, readCertificate(ours.root)))).toEqual([true, false]);
  });

  it('from before intermediates signs them after a second certificate of the same key, and old seals still verify', async () => {
    const old = await oldInstallation();
    const issuing = { now: soon, listUrl: null };
    const bytes = await sealBy(signerOf(old.leaf, old.root));
    const renewed = await allowIntermediates(old.root, { now: soon });
    const intermediate = await issueIntermediate(renewed, names, issuing);
    const leaf = await issueLeaf(intermediate, names, issuing);
    const later = await sealBy(signerOf(leaf, intermediate, renewed), new Date('2026-06-02'));
    const anchors = [old.root, renewed].map((one) => fromPem(one.certificatePem));

    for (const trustedRoots of [anchors, anchors.toReversed()]) {
      expect(failures(await check(bytes, { trustedRoots }))).toEqual([]);
      expect(failures(await check(later, { trustedRoots }))).toEqual([]);
    }
    expect(await allowIntermediates(renewed, { now: soon })).toBe(renewed);
  });
});

/** A certificate for the key of `subject`, signed by `issuer`, that names the issuer's key as it is told to. */
async function certify(issuer: CertifiedKey, subject: CertifiedKey, keyId: string) {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = Buffer.from(issuer.privateKeyPem.replaceAll(/-----[^-]+-----/g, ''), 'base64');
  const spki = createPublicKey(subject.privateKeyPem).export({ type: 'spki', format: 'der' });
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: '01',
    subject: 'CN=Somewhere',
    issuer: new x509.X509Certificate(issuer.certificatePem).subjectName,
    notBefore: sealedAt,
    notAfter: nextYear,
    signingAlgorithm: algorithm,
    publicKey: await webcrypto.subtle.importKey('spki', new Uint8Array(spki), algorithm, true, ['verify']),
    signingKey: await webcrypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign']),
    extensions: [new x509.AuthorityKeyIdentifierExtension(keyId)],
  });
  return readCertificate(new Uint8Array(certificate.rawData));
}

describe('a weak key', () => {
  /** A self-signed certificate such as a PKCS#12 file could bring. */
  async function weak(algorithm: webcrypto.RsaHashedKeyGenParams) {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '4001',
      name: 'CN=Weak',
      notBefore: new Date('2026-05-01'),
      notAfter: nextYear,
      signingAlgorithm: algorithm,
      keys,
      extensions: [new x509.BasicConstraintsExtension(false, undefined, true)],
    });
    const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
    return {
      certificatePem: certificate.toString('pem'),
      privateKeyPem: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
      sign: async (data: Bytes) =>
        new Uint8Array(await webcrypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.privateKey, data)),
    };
  }

  const rsa1024 = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 1024,
    publicExponent: Uint8Array.of(1, 0, 1),
  };

  it('is refused when it is set up', async () => {
    const key = await weak(rsa1024);

    expect(() => signerOf(key)).toThrow(/1024 bits/);
  });

  it('makes no seal that verifies, even where its certificate is trusted', async () => {
    const key = await weak(rsa1024);
    const certificate = fromPem(key.certificatePem);
    const bytes = await sealBy({ certificate, chain: [], keyType: 'RSA', sign: key.sign });

    const result = await check(bytes, { trustedRoots: [certificate] });

    expect(failures(result)).toEqual(['signing_certificate', 'certificate_chain']);
    expect(detailOf(result, 'signing_certificate')).toContain('1024 bits');
  });
});

describe('a revoked certificate', () => {
  const compromised = () => ({ certificatePem: ours.keys.leaf.certificatePem, revokedAt: soon });
  const lists = (until = nextYear) => listsOf(ours, { now: soon, until, leaf: compromised() });

  async function stamped(at: Date) {
    const server = await startTimestampServer({ at });
    const authority = httpTimestampAuthority('http://tsa.example.com', {
      timeoutMs: 2000,
      fetch: server.fetch,
    });
    const trustedTimestampRoots = [server.root];
    const timestamps = { authority, trustedRoots: trustedTimestampRoots };
    const { bytes } = await seal(plainFile(), { signer: ours.signer, at, timestamps });
    return { bytes, trustedTimestampRoots };
  }

  it('fails a seal whose time nothing proves, whatever time it states', async () => {
    const result = await check(await sealBy(ours.signer), { revocationLists: await lists(), now: soon });

    expect(failures(result)).toEqual(['certificate_validity']);
    expect(result).toMatchObject({ isValid: false, isTrusted: false });
    expect(detailOf(result, 'certificate_validity')).toContain('nothing proves that the file was sealed before');
  });

  it('keeps a seal whose timestamp proves that it is older, and fails one that is younger', async () => {
    const older = await stamped(sealedAt);
    const younger = await stamped(new Date('2026-06-02T00:00:00Z'));
    const options = { revocationLists: await lists(), now: nextYear };

    expect(failures(await check(older.bytes, { ...options, ...older }))).toEqual([]);
    expect(failures(await check(younger.bytes, { ...options, ...younger }))).toEqual(['certificate_validity']);
  });

  it('is revoked by a list of any age, and by none that its issuer did not sign', async () => {
    const bytes = await sealBy(ours.signer);
    const stale = await lists(new Date('2026-06-02'));
    const foreign = await makeInstallation();
    const forged = await issueRevocationList(foreign.keys.intermediate, {
      now: soon,
      until: nextYear,
      revoked: [compromised()],
    });

    expect(failures(await check(bytes, { revocationLists: stale, now: nextYear }))).toEqual(['certificate_validity']);
    expect(failures(await check(bytes, { revocationLists: [forged], now: nextYear }))).toEqual([]);
  });

  it('fails what an intermediate issued when the intermediate is revoked', async () => {
    const { root, intermediate } = ours.keys;
    const revoked = [{ certificatePem: intermediate.certificatePem, revokedAt: soon }];
    const list = await issueRevocationList(root, { now: soon, until: nextYear, revoked });

    const result = await check(await sealBy(ours.signer), { revocationLists: [list], now: soon });

    expect(failures(result)).toEqual(['certificate_validity']);
  });
});

describe('a revocation list', () => {
  it('that is current says that nothing was revoked; one past its date, or from the future, says nothing', async () => {
    const bytes = await sealBy(ours.signer);
    const revocationLists = await listsOf(ours, { now: soon, until: nextYear });
    const at = async (now: Date) => detailOf(await check(bytes, { revocationLists, now }), 'certificate_validity');

    expect(await at(new Date('2026-07-01'))).toContain('No current list revokes it');
    expect(await at(new Date('2027-05-05'))).toContain('is not known');
    expect(await at(new Date('2026-05-20'))).toContain('is not known');
  });

  it('that ended before the seal was made raises no level', async () => {
    const server = await startTimestampServer({ at: sealedAt });
    const authority = httpTimestampAuthority('http://tsa.example.com', {
      timeoutMs: 2000,
      fetch: server.fetch,
    });
    const levels = [];
    for (const until of [new Date('2026-05-04T10:20:00Z'), nextYear]) {
      const own = await listsOf(ours, { now: new Date('2026-05-04T09:00:00Z'), until });
      const validationData = { certificates: [server.root], revocationLists: [...own, server.revocationList] };
      const { bytes, level } = await seal(plainFile(), {
        signer: ours.signer,
        at: sealedAt,
        timestamps: { authority, trustedRoots: [server.root] },
        validationData,
      });
      levels.push(level, (await check(bytes, { trustedTimestampRoots: [server.root] })).level);
    }

    expect(levels).toEqual(['B-T', 'B-T', 'B-LT', 'B-LT']);
  });

  it('that cannot be read is refused', async () => {
    await expect(check(plainFile(), { revocationLists: [plainFile()] })).rejects.toThrow(/revocation list/);
  });

  it('is named in the certificates it is about', async () => {
    const { intermediate } = ours.keys;
    const listUrl = 'https://sign.example.com/api/verify/crl/1.crl';

    const leaf = await issueLeaf(intermediate, names, { now: sealedAt, listUrl });

    const points = new x509.X509Certificate(leaf.certificatePem).getExtension(x509.CRLDistributionPointsExtension);
    expect(JSON.stringify(points?.distributionPoints)).toContain(listUrl);
  });
});
