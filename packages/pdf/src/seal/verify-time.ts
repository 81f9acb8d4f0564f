/** When a seal was made: the time it states, and the timestamp that proves it. */
import { asTextString } from './reader/values.ts';
import type { PdfReader } from './reader/document.ts';
import type { Seal } from './seal-cms.ts';
import type { SignedRange } from './signed-range.ts';
import { checkTimestamp } from './timestamp.ts';
import type { TimestampFinding } from './timestamp.ts';
import type { AddCheck } from './verify-seal.ts';
import type { Trust } from './verify-trust.ts';

/** The time the seal states (/M), which is inside the signed bytes. */
export function statedTime(reader: PdfReader, range: SignedRange): Date | null {
  const text = asTextString(reader.get(range.dictionary, 'M')) ?? '';
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const longestDelay = 24 * 60 * 60 * 1000;
export const clockSkew = 5 * 60 * 1000;

export type Timing = { time: Date | null; isProven: boolean; timestamp: TimestampFinding | null };

function findTimestampProblems(
  { faults, time, authority, path }: TimestampFinding,
  stated: Date | null,
  trust: Trust,
): string[] {
  const problems = [...faults];
  if (trust.timestampRoots !== undefined && path === null) {
    problems.push(`its authority ${authority ?? ''} is not a trusted one`);
  }
  const delay = time === null || stated === null ? 0 : time.getTime() - stated.getTime();
  if (delay < -clockSkew || delay > longestDelay) problems.push('it does not fit the time the seal states');
  return problems;
}

function describeTimestamp({ time, authority, path }: TimestampFinding): string {
  const proof = path === null ? '; no trusted timestamp root was given, so this is its own word' : '';
  return `Time stamped ${time?.toISOString() ?? ''} by ${authority ?? ''}${proof}.`;
}

/** Checks the time stamp, if there is one, and answers the time to judge the certificate by. */
export async function checkTime(seal: Seal, stated: Date | null, trust: Trust, add: AddCheck): Promise<Timing> {
  if (seal.token === null) return { time: stated, isProven: false, timestamp: null };
  const timestamp = await checkTimestamp(seal.token, seal.data.signer.signature, trust.timestampRoots ?? []);
  const problems = findTimestampProblems(timestamp, stated, trust);
  const isSound = problems.length === 0;
  const detail = isSound ? describeTimestamp(timestamp) : `The time stamp does not hold: ${problems.join('; ')}.`;
  add('timestamp', isSound, detail);
  const isProven = isSound && timestamp.path !== null;
  return { time: isProven ? timestamp.time : stated, isProven, timestamp: isSound ? timestamp : null };
}
