/** What an evidence record proves of a file (RFC 4998 sections 4.3 and 5.3), from trusted timestamp roots alone. */
import type { Bytes, RecordProof } from '../../types.ts';
import { isValidAt } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import { DerError, plainBytes } from '../der.ts';
import { isAbout, revocationStatus } from '../revocation.ts';
import type { Revocations } from '../revocation.ts';
import { digestOf, readSignedData } from '../signed-data.ts';
import { checkTimestamp, otherData } from '../timestamp.ts';
import type { TimestampDigest, TimestampFinding } from '../timestamp.ts';
import { findLooseParts } from '../timestamp-canonical.ts';
import { renewedDigest, tokenDigest } from './build-record.ts';
import { rootFrom } from './hash-tree.ts';
import { encodeChains, readRecord } from './record-syntax.ts';
import type { ArchiveChains, ArchiveTimestamp } from './record-syntax.ts';
import { statusAttribute, statusIn } from './token-status.ts';

/** From when on an algorithm proves nothing any more; one that is not named is strong. */
export type WeakSince = Partial<Record<TimestampDigest, Date>>;

type RecordTrust = {
  /** Undefined: no one said which timestamp servers to trust. Then the record is checked for damage, and proves nothing. */
  roots: Certificate[] | undefined;
  lists: Bytes[];
  now: Date | null;
  weakSince: WeakSince;
};

type RecordFinding = {
  /** It is about another file, or cannot be read. */
  aboutFile: string[];
  /** A timestamp in it is not sound or not trusted. */
  timestamps: string[];
  /** The chain of renewals is broken, or came too late. */
  renewals: string[];
  /** Whether some timestamp was not judged for lack of roots. */
  isUnjudged: boolean;
  /** What holds where nothing is wrong; null otherwise, and where it was not judged. */
  proof: RecordProof | null;
};

type Stamp = ArchiveTimestamp & {
  finding: TimestampFinding;
  status: Revocations;
  chain: number;
  /** Whether the hash that it must cover leads to it. */
  covers: boolean;
};

const at = (time: Date | null): string => time?.toISOString() ?? 'an unknown time';

/** What a token carries beside its signature, and what of it could be changed without breaking it. */
function readAdditions(token: Bytes, path: Certificate[] | null): { status: Revocations; loose: string[] } {
  try {
    const loose = findLooseParts(token, readSignedData(token), path, statusAttribute(token));
    return { status: statusIn(token), loose };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return { status: { lists: [], responses: [] }, loose: [`it cannot be read (${error.message})`] };
  }
}

async function readStamp(one: ArchiveTimestamp, covered: Bytes, chain: number, roots: Certificate[]): Promise<Stamp> {
  const root = rootFrom(covered, one.tree, one.algorithm);
  const digest = root ?? new Uint8Array();
  const finding = await checkTimestamp(one.token, { algorithm: one.algorithm, digest }, roots);
  const { status, loose } = readAdditions(one.token, finding.path);
  // What it is over is judged by its place in the record.
  const faults = [...finding.faults.filter((fault) => fault !== otherData), ...loose];
  const covers = root !== null && !finding.faults.includes(otherData);
  return { ...one, finding: { ...finding, faults }, status, chain, covers };
}

/** What each archive timestamp must cover (section 5.3): the file, the timestamp before it, or file and chains before it. */
function coveredBy(file: Uint8Array, chains: ArchiveChains, chain: number, index: number): Bytes {
  const own = chains[chain]?.[index];
  const before = chains[chain]?.[index - 1];
  if (own === undefined) return new Uint8Array();
  if (before !== undefined) return tokenDigest(before.token, own.algorithm);
  const digest = plainBytes(digestOf(own.algorithm, file));
  return chain === 0 ? digest : renewedDigest(digest, encodeChains(chains.slice(0, chain)), own.algorithm);
}

/** Why a timestamp did not hold until `until`: the time of the one that renewed it, or now. */
function findEnd({ finding, status }: Stamp, until: Date | null, lists: Bytes[]): string | null {
  const { path, time } = finding;
  if (path === null || time === null) return null;
  const expired = until === null ? undefined : path.find((one) => !isValidAt(one, until));
  if (expired !== undefined) return `the certificate of ${expired.commonName} ended before it was renewed`;
  const revocations = { ...status, lists: [...status.lists, ...lists] };
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1];
    if (issuer === undefined) continue;
    const found = revocationStatus(certificate, issuer, revocations, { provenTime: until, checkedAt: null });
    if (found === 'revoked') return `the certificate of ${certificate.commonName} was revoked`;
  }
  return null;
}

