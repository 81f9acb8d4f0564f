/** Whose seal it is: path to a root, revocation, and the level that follows. */
import type { Bytes, SealLevel } from '../types.ts';
import { findTrustedPath, isValidAt, keyPurposes, orderChain, readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { DerError, plainBytes, sameBytes } from './der.ts';
import { oids } from './oids.ts';
import { catalogOf } from './reader/document.ts';
import type { PdfReader } from './reader/document.ts';
import { asArray, asDictionary } from './reader/values.ts';
import type { PdfValue } from './reader/values.ts';
import { reachedLevel, revocationStatus } from './revocation.ts';
import type { Seal } from './seal-cms.ts';
import type { AddCheck } from './verify-seal.ts';
import { clockSkew } from './verify-time.ts';
import type { Timing } from './verify-time.ts';

export type Trust = {
  roots: Certificate[];
  /** Undefined: nobody said which timestamp servers to trust. */
  timestampRoots: Certificate[] | undefined;
  revocationLists: Bytes[];
  now: Date | null;
};

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
