/** Timestamps outside a seal: asked for, checked against trusted roots, and written in their one encoding. */
import { randomBytes } from 'node:crypto';

import { PdfError } from '../errors.ts';
import type { Bytes, TimestampAuthority } from '../types.ts';
import { orderChain, readCertificate } from './certificate.ts';
import { DerError, plainBytes } from './der.ts';
import { readSignedData, signerCertificate } from './signed-data.ts';
import { checkTimestamp } from './timestamp.ts';
import type { TimestampDigest } from './timestamp.ts';
import { writeToken } from './timestamp-canonical.ts';
import { findTimestampProblems } from './verify-time.ts';

/** `path` is DER, the timestamp's certificate first, up to a trusted root. */
export type Timestamp = { token: Bytes; time: Date; path: Bytes[] };

export type TimestampSource = { authority: TimestampAuthority; trustedRoots: Bytes[]; at: Date };

/**
 * A timestamp over a digest (RFC 3161), which leads to one of the roots and tells the time that it is. Throws PdfError
 * timestamp_failed.
 */
export async function requestTimestamp(
  { authority, trustedRoots, at }: TimestampSource,
  { digest, algorithm }: { digest: Bytes; algorithm: TimestampDigest },
): Promise<Timestamp> {
  const roots = trustedRoots.map((root) => readCertificate(root));
  const answer = await authority.timestamp(digest, algorithm);
  const found = await checkTimestamp(answer, { digest, algorithm }, roots);
  const problems = findTimestampProblems(found, at, roots);
  if (problems.length > 0 || found.data === null || found.path === null || found.time === null) {
    throw new PdfError('timestamp_failed', `The timestamp is not usable: ${problems.join('; ')}.`);
  }
  try {
    const token = writeToken(found.data, found.path);
    return { token, time: found.time, path: found.path.map(({ der }) => der) };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw new PdfError('timestamp_failed', `The timestamp is not usable: ${error.message}.`, { cause: error });
  }
}

/** The certificates that a server stamps with at present, by a timestamp over nothing of meaning. Throws as above. */
export const learnTimestampPath = async (source: TimestampSource): Promise<Bytes[]> =>
  (await requestTimestamp(source, { digest: plainBytes(randomBytes(32)), algorithm: 'sha256' })).path;

/** The certificates that a token carries, its own first (DER). Throws DerError. */
export function readTokenPath(token: Bytes): Bytes[] {
  const data = readSignedData(token);
  const certificate = signerCertificate(data);
  return certificate === null ? [] : orderChain(certificate, data.certificates).map(({ der }) => der);
}