/** Each value that a timestamp carries must speak of one of its certificates, or it could be anything. */
function carriesStrayStatus({ finding, status }: Stamp): boolean {
  const { path } = finding;
  if (path === null) return false;
  const values: Revocations[] = [
    ...status.lists.map((list) => ({ lists: [list], responses: [] })),
    ...status.responses.map((response) => ({ lists: [], responses: [response] })),
  ];
  const issued = path
    .slice(0, -1)
    .map((certificate, index) => ({ certificate, issuer: path[index + 1] ?? certificate }));
  return values.some((value) => !issued.some(({ certificate, issuer }) => isAbout(value, certificate, issuer)));
}

function judgeStamps(stamps: Stamp[], trust: RecordTrust): string[] {
  return stamps.flatMap((stamp) => {
    const { faults, time, authority, path } = stamp.finding;
    const problems = stamp.covers
      ? [...faults]
      : faults.filter((fault) => fault !== 'it was issued for different data');
    if (trust.roots !== undefined && path === null) problems.push(`its authority ${authority ?? ''} is not trusted`);
    if (carriesStrayStatus(stamp)) problems.push('it carries revocation data that is not about it');
    return problems.map((problem) => `the timestamp of ${at(time)}: ${problem}`);
  });
}

/** What is wrong between a timestamp and the one that renewed it. */
function findBreak(stamp: Stamp, next: Stamp): string | null {
  const [from, until] = [stamp.finding.time, next.finding.time];
  if (from !== null && until !== null && until < from) return 'it was renewed before it was made';
  const isSameChain = next.chain === stamp.chain;
  return isSameChain && next.algorithm !== stamp.algorithm ? 'it was renewed by another algorithm' : null;
}

/** An algorithm must hold until the first timestamp of the next chain, or until now (section 5.3, step 2). */
function findWeakness(stamp: Stamp, stamps: Stamp[], { weakSince, now }: RecordTrust): string | null {
  const weak = weakSince[stamp.algorithm];
  const end = stamps.find((one) => one.chain > stamp.chain)?.finding.time ?? now;
  if (weak === undefined || end === null || end < weak) return null;
  return `${stamp.algorithm} has been weak since ${at(weak)}`;
}

function judgeRenewals(stamps: Stamp[], trust: RecordTrust): string[] {
  return stamps.flatMap((stamp, index) => {
    const next = stamps[index + 1];
    const until = next === undefined ? trust.now : next.finding.time;
    const problems = [
      index > 0 && !stamp.covers ? 'it does not cover what came before it' : null,
      next === undefined ? null : findBreak(stamp, next),
      findWeakness(stamp, stamps, trust),
      findEnd(stamp, until, trust.lists),
    ];
    const found = problems.filter((problem) => problem !== null);
    return found.map((problem) => `the timestamp of ${at(stamp.finding.time)}: ${problem}`);
  });
}

function proofOf(stamps: Stamp[]): RecordProof | null {
  const [first] = stamps;
  const last = stamps.at(-1);
  const path = last?.finding.path;
  if (first === undefined || first.finding.time === null || path === null || path === undefined) return null;
  const ends = path.map(({ notAfter }) => notAfter.getTime());
  return {
    provenSince: first.finding.time.toISOString(),
    validUntil: new Date(Math.min(...ends)).toISOString(),
    timestamps: stamps.map(({ finding, algorithm }) => ({
      time: finding.time?.toISOString() ?? '',
      authority: finding.authority ?? '',
      hash: algorithm,
    })),
  };
}

/**
 * Checks an evidence record (DER) against a file: that it is about this very file, that each timestamp is sound and leads to a root,
 * and that each was renewed while it held (RFC 4998 section 5.3). Never throws for what the record holds.
 */
export async function checkRecord(der: Bytes, file: Uint8Array, trust: RecordTrust): Promise<RecordFinding> {
  let chains: ArchiveChains;
  try {
    chains = readRecord(der);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    const aboutFile = [`it cannot be read (${error.message})`];
    return { aboutFile, timestamps: [], renewals: [], isUnjudged: false, proof: null };
  }
  const stamps: Stamp[] = [];
  for (const [chain, members] of chains.entries()) {
    for (const [index, one] of members.entries()) {
      stamps.push(await readStamp(one, coveredBy(file, chains, chain, index), chain, trust.roots ?? []));
    }
  }
  const [first] = stamps;
  const coversFile = first?.covers === true;
  const aboutFile = coversFile ? [] : ['it is about another file, or the file was changed'];
  const timestamps = judgeStamps(stamps, trust);
  const renewals = judgeRenewals(stamps, trust);
  const isSound = aboutFile.length + timestamps.length + renewals.length === 0;
  return {
    aboutFile,
    timestamps,
    renewals,
    isUnjudged: trust.roots === undefined,
    proof: isSound && trust.roots !== undefined ? proofOf(stamps) : null,
  };
}
