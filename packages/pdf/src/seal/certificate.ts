/** X.509 certificates: what the seal needs to know of one, and whether it leads to a trusted root (RFC 5280 section 6). */
import { createHash, X509Certificate } from 'node:crypto';

import * as pkijs from 'pkijs';

import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { DerError, expectChild, plainBytes, readChildren, readElement, sameBytes, sequence, tags } from './der.ts';
import { oids } from './oids.ts';

export type Certificate = {
  der: Bytes;
  x509: X509Certificate;
  pki: pkijs.Certificate;
  /** DER of IssuerAndSerialNumber, as a CMS signer is named. */
  issuerAndSerial: Bytes;
  commonName: string;
  notBefore: Date;
  notAfter: Date;
};

const MOST_KNOWN = 64;
const known = new Map<string, Certificate>();

/**
 * Reads one certificate. Throws DerError when it cannot be understood. The last ones read are remembered by their SHA-256: a
 * seal and its checks read the same few again and again.
 */
export function readCertificate(der: Uint8Array): Certificate {
  const key = createHash('sha256').update(der).digest('base64');
  const certificate = known.get(key) ?? parseCertificate(der);
  known.delete(key);
  known.set(key, certificate);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return certificate;
}

function parseCertificate(der: Uint8Array): Certificate {
  const outer = readElement(der);
  if (outer.encoded.length !== der.length) throw new DerError('bytes behind a certificate');
  const fields = readChildren(expectChild(readChildren(outer.content), 0, tags.sequence).content);
  const serialAt = fields[0]?.tag === tags.context0 ? 1 : 0;
  const serial = expectChild(fields, serialAt, tags.integer);
  const issuer = expectChild(fields, serialAt + 2, tags.sequence);
  let x509: X509Certificate;
  let pki: pkijs.Certificate;
  try {
    x509 = new X509Certificate(der);
    pki = pkijs.Certificate.fromBER(der);
    // Reading the key is put off otherwise, and fails for kinds this runtime does not know.
    if (x509.publicKey.type !== 'public') throw new DerError('no public key');
  } catch {
    throw new DerError('a certificate cannot be read');
  }
  const names: unknown = x509.toLegacyObject().subject.CN;
  return {
    der: plainBytes(der),
    x509,
    pki,
    issuerAndSerial: sequence(issuer.encoded, serial.encoded),
    commonName:
      typeof names === 'string' ? names : Array.isArray(names) ? names.join(', ') : x509.subject.replaceAll('\n', ', '),
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
  };
}

/** A certificate someone set up to seal with. Throws PdfError seal_failed when it cannot be read. */
export function readSignerCertificate(der: Uint8Array): Certificate {
  try {
    return readCertificate(der);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw new PdfError('seal_failed', `The seal certificate cannot be used: ${error.message}.`, { cause: error });
  }
}

/** All certificates of a PEM bundle or of one DER file. Throws DerError when one of them cannot be read. */
export function readCertificateFile(bytes: Uint8Array): Bytes[] {
  const text = Buffer.from(bytes).toString('latin1');
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (blocks === null) return [readCertificate(bytes).der];
  return blocks.map(
    (block) => readCertificate(plainBytes(Buffer.from(block.replaceAll(/-----[^-]+-----/g, ''), 'base64'))).der,
  );
}

const isSelfIssued = (certificate: Certificate): boolean => certificate.x509.checkIssued(certificate.x509);

/** By name, key identifiers (compared whole) and signature. */
export const isIssuedBy = (certificate: Certificate, issuer: Certificate): boolean =>
  certificate.x509.checkIssued(issuer.x509) && certificate.x509.verify(issuer.x509.publicKey);

/**
 * The certificate and its issuers from `pool` up to a root, or the certificate alone: without the root, the last of them is
 * signed by nothing that is there, so that it could be changed unnoticed.
 */
export function provenChain(certificate: Certificate, pool: Certificate[]): Certificate[] {
  const chain = orderChain(certificate, pool);
  const last = chain.at(-1) ?? certificate;
  return isIssuedBy(last, last) ? chain : [certificate];
}

