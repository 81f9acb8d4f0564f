/** Whose seal it is: path to a root, revocation, and the level that follows. */
import type { Bytes, SealLevel } from '../types.ts';
import { findTrustedPath, isValidAt, orderChain, provenChain, readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { DerError, plainBytes, sameBytes } from './der.ts';
import { catalogOf } from './reader/document.ts';
import type { PdfReader } from './reader/document.ts';
import { asArray, asDictionary } from './reader/values.ts';
import type { PdfValue } from './reader/values.ts';
import { reachedLevel, revocationStatus } from './revocation.ts';
import type { Revocations } from './revocation.ts';
import type { Seal } from './seal-cms.ts';
import type { AddCheck } from './verify-seal.ts';
import { clockSkew } from './verify-timing.ts';
import type { Timing } from './verify-timing.ts';

export type Trust = {
  roots: Certificate[];
  /** Undefined: no one said which timestamp servers to trust. */
  timestampRoots: Certificate[] | undefined;
  revocationLists: Bytes[];
  now: Date | null;
  /** The file was there at this time, as an evidence record proves. */
  existedBy: Date | null;
};

type PathStatus = { revoked: Certificate | null; isKnown: boolean };

/** Whether a certificate of the path was revoked, and whether current lists say so of all but the last. */
function pathStatus(
  path: Certificate[],
  revocations: Revocations,
  timing: Timing,
  { now, existedBy }: Trust,
): PathStatus {
  // A record that proves that the sealed file was there says the same of its certificate’s use.
  const when = { provenTime: timing.isProven ? timing.time : existedBy, checkedAt: now };
  let isKnown = path.length > 1;
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1];
    if (issuer === undefined) continue;
    const status = revocationStatus(certificate, issuer, revocations, when);
    if (status === 'revoked') return { revoked: certificate, isKnown: true };
    if (status === 'unknown') isKnown = false;
  }
  return { revoked: null, isKnown };
}

/** Checks whose seal it is: the path to a trusted root, at the time of sealing. */
export async function checkTrust(
  seal: Seal,
  timing: Timing,
  embedded: Revocations,
  trust: Trust,
  add: AddCheck,
): Promise<void> {
  const { certificate, data } = seal;
  const others = data.certificates.filter((one) => one !== certificate);
  const path = await findTrustedPath(certificate, others, trust.roots, timing.time ?? certificate.notBefore);
  // What the seal carries must be signed for to the last byte, or a part of it could be changed unnoticed. A certificate that is
  // trusted itself may come with its issuers, which are not.
  const own = path !== null && path.length > 1 ? path : provenChain(certificate, others);
  const stray = others.find((one) => !own.some((member) => sameBytes(member.der, one.der)));
  const isLinked = path !== null && stray === undefined;
  const unknown =
    trust.roots.length === 0
      ? 'No trusted certificate was given, so the sealer cannot be identified'
      : `This file was sealed, but not by this instance: the certificate of ${certificate.commonName} is not one of its certificates`;
  const strayDetail = `The seal contains an unrelated certificate (${stray?.commonName ?? ''})`;
  add('certificate_chain', isLinked, isLinked ? describePath(path) : `${stray === undefined ? unknown : strayDetail}.`);
  const known = { ...embedded, lists: [...embedded.lists, ...trust.revocationLists] };
  add('certificate_validity', ...judgeValidity(path ?? [certificate], timing, known, trust));
}

function describePath(path: Certificate[]): string {
  const name = path.at(-1)?.commonName ?? '';
  return path.length === 1
    ? `The certificate of ${name} is one of the trusted certificates.`
    : `The certificate was issued under the trusted root ${name}.`;
}

function judgeValidity(path: Certificate[], timing: Timing, revocations: Revocations, trust: Trust): [boolean, string] {
  const { time } = timing;
  const { now, existedBy } = trust;
  if (time === null) return [false, 'The seal has no readable time.'];
  if (now !== null && time.getTime() > now.getTime() + clockSkew) {
    return [false, `The seal’s time is in the future: ${time.toISOString()}.`];
  }
  if (existedBy !== null && time.getTime() > existedBy.getTime() + clockSkew) {
    return [false, `The seal states ${time.toISOString()}, later than its timestamp record was begun.`];
  }
  const invalid = path.find((one) => !isValidAt(one, time));
  if (invalid !== undefined) {
    return [false, `The certificate of ${invalid.commonName} was not valid on ${time.toISOString()}.`];
  }
  const { revoked, isKnown } = pathStatus(path, revocations, timing, trust);
  if (revoked !== null) {
    const proof = timing.isProven ? '' : ', and nothing proves that the file was sealed before';
    return [false, `The certificate of ${revoked.commonName} was revoked${proof}.`];
  }
  const stated =
    existedBy === null ? 'the time stated in the seal' : `and the file was there by ${existedBy.toISOString()}`;
  const basis = timing.isProven ? 'as proven by its timestamp' : stated;
  const status = isKnown
    ? 'No current list revokes it.'
    : 'Whether it has been revoked since is not known, because no current revocation list was given.';
  return [true, `The certificate was valid on ${time.toISOString()}, ${basis}. ${status}`];
}

/** What is behind these is not looked at: it could only lower the level. */
const mostStored = 50;

export type Store = Revocations & { certificates: Certificate[] };

/** Validation data inside the signed bytes (/DSS, ISO 32000-2 section 12.8.4.3). */
export function embeddedData(reader: PdfReader): Store {
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
  return { lists: read('CRLs'), responses: read('OCSPs'), certificates };
}

export function levelOfSeal(seal: Seal, timing: Timing, store: Store): SealLevel {
  const chain = orderChain(seal.certificate, [...seal.data.certificates, ...store.certificates]);
  const { timestamp } = timing;
  if (timestamp === null || timestamp.time === null) {
    return reachedLevel({ chain, timestamp: null, revocations: store });
  }
  const stampChain = timestamp.path ?? [];
  return reachedLevel({ chain, timestamp: { chain: stampChain, time: timestamp.time }, revocations: store });
}
