/** Whose seal it is and since when: time, time stamp, path to a root, revocation, and the level that follows. */
import type { Bytes, SealLevel } from '../types.ts';
import { findTrustedPath, isValidAt, keyPurposes, orderChain, readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { DerError, plainBytes, sameBytes } from './der.ts';
import { oids } from './oids.ts';
import { catalogOf } from './reader/document.ts';
import type { PdfReader } from './reader/document.ts';
import { asArray, asDictionary, asTextString } from './reader/values.ts';
import type { PdfValue } from './reader/values.ts';
import { reachedLevel, revocationStatus } from './revocation.ts';
import type { Seal } from './seal-cms.ts';
import type { SignedRange } from './signed-range.ts';
import { checkTimestamp } from './timestamp.ts';
import type { TimestampFinding } from './timestamp.ts';
import type { AddCheck } from './verify-seal.ts';

export type Trust = {
  roots: Certificate[];
  /** Undefined: nobody said which timestamp servers to trust. */
  timestampRoots: Certificate[] | undefined;
  revocationLists: Bytes[];
  now: Date | null;
};

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
const clockSkew = 5 * 60 * 1000;

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

async function findRevoked(path: Certificate[], lists: Bytes[], timing: Timing): Promise<Certificate | null> {
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1];
    if (issuer === undefined) continue;
    const status = await revocationStatus(certificate, issuer, lists, timing.isProven ? timing.time : null);
    if (status === 'revoked') return certificate;
  }
  return null;
}

/** Checks whose seal it is: the path to a trusted root, at the time of sealing. */
export async function checkTrust(
  seal: Seal,
  timing: Timing,
  lists: Bytes[],
  trust: Trust,
  add: AddCheck,
): Promise<void> {
  const { certificate, data } = seal;
  const others = data.certificates.filter((one) => one !== certificate);
  const path = await findTrustedPath(certificate, others, trust.roots, timing.time ?? certificate.notBefore);
  // What the seal carries must be on the path byte for byte, or a part of it could be changed unnoticed.
  const own = path ?? orderChain(certificate, others);
  const stray = others.find((one) => !own.some((member) => sameBytes(member.der, one.der)));
  const isLinked = path !== null && stray === undefined;
  const unknown =
    trust.roots.length === 0
      ? 'No trusted root certificate was given, so who sealed it is not known'
      : `The certificate of ${certificate.commonName} does not lead to a trusted root`;
  const strayDetail = `The seal carries a certificate that has no part in it (${stray?.commonName ?? ''})`;
  add(
    'certificate_chain',
    isLinked,
    isLinked
      ? `The certificate leads to the trusted root ${path.at(-1)?.commonName ?? ''}.`
      : `${stray === undefined ? unknown : strayDetail}.`,
  );
  add(
    'certificate_validity',
    ...(await judgeValidity(path ?? [certificate], timing, [...lists, ...trust.revocationLists], trust.now)),
  );
}

async function judgeValidity(
  path: Certificate[],
  timing: Timing,
  lists: Bytes[],
  now: Date | null,
): Promise<[boolean, string]> {
  const { time } = timing;
  if (time === null) return [false, 'The seal states no time that can be read.'];
  if (now !== null && time.getTime() > now.getTime() + clockSkew) {
    return [false, `The seal states a time in the future, ${time.toISOString()}.`];
  }
  const invalid = path.find((one) => !isValidAt(one, time));
  if (invalid !== undefined) {
    return [false, `The certificate of ${invalid.commonName} was not valid on ${time.toISOString()}.`];
  }
  const revoked = await findRevoked(path, lists, timing);
  if (revoked !== null) return [false, `The certificate of ${revoked.commonName} was revoked.`];
  const basis = timing.isProven ? 'as its time stamp proves' : 'the time the seal itself states';
  return [true, `The certificate was valid on ${time.toISOString()}, ${basis}.`];
}

/** What is behind these is not looked at: it could only lower the level. */
const mostStored = 50;

/** The revocation lists inside the signed bytes (/DSS). */
export function embeddedLists(reader: PdfReader): { lists: Bytes[]; certificates: Certificate[] } {
  const store = asDictionary(reader.get(catalogOf(reader).dictionary, 'DSS'));
  const read = (key: string): Bytes[] =>
    (asArray(reader.get(store, key))?.items ?? []).slice(0, mostStored).flatMap((item: PdfValue) => {
      const stream = reader.resolve(item);
      return stream?.kind === 'stream' ? [plainBytes(reader.decode(stream))] : [];
    });
  const certificates = read('Certs').flatMap((der) => {
    try {
      return [readCertificate(der)];
    } catch (error) {
      if (error instanceof DerError) return [];
      throw error;
    }
  });
  return { lists: read('CRLs'), certificates };
}

export async function levelOfSeal(
  seal: Seal,
  timing: Timing,
  store: ReturnType<typeof embeddedLists>,
): Promise<SealLevel> {
  const chain = orderChain(seal.certificate, seal.data.certificates);
  const { timestamp } = timing;
  if (timestamp === null || timestamp.time === null) {
    return reachedLevel({ chain, timestamp: null, lists: store.lists });
  }
  const pool = [...timestamp.certificates, ...store.certificates];
  const own = pool.find((one) => keyPurposes(one)?.includes(oids.timeStamping) === true);
  const stampChain = timestamp.path ?? (own === undefined ? [] : orderChain(own, pool));
  return reachedLevel({ chain, timestamp: { chain: stampChain, time: timestamp.time }, lists: store.lists });
}
