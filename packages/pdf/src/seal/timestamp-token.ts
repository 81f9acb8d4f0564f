/**
 * Tokens of seals made before tokens had one encoding (see `timestamp-canonical.ts`): they stand in the seal as the
 * timestamp server wrote them, without what is outside their signature and not needed.
 */
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
import { signerCertificate } from './signed-data.ts';
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
function hasPlainFrame(token: Uint8Array, data: SignedData): boolean {
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
function findUnprovenCertificate(data: SignedData, roots: Certificate[]): Certificate | null {
  // Without roots, the end of the chain has nothing above it, and the time is not believed anyway.
  if (roots.length === 0) return null;
  const own = signerCertificate(data);
  const issuers = [...roots, ...data.certificates];
  return data.certificates.find((one) => one !== own && !isProven(one, issuers)) ?? null;
}

function writeOldToken(token: Uint8Array, data: SignedData): Bytes {
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
    encode(tags.context0, ...data.certificates.map((one) => one.der)),
    encode(tags.set, sequence(...signed.map((part) => part.encoded))),
  );
  return sequence(objectIdentifier(oids.signedData), encode(tags.context0, content));
}

/** What of an old token could be changed without breaking its signature, as far as it can be told. */
export function findLooseOldParts(token: Uint8Array, data: SignedData, roots: Certificate[]): string[] {
  const isPlain = hasPlainFrame(token, data) && sameBytes(writeOldToken(token, data), token);
  return [
    ...(data.length === token.length ? [] : ['bytes follow it']),
    ...(isPlain ? [] : ['its encoding is not that of a timestamp']),
    ...(findUnprovenCertificate(data, roots) === null ? [] : ['it contains an unrelated certificate']),
  ];
}