/** The certificate and those of `pool` that issued it, in order, up to a self-issued one or where the pool ends. */
export function orderChain(certificate: Certificate, pool: Certificate[]): Certificate[] {
  const chain = [certificate];
  for (let last = certificate; chain.length <= 8 && !isSelfIssued(last);) {
    const issuer = pool.find((candidate) => !chain.includes(candidate) && isIssuedBy(last, candidate));
    if (issuer === undefined) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

const isOneOf = (certificate: Certificate, others: Certificate[]): boolean =>
  others.some((other) => sameBytes(other.der, certificate.der));

/**
 * The path from `certificate` to one of `anchors`, both included; null when there is none, a rule of RFC 5280 forbids it, or
 * one of its keys is weak. An anchor that is no authority stands for itself alone and issues nothing.
 */
export async function findTrustedPath(
  certificate: Certificate,
  pool: Certificate[],
  anchors: Certificate[],
  at: Date,
): Promise<Certificate[] | null> {
  if (isOneOf(certificate, anchors)) return findKeyFault(certificate) === null ? [certificate] : null;
  const others = pool.filter((one) => !isOneOf(one, anchors));
  const authorities = anchors.filter((one) => one.x509.ca);
  // One key may have several certificates: the one that the file carries is tried first.
  const carried = authorities.filter((one) => isOneOf(one, pool));
  for (const anchor of new Set([...carried, ...authorities])) {
    const path = orderChain(certificate, [anchor, ...others]);
    const end = path.indexOf(anchor);
    if (end > 0 && (await isValidPath(path.slice(0, end + 1), at))) return path.slice(0, end + 1);
  }
  return null;
}

async function isValidPath(path: Certificate[], at: Date): Promise<boolean> {
  if (path.some((one) => findKeyFault(one) !== null)) return false;
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: path.slice(-1).map((one) => one.pki),
    certs: path
      .slice(0, -1)
      .toReversed()
      .map((one) => one.pki),
    checkDate: at,
  });
  const { result } = await engine.verify();
  return result;
}

const leastRsaBits = 2048;
/** The curves of 256 bits and more that readers know. */
const strongCurves = ['prime256v1', 'secp384r1', 'secp521r1', 'brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1'];

/** Says why a key is too weak to be believed; null when it is not. Other kinds than RSA and EC are not judged here. */
export function findKeyFault({ x509: { publicKey } }: Certificate): string | null {
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {};
  if (modulusLength !== undefined && modulusLength < leastRsaBits) {
    return `its RSA key has ${modulusLength} bits, and ${leastRsaBits} are needed`;
  }
  if (publicKey.asymmetricKeyType === 'ec' && !strongCurves.includes(namedCurve ?? '')) {
    return `its key is on the elliptic curve ${namedCurve ?? 'of an unknown name'}, which is too weak or not in use`;
  }
  return null;
}

const extensionOf = (certificate: Certificate, identifier: string): pkijs.Extension | undefined =>
  certificate.pki.extensions?.find((extension) => extension.extnID === identifier);

/** The key purposes a certificate is limited to; null when it is not limited. */
export const keyPurposes = (certificate: Certificate): string[] | null => certificate.x509.keyUsage ?? null;

const documentPurposes: string[] = [
  oids.documentSigning,
  oids.emailProtection,
  oids.adobeAuthenticDocuments,
  oids.microsoftDocumentSigning,
  oids.anyPurpose,
];

/** Says why a certificate must not seal documents; null when it may. */
export function findUsageFault(certificate: Certificate): string | null {
  if (certificate.x509.ca) return 'it is a certificate authority, which does not sign documents';
  const keyFault = findKeyFault(certificate);
  if (keyFault !== null) return keyFault;
  const usage = extensionOf(certificate, oids.keyUsage);
  if (usage !== undefined) {
    // BIT STRING: its content is one byte of unused bits, then digitalSignature (0x80) and nonRepudiation (0x40).
    const bits = readElement(new Uint8Array(usage.extnValue.valueBlock.valueHexView)).content[1] ?? 0;
    if ((bits & 0xc0) === 0) return 'its key usage does not include signing';
  }
  const purposes = keyPurposes(certificate);
  if (purposes !== null && !purposes.some((purpose) => documentPurposes.includes(purpose))) {
    return 'it was issued for another purpose than signing documents';
  }
  return null;
}

/** RFC 3161 section 2.3: time stamping and nothing else, and critical. */
export function isTimestampCertificate(certificate: Certificate): boolean {
  const purposes = keyPurposes(certificate);
  return (
    purposes?.length === 1 &&
    purposes[0] === oids.timeStamping &&
    extensionOf(certificate, oids.extendedKeyUsage)?.critical === true
  );
}

export const isValidAt = (certificate: Certificate, at: Date): boolean =>
  certificate.notBefore <= at && at <= certificate.notAfter;
