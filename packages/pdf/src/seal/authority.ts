/**
 * The installation's own certificate authority (docs/decisions/0025): a root that can be kept offline, an intermediate that
 * signs at work, the certificates documents are sealed with, and the lists of revoked ones.
 */
import 'reflect-metadata';

import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';

import * as x509 from '@peculiar/x509';

import type { Bytes } from '../types.ts';
import { plainBytes } from './der.ts';
import { oids } from './oids.ts';

/** Text, so that the caller can encrypt and store it. The private key is PKCS#8, unencrypted. */
export type CertifiedKey = { certificatePem: string; privateKeyPem: string };

/** Who the certificates are issued to. */
export type AuthorityNames = { commonName: string; organisation: string };

export type Issuing = {
  now: Date;
  /** Where the issuer's revocation list can be fetched; null where the installation has no address yet. */
  listUrl: string | null;
};

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const day = 24 * 60 * 60 * 1000;
const year = 365 * day;
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

const authorityUsage = new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true);

async function certifyRoot(name: x509.JsonName | x509.Name, privateKeyPem: string, now: Date): Promise<CertifiedKey> {
  const keys = await importKeys(privateKeyPem);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name,
    notBefore: new Date(now.getTime() - clockSkew),
    notAfter: new Date(now.getTime() + 30 * year),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      authorityUsage,
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificatePem: certificate.toString('pem'), privateKeyPem };
}

/** A new root, valid for 30 years. Takes most of a second. Certificates hold from one minute before `now`. */
export const createRoot = async (
  { commonName, organisation }: AuthorityNames,
  { now }: { now: Date },
): Promise<CertifiedKey> => certifyRoot(nameOf(`${commonName} Root CA`, organisation), await newKeyPem(), now);

/**
 * Roots from before intermediates forbid them (path length 0). Such a root gets a second certificate of the same name and key;
 * what the first one issued holds under both.
 */
export async function allowIntermediates(root: CertifiedKey, { now }: { now: Date }): Promise<CertifiedKey> {
  const certificate = new x509.X509Certificate(root.certificatePem);
  if (certificate.getExtension(x509.BasicConstraintsExtension)?.pathLength !== 0) return root;
  return certifyRoot(certificate.subjectName, root.privateKeyPem, now);
}

type Request = Issuing & { subject: x509.JsonName; years: number; extensions: x509.Extension[] };

async function issue(issuer: CertifiedKey, request: Request): Promise<CertifiedKey> {
  const { now, listUrl } = request;
  const issuing = new x509.X509Certificate(issuer.certificatePem);
  const { privateKey: signingKey } = await importKeys(issuer.privateKeyPem);
  const privateKeyPem = await newKeyPem();
  const { publicKey } = await importKeys(privateKeyPem);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: request.subject,
    issuer: issuing.subjectName,
    notBefore: new Date(now.getTime() - clockSkew),
    notAfter: earlier(new Date(now.getTime() + request.years * year), issuing.notAfter),
    signingAlgorithm: algorithm,
    publicKey,
    signingKey,
    extensions: [
      ...request.extensions,
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuing),
      ...(listUrl === null ? [] : [new x509.CRLDistributionPointsExtension([listUrl])]),
    ],
  });
  return { certificatePem: certificate.toString('pem'), privateKeyPem };
}

/** What signs sealing certificates and their revocation list while the root is away. Valid for ten years. */
export const issueIntermediate = (
  root: CertifiedKey,
  { commonName, organisation }: AuthorityNames,
  issuing: Issuing,
): Promise<CertifiedKey> =>
  issue(root, {
    ...issuing,
    // A name for each key: with one name for two, readers try the wrong one.
    subject: nameOf(`${commonName} CA ${randomBytes(3).toString('hex')}`, organisation),
    years: 10,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true), authorityUsage],
  });

/** A new sealing certificate, valid for three years, within the issuer's life. */
export const issueLeaf = (
  issuer: CertifiedKey,
  { commonName, organisation }: AuthorityNames,
  issuing: Issuing,
): Promise<CertifiedKey> =>
  issue(issuer, {
    ...issuing,
    subject: nameOf(`${commonName} document seal`, organisation),
    years: 3,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      // Document signing alone is "an unknown issue" to NSS: it wants email protection beside it.
      new x509.ExtendedKeyUsageExtension([oids.documentSigning, oids.emailProtection, oids.adobeAuthenticDocuments]),
    ],
  });

/** The signed list of the certificates of this issuer whose keys may be in other hands (RFC 5280 section 5), DER. */
export async function issueRevocationList(
  issuer: CertifiedKey,
  { now, until, revoked }: { now: Date; until: Date; revoked: { certificatePem: string; revokedAt: Date }[] },
): Promise<Bytes> {
  const issuing = new x509.X509Certificate(issuer.certificatePem);
  const keys = await importKeys(issuer.privateKeyPem);
  const list = await x509.X509CrlGenerator.create({
    issuer: issuing.subjectName,
    thisUpdate: new Date(now.getTime() - clockSkew),
    nextUpdate: until,
    signingAlgorithm: algorithm,
    signingKey: keys.privateKey,
    entries: revoked.map(({ certificatePem, revokedAt }) => ({
      serialNumber: new x509.X509Certificate(certificatePem).serialNumber,
      revocationDate: revokedAt,
      reason: x509.X509CrlReason.keyCompromise,
    })),
    extensions: [
      await x509.AuthorityKeyIdentifierExtension.create(issuing),
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
