/**
 * Whether certificates were revoked, by lists (RFC 5280 section 5) and OCSP answers (RFC 6960), and the PAdES level that a seal
 * reaches with them (EN 319 142-1 section 6).
 */
import * as pkijs from 'pkijs';

import type { Bytes, SealLevel } from '../types.ts';
import type { Certificate } from './certificate.ts';
import { DerError, expectChild, plainBytes, readChildren, readElement, tags } from './der.ts';
import type { DerElement } from './der.ts';
import { oids } from './oids.ts';
import { extensionValue, listUrls, urlsOfPointName } from './validation/certificate-parts.ts';
import { isRecent, readOcspStatement } from './validation/ocsp.ts';
import type { OcspStatement } from './validation/ocsp.ts';
import { bitsOf, isSignedWith } from './validation/signature-value.ts';

export type RevocationStatus = 'good' | 'revoked' | 'unknown';

/** DER: lists, and whole OCSPResponses. */
export type Revocations = { lists: Bytes[]; responses: Bytes[] };

function readList(der: Uint8Array): pkijs.CertificateRevocationList | null {
  try {
    return pkijs.CertificateRevocationList.fromBER(der);
  } catch {
    return null;
  }
}

/** A list from a file, PEM or DER. Throws DerError when it cannot be read. */
export function readListFile(bytes: Uint8Array): Bytes {
  const pem = /-----BEGIN X509 CRL-----([^-]+)-----END X509 CRL-----/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
  const der = plainBytes(pem === undefined ? bytes : Buffer.from(pem, 'base64'));
  assertReadableLists([der]);
  return der;
}

/** Throws DerError for a list that cannot be read: taken for one that revokes nothing, it would do harm. */
export function assertReadableLists(lists: Bytes[]): void {
  if (lists.some((list) => readList(list) === null)) throw new DerError('a revocation list cannot be read');
}

const clockSkewMs = 5 * 60 * 1000;

/** A list says nothing good before its first or after its last day; one without a last day never does. */
const isCurrent = ({ thisUpdate, nextUpdate }: pkijs.CertificateRevocationList, at: Date): boolean =>
  nextUpdate !== undefined && thisUpdate.value.getTime() - clockSkewMs <= at.getTime() && at <= nextUpdate.value;

/** KeyUsage (RFC 5280 section 4.2.1.3), where it is there, must name the signing of lists. */
function maySignLists(issuer: Certificate): boolean {
  const usage = extensionValue(issuer, oids.keyUsage);
  return usage === null || ((readElement(usage).content[1] ?? 0) & 0x02) !== 0;
}

const context = { point: 0xa0, usersOnly: 0x81, authoritiesOnly: 0x82, indirect: 0x84 };

/** IssuingDistributionPoint (RFC 5280 section 5.2.5), in parts; empty without one. */
function scopeOf(list: pkijs.CertificateRevocationList): DerElement[] {
  const scope = list.crlExtensions?.extensions.find(({ extnID }) => extnID === oids.issuingDistributionPoint);
  return scope === undefined
    ? []
    : readChildren(readElement(new Uint8Array(scope.extnValue.valueBlock.valueHexView)).content);
}

const understood: string[] = [oids.issuingDistributionPoint, oids.deltaListIndicator];

/**
 * Whether the issuer of the certificate signed the list for its own certificates, and said nothing critical that is not understood
 * here (RFC 5280 sections 5.2 and 6.3.3). Throws DerError.
 */
function isOfIssuer(list: pkijs.CertificateRevocationList, der: Bytes, issuer: Certificate): boolean {
  const extensions = list.crlExtensions?.extensions ?? [];
  if (extensions.some(({ critical, extnID }) => critical && !understood.includes(extnID))) return false;
  if (scopeOf(list).some(({ tag }) => tag === context.indirect)) return false;
  const parts = readChildren(readElement(der).content);
  const [signed] = parts;
  if (signed === undefined || !maySignLists(issuer)) return false;
  const algorithm = expectChild(parts, 1, tags.sequence).encoded;
  return isSignedWith(algorithm, issuer.x509.publicKey, signed.encoded, bitsOf(parts, 2));
}

/**
 * Whether the list speaks of all certificates like this one (RFC 5280 section 5.2.5): none for some reasons only, for another
 * issuer, or of other distribution points; no list of changes (section 5.2.4).
 */
function isInScope(list: pkijs.CertificateRevocationList, certificate: Certificate): boolean {
  const extensions = list.crlExtensions?.extensions ?? [];
  if (extensions.some(({ extnID }) => extnID === oids.deltaListIndicator)) return false;
  return scopeOf(list).every(({ tag, content }) => {
    if (tag === context.usersOnly) return !certificate.x509.ca;
    if (tag === context.authoritiesOnly) return certificate.x509.ca;
    if (tag !== context.point) return false;
    const own = listUrls(certificate);
    return urlsOfPointName(content).some((url) => own.includes(url));
  });
}

