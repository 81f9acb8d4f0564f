/** What of a time stamp token its own signature leaves open: checked by rule, so that no byte of it can change unnoticed. */
import type { Bytes } from '../types.ts';
import { isIssuedBy } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import {
  encode,
  expectChild,
  nullValue,
  objectIdentifier,
  readChildren,
  readElement,
  sameBytes,
  sequence,
  tags,
} from './der.ts';
import type { DerElement } from './der.ts';
import { oids } from './oids.ts';
import { readSignedData, signerCertificate } from './signed-data.ts';
import type { SignedData } from './signed-data.ts';

const withAndWithoutNull = (identifiers: string[]): Bytes[] =>
  identifiers.flatMap((identifier) => [
    sequence(objectIdentifier(identifier)),
    sequence(objectIdentifier(identifier), nullValue),
  ]);

const digestAlgorithms = withAndWithoutNull([oids.sha256, oids.sha384, oids.sha512]);

const signatureAlgorithms = withAndWithoutNull([
  oids.rsaEncryption,
  oids.rsaWithSha256,
  oids.rsaWithSha384,
  oids.rsaWithSha512,
  oids.ecdsaWithSha256,
  oids.ecdsaWithSha384,
  oids.ecdsaWithSha512,
]);

const isOneOf = (element: DerElement | undefined, known: Bytes[]): boolean =>
  element !== undefined && known.some((one) => sameBytes(one, element.encoded));

const isNumber = (element: DerElement | undefined, value: number): boolean =>
  element?.tag === tags.integer && sameBytes(element.content, Uint8Array.of(value));

function signedDataParts(token: Uint8Array): DerElement[] {
  const [, wrapped] = readChildren(readElement(token).content);
  return readChildren(readElement(wrapped?.content ?? new Uint8Array()).content);
}

/** Versions and algorithms as RFC 5652 section 5.1 and 5.3 prescribe them for this content; no unsigned attributes. */
export function hasPlainFrame(token: Uint8Array, data: SignedData): boolean {
  const parts = signedDataParts(token);
  const signer = readChildren(
    expectChild(readChildren(parts.at(-1)?.content ?? new Uint8Array()), 0, tags.sequence).content,
  );
  const isByIssuer = data.signer.identifier.tag === tags.sequence;
  const listed = readChildren(parts[1]?.content ?? new Uint8Array());
  const isPlain =
    isNumber(parts[0], 3) &&
    listed.length === 1 &&
    isOneOf(listed[0], digestAlgorithms) &&
    isNumber(signer[0], isByIssuer ? 1 : 3) &&
    isOneOf(signer[2], digestAlgorithms) &&
    (data.signer.isPss || isOneOf(signer[4], signatureAlgorithms));
  return isPlain && parts.length === 5 && signer.length === 6;
}

const isProven = (certificate: Certificate, issuers: Certificate[]): boolean =>
  issuers.some((issuer) => isIssuedBy(certificate, issuer));

/** A certificate in the token that nothing else signs for, so that it could be changed; null when there is none. */
export function findUnprovenCertificate(data: SignedData, roots: Certificate[]): Certificate | null {
  // Without roots, the end of the chain has nothing above it, and the time is not believed anyway.
  if (roots.length === 0) return null;
  const own = signerCertificate(data);
  const issuers = [...roots, ...data.certificates];
  return data.certificates.find((one) => one !== own && !isProven(one, issuers)) ?? null;
}

function writeToken(token: Uint8Array, data: SignedData, certificates: Certificate[]): Bytes {
  const parts = signedDataParts(token);
  const signer = expectChild(readChildren(parts.at(-1)?.content ?? new Uint8Array()), 0, tags.sequence);
  const signed = readChildren(signer.content).slice(0, 6);
  const [version, algorithms] = parts;
  const content = sequence(
    version?.encoded ?? new Uint8Array(),
    encode(tags.set, algorithms?.content ?? new Uint8Array()),
    sequence(
      objectIdentifier(oids.timestampInfo),
      encode(tags.context0, encode(tags.octetString, data.content ?? new Uint8Array())),
    ),
    encode(tags.context0, ...certificates.map((one) => one.der)),
    encode(tags.set, sequence(...signed.map((part) => part.encoded))),
  );
  return sequence(objectIdentifier(oids.signedData), encode(tags.context0, content));
}

/** Whether these bytes are the ones `trimToken` writes, down to the last tag. */
export const isTrimmed = (token: Uint8Array, data: SignedData): boolean =>
  sameBytes(writeToken(token, data, data.certificates), token);

/**
 * The token without what is outside its signature and not needed: unsigned attributes, revocation data, and
 * certificates nothing signs for (cross-certificates of the root, say). It stays the same time stamp.
 */
export function trimToken(token: Bytes, roots: Certificate[]): Bytes {
  const data = readSignedData(token);
  const own = signerCertificate(data);
  const issuers = [...roots, ...data.certificates];
  const kept = data.certificates.filter((one) => roots.length === 0 || one === own || isProven(one, issuers));
  return writeToken(token, data, kept);
}
