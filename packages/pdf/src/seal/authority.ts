/** The installation's own certificate authority: a root, the certificate documents are sealed with, and its revocation list. */
import 'reflect-metadata';

import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';

import * as x509 from '@peculiar/x509';

import type { Bytes } from '../types.ts';
import { plainBytes } from './der.ts';
import { oids } from './oids.ts';

/** Everything is text or bytes, so that the caller can encrypt and store it. Private keys are PKCS#8 PEM, unencrypted. */
export type Authority = Leaf & {
  commonName: string;
  organisation: string;
  rootCertificatePem: string;
  rootPrivateKeyPem: string;
  /** DER; renew it with `issueRevocationList` before `nextUpdate` (one year). */
  revocationList: Bytes;
};

/** The certificate and key that seal documents. */
export type Leaf = { certificatePem: string; privateKeyPem: string };

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const day = 24 * 60 * 60 * 1000;
const clockSkew = 60 * 1000;

const makeKeyPair = promisify(generateKeyPair);

async function newKeyPem(): Promise<string> {
  // RSA, because older readers reject ECDSA in PDF signatures.
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 3072 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

async function importKeys(pem: string): Promise<{ privateKey: webcrypto.CryptoKey; publicKey: webcrypto.CryptoKey }> {
  const key = createPrivateKey(pem);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  return {
    privateKey: await webcrypto.subtle.importKey('pkcs8', plainBytes(pkcs8), algorithm, false, ['sign']),
    publicKey: await webcrypto.subtle.importKey('spki', plainBytes(spki), algorithm, true, ['verify']),
  };
}

/** 126 random bits: positive, never zero, unguessable (RFC 5280 section 4.1.2.2 allows 20 bytes). */
function newSerialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}

const nameOf = (commonName: string, organisation: string): x509.JsonName => [
  { CN: [commonName] },
  { O: [organisation] },
];

const earlier = (first: Date, second: Date): Date => (first < second ? first : second);

async function createRoot(
  commonName: string,
  organisation: string,
  keyPem: string,
  now: Date,
): Promise<x509.X509Certificate> {
  const keys = await importKeys(keyPem);
  return x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: nameOf(`${commonName} Root CA`, organisation),
    notBefore: new Date(now.getTime() - clockSkew),
    notAfter: new Date(now.getTime() + 30 * 365 * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
}

/** A new sealing certificate of the same authority, for the yearly rotation. Valid for three years, within the root's life. */
export async function issueLeaf(
  authority: Pick<Authority, 'commonName' | 'organisation' | 'rootCertificatePem' | 'rootPrivateKeyPem'>,
  { now }: { now: Date },
): Promise<Leaf> {
  const root = new x509.X509Certificate(authority.rootCertificatePem);
  const rootKeys = await importKeys(authority.rootPrivateKeyPem);
  const privateKeyPem = await newKeyPem();
  const { publicKey } = await importKeys(privateKeyPem);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: nameOf(`${authority.commonName} document seal`, authority.organisation),
    issuer: root.subjectName,
    notBefore: new Date(now.getTime() - clockSkew),
    notAfter: earlier(new Date(now.getTime() + 3 * 365 * day), root.notAfter),
    signingAlgorithm: algorithm,
    publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      // Document signing alone is "an unknown issue" to NSS: it wants email protection beside it.
      new x509.ExtendedKeyUsageExtension([oids.documentSigning, oids.emailProtection, oids.adobeAuthenticDocuments]),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root),
    ],
  });
  return { certificatePem: certificate.toString('pem'), privateKeyPem };
}

/** Why: its key may be in other hands, or it was replaced before its time. */
export type RevokedCertificate = { certificatePem: string; revokedAt: Date; reason: 'keyCompromise' | 'superseded' };

/** The signed list of revoked sealing certificates (RFC 5280 section 5), DER, valid for one year. */
export async function issueRevocationList(
  authority: Pick<Authority, 'rootCertificatePem' | 'rootPrivateKeyPem'>,
  { now, revoked = [] }: { now: Date; revoked?: RevokedCertificate[] },
): Promise<Bytes> {
  const root = new x509.X509Certificate(authority.rootCertificatePem);
  const keys = await importKeys(authority.rootPrivateKeyPem);
  const list = await x509.X509CrlGenerator.create({
    issuer: root.subjectName,
    thisUpdate: new Date(now.getTime() - clockSkew),
    nextUpdate: new Date(now.getTime() + 365 * day),
    signingAlgorithm: algorithm,
    signingKey: keys.privateKey,
    entries: revoked.map(({ certificatePem, revokedAt, reason }) => ({
      serialNumber: new x509.X509Certificate(certificatePem).serialNumber,
      revocationDate: revokedAt,
      // An entry without a reason would get an empty list of extensions, which strict readers reject.
      reason: x509.X509CrlReason[reason],
    })),
    extensions: [
      await x509.AuthorityKeyIdentifierExtension.create(root),
      // CRL number (section 5.2.3): must grow, which the seconds of the clock do.
      new x509.Extension('2.5.29.20', false, crlNumber(now)),
    ],
  });
  return plainBytes(new Uint8Array(list.rawData));
}

function crlNumber(now: Date): Bytes {
  const content = Buffer.alloc(6);
  content.writeUIntBE(Math.max(0, Math.floor(now.getTime() / 1000)), 0, 6);
  const significant = content.subarray(content.findIndex((byte) => byte !== 0));
  const padded = (significant[0] ?? 0) & 0x80 ? Buffer.concat([Uint8Array.of(0), significant]) : significant;
  return plainBytes(Buffer.concat([Uint8Array.of(0x02, padded.length), padded]));
}

/** Makes root, sealing certificate and revocation list; takes about a second. Certificates hold from one minute before `now`. */
export async function createAuthority(input: {
  commonName: string;
  organisation: string;
  now: Date;
}): Promise<Authority> {
  const rootPrivateKeyPem = await newKeyPem();
  const root = await createRoot(input.commonName, input.organisation, rootPrivateKeyPem, input.now);
  const base = {
    commonName: input.commonName,
    organisation: input.organisation,
    rootCertificatePem: root.toString('pem'),
    rootPrivateKeyPem,
  };
  const leaf = await issueLeaf(base, { now: input.now });
  return { ...base, ...leaf, revocationList: await issueRevocationList(base, { now: input.now }) };
}
