/** Tries a timestamp server out, as sealing will use it. */
import { randomBytes } from 'node:crypto';

import type { Bytes } from '../types.ts';
import { readCertificate } from './certificate.ts';
import { digestOf } from './signed-data.ts';
import { checkTimestamp, httpTimestampAuthority } from './timestamp.ts';

export type TimestampTrial = {
  /** What it said the time is. */
  time: Date | null;
  /** Why its timestamps would not be accepted; null when they would. */
  fault: string | null;
  authority: string | null;
};

/** Throws PdfError timestamp_failed where it does not answer. `roots` in DER. */
export async function askTimestamp(
  url: string,
  { roots, ...options }: { roots: Bytes[]; timeoutMs: number; fetch: typeof fetch },
): Promise<TimestampTrial> {
  const stamped = new Uint8Array(randomBytes(32));
  const token = await httpTimestampAuthority(url, options).timestamp(digestOf('sha256', stamped));
  const { faults, path, time, authority } = await checkTimestamp(token, stamped, roots.map(readCertificate));
  const isUnknown = path === null ? 'none of TSA_ROOTS issued its certificate' : null;
  return { time, fault: faults[0] ?? isUnknown, authority };
}
