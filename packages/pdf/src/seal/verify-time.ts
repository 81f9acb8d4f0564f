/** When a seal was made: the time it states, and the timestamp that proves it. */
import type { Certificate } from './certificate.ts';
import { asTextString } from './reader/values.ts';
import type { PdfReader } from './reader/document.ts';
import type { Seal } from './seal-cms.ts';
import { timestampEntry } from './seal-revision.ts';
import type { SignedRange } from './signed-range.ts';
import { checkSealTimestamp } from './timestamp.ts';
import type { TimestampFinding } from './timestamp.ts';
import type { AddCheck } from './verify-seal.ts';
import { clockSkew } from './verify-timing.ts';
import type { Timing } from './verify-timing.ts';
import type { Trust } from './verify-trust.ts';

/** What the seal says of itself inside the signed bytes. */
export type Statement = {
  /** /M */
  time: Date | null;
  /** Whether it was made with a timestamp; null for seals made before that was stated. */
  hasTimestamp: boolean | null;
};

export function readStatement(reader: PdfReader, range: SignedRange): Statement {
  const stated = reader.get(range.dictionary, timestampEntry);
  return {
    time: readTime(asTextString(reader.get(range.dictionary, 'M')) ?? ''),
    hasTimestamp: stated?.kind === 'boolean' ? stated.value : null,
  };
}

function readTime(text: string): Date | null {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** The token is asked for while the seal is made. Within this time anyone could get a second one for the same seal. */
const longestDelay = 60 * 60 * 1000;

/** `roots` are null when it was not said which authorities to trust. */
export function findTimestampProblems(
  { faults, time, authority, path }: TimestampFinding,
  stated: Date | null,
  roots: Certificate[] | null,
): string[] {
  const problems = [...faults];
  if (roots !== null && path === null) problems.push(`its authority ${authority ?? ''} is not trusted`);
  const delay = time === null || stated === null ? 0 : time.getTime() - stated.getTime();
  if (delay < -clockSkew || delay > longestDelay) problems.push('it does not match the time in the seal');
  return problems;
}

function describeTimestamp({ time, authority, path }: TimestampFinding): string {
  const stamp = `${time?.toISOString() ?? ''} by ${authority ?? ''}`;
  return path === null
    ? `The file carries a timestamp of ${stamp}. It was not checked, because no trusted timestamp root was given.`
    : `Timestamped ${stamp}.`;
}

/** Checks the timestamp against what the seal states, and answers the time to judge the certificate by. */
export async function checkTime(seal: Seal, statement: Statement, trust: Trust, add: AddCheck): Promise<Timing> {
  const { time: stated, hasTimestamp } = statement;
  const unproven: Timing = { time: stated, isProven: false, timestamp: null };
  if (seal.token === null) {
    if (hasTimestamp === true) add('timestamp', false, 'The seal was made with a timestamp, which is missing.');
    return unproven;
  }
  if (hasTimestamp === false) {
    add('timestamp', false, 'The seal was made without a timestamp; this one was put in later.');
    return unproven;
  }
  const timestamp = await checkSealTimestamp(seal.token, seal.data.signer.signature, {
    roots: trust.timestampRoots ?? [],
    isCanonical: hasTimestamp === true,
  });
  const problems = findTimestampProblems(timestamp, stated, trust.timestampRoots ?? null);
  const isSound = problems.length === 0;
  const detail = isSound ? describeTimestamp(timestamp) : `The timestamp is not valid: ${problems.join('; ')}.`;
  const isProven = isSound && timestamp.path !== null;
  add('timestamp', isSound, detail, !isProven);
  return isProven ? { time: timestamp.time, isProven, timestamp } : unproven;
}
