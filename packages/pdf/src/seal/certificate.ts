/** X.509 certificates: what the seal needs to know of one, and whether it leads to a trusted root (RFC 5280 section 6). */
import { X509Certificate } from 'node:crypto';

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

/** Reads one certificate. Throws DerError when it cannot be understood. */
export function readCertificate(der: Uint8Array): Certificate {
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

/** A certificate somebody set up to seal with. Throws PdfError seal_failed when it cannot be read. */
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

export const isIssuedBy = (certificate: Certificate, issuer: Certificate): boolean =>
  certificate.x509.checkIssued(issuer.x509) && certificate.x509.verify(issuer.x509.publicKey);

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

/** The path from `certificate` to one of `roots`, both included; null when there is none or a rule of RFC 5280 forbids it. */
export async function findTrustedPath(
  certificate: Certificate,
  pool: Certificate[],
  roots: Certificate[],
  at: Date,
): Promise<Certificate[] | null> {
  if (roots.some((root) => sameBytes(root.der, certificate.der))) return [certificate];
  const chain = orderChain(certificate, [
    ...roots,
    ...pool.filter((one) => !roots.some((root) => sameBytes(root.der, one.der))),
  ]);
  const rootAt = chain.findIndex((one) => roots.some((root) => sameBytes(root.der, one.der)));
  if (rootAt < 0) return null;
  const path = chain.slice(0, rootAt + 1);
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: path.slice(-1).map((one) => one.pki),
    certs: path
      .slice(0, -1)
      .toReversed()
      .map((one) => one.pki),
    checkDate: at,
  });
  const { result } = await engine.verify();
  return result ? path : null;
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
