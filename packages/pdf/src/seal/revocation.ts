/** Revocation lists (RFC 5280 section 5), and the PAdES level that a seal reaches with them (EN 319 142-1 section 6). */
import * as pkijs from 'pkijs';

import type { Bytes, SealLevel } from '../types.ts';
import type { Certificate } from './certificate.ts';
import { DerError, plainBytes } from './der.ts';

export type RevocationStatus = 'good' | 'revoked' | 'unknown';

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

/**
 * What the lists say of `certificate`. A list not signed by its issuer says nothing. Revoked is revoked, however old the list;
 * `provenTime` is when the certificate was used, where a timestamp shows that: an earlier use stays good. Good needs a list
 * that is current at `checkedAt`; without that time, nothing is good.
 */
export async function revocationStatus(
  certificate: Certificate,
  issuer: Certificate,
  lists: Bytes[],
  { provenTime, checkedAt }: { provenTime: Date | null; checkedAt: Date | null },
): Promise<RevocationStatus> {
  let status: RevocationStatus = 'unknown';
  const subject = certificate.pki;
  for (const der of lists) {
    const list = readList(der);
    if (list === null || !list.issuer.isEqual(subject.issuer)) continue;
    if (!(await list.verify({ issuerCertificate: issuer.pki }))) continue;
    const entry = list.revokedCertificates?.find((one) => one.userCertificate.isEqual(subject.serialNumber));
    if (entry !== undefined && (provenTime === null || entry.revocationDate.value <= provenTime)) return 'revoked';
    if (checkedAt !== null && isCurrent(list, checkedAt)) status = 'good';
  }
  return status;
}

/** Whether every certificate of a chain that ends at a self-issued one is known not to be revoked. */
async function isChainProven(chain: Certificate[], lists: Bytes[], at: Date): Promise<boolean> {
  const last = chain.at(-1);
  if (last === undefined || !last.x509.checkIssued(last.x509)) return false;
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (issuer === undefined) continue;
    const status = await revocationStatus(certificate, issuer, lists, { provenTime: at, checkedAt: at });
    if (status !== 'good') return false;
  }
  return true;
}

/**
 * B-B without a time stamp, B-T with one, B-LT when the signed part of the file also holds a revocation list for each
 * certificate of both chains. B-LTA is never claimed: it needs a later revision, and nothing may follow the seal.
 */
export async function reachedLevel(seal: {
  chain: Certificate[];
  timestamp: { chain: Certificate[]; time: Date } | null;
  lists: Bytes[];
}): Promise<SealLevel> {
  if (seal.timestamp === null) return 'B-B';
  const { chain, time } = seal.timestamp;
  const isProven =
    (await isChainProven(seal.chain, seal.lists, time)) && (await isChainProven(chain, seal.lists, time));
  return isProven ? 'B-LT' : 'B-T';
}