type Used = { provenTime: Date | null; checkedAt: Date | null };

function statusByList(
  der: Bytes,
  certificate: Certificate,
  issuer: Certificate,
  { provenTime, checkedAt }: Used,
): RevocationStatus {
  const list = readList(der);
  const subject = certificate.pki;
  if (list === null || !list.issuer.isEqual(subject.issuer)) return 'unknown';
  try {
    if (!isOfIssuer(list, der, issuer)) return 'unknown';
    const entry = list.revokedCertificates?.find((one) => one.userCertificate.isEqual(subject.serialNumber));
    if (entry !== undefined && (provenTime === null || entry.revocationDate.value <= provenTime)) return 'revoked';
    return checkedAt !== null && isCurrent(list, checkedAt) && isInScope(list, certificate) ? 'good' : 'unknown';
  } catch (error) {
    // A part that cannot be read: the list says nothing that can be relied on.
    if (error instanceof DerError) return 'unknown';
    throw error;
  }
}

function statementOf(response: Bytes, certificate: Certificate, issuer: Certificate): OcspStatement | null {
  try {
    return readOcspStatement(response, certificate, issuer);
  } catch (error) {
    // About another certificate, or nothing that can be believed: it says nothing.
    if (error instanceof DerError) return null;
    throw error;
  }
}

function statusByResponse(
  response: Bytes,
  certificate: Certificate,
  issuer: Certificate,
  { provenTime, checkedAt }: Used,
): RevocationStatus {
  const statement = statementOf(response, certificate, issuer);
  if (statement === null) return 'unknown';
  const { status, revokedAt } = statement;
  if (status === 'revoked' && (provenTime === null || (revokedAt ?? provenTime) <= provenTime)) return 'revoked';
  return status !== 'unknown' && checkedAt !== null && isRecent(statement, checkedAt) ? 'good' : 'unknown';
}

/** Whether everything here is of the issuer of this certificate and about certificates like it, whatever it says and from whenever. */
export function isAbout({ lists, responses }: Revocations, certificate: Certificate, issuer: Certificate): boolean {
  const isList = (der: Bytes): boolean => {
    const list = readList(der);
    if (list === null || !list.issuer.isEqual(certificate.pki.issuer)) return false;
    try {
      return isOfIssuer(list, der, issuer);
    } catch (error) {
      if (error instanceof DerError) return false;
      throw error;
    }
  };
  return lists.every(isList) && responses.every((der) => statementOf(der, certificate, issuer) !== null);
}

/**
 * What lists and answers say of `certificate`. What its issuer did not sign, itself or by a responder it authorized, says nothing.
 * Revoked is revoked, however old the word; `provenTime` is when the certificate was used, where a timestamp shows that: an earlier
 * use stays good. Good needs a word that is current at `checkedAt`; without that time, nothing is good.
 */
export function revocationStatus(
  certificate: Certificate,
  issuer: Certificate,
  { lists, responses }: Revocations,
  used: Used,
): RevocationStatus {
  const found = [
    ...lists.map((der) => statusByList(der, certificate, issuer, used)),
    ...responses.map((der) => statusByResponse(der, certificate, issuer, used)),
  ];
  return found.includes('revoked') ? 'revoked' : found.includes('good') ? 'good' : 'unknown';
}

/** Whether every certificate of a chain that ends at a self-issued one is known not to be revoked. */
function isChainProven(chain: Certificate[], revocations: Revocations, at: Date): boolean {
  const last = chain.at(-1);
  if (last === undefined || !last.x509.checkIssued(last.x509)) return false;
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (issuer === undefined) continue;
    const status = revocationStatus(certificate, issuer, revocations, { provenTime: at, checkedAt: at });
    if (status !== 'good') return false;
  }
  return true;
}

/**
 * B-B without a time stamp, B-T with one, B-LT when the signed part of the file also holds a revocation list or an OCSP answer for
 * each certificate of both chains. B-LTA is never claimed: it needs a later revision, and nothing may follow the seal.
 */
export function reachedLevel(seal: {
  chain: Certificate[];
  timestamp: { chain: Certificate[]; time: Date } | null;
  revocations: Revocations;
}): SealLevel {
  if (seal.timestamp === null) return 'B-B';
  const { chain, time } = seal.timestamp;
  const isProven = isChainProven(seal.chain, seal.revocations, time) && isChainProven(chain, seal.revocations, time);
  return isProven ? 'B-LT' : 'B-T';
}
