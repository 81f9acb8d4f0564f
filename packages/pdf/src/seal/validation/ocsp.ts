/** The Online Certificate Status Protocol (RFC 6960): what is asked, and when an answer may be believed. */
import { createHash } from 'node:crypto';

import type { Bytes } from '../../types.ts';
import { findKeyFault, isIssuedBy, isValidAt, keyPurposes, readCertificate } from '../certificate.ts';
import type { Certificate } from '../certificate.ts';
import {
  DerError,
  encode,
  expectChild,
  nullValue,
  objectIdentifier,
  plainBytes,
  readChildren,
  readElement,
  readGeneralizedTime,
  sameBytes,
  sequence,
  tags,
} from '../der.ts';
import type { DerElement } from '../der.ts';
import { oids } from '../oids.ts';
import { extensionValue, partsOf } from './certificate-parts.ts';
import { bitsOf, explicit, isSignedWith } from './signature-value.ts';

const sha1 = (bytes: Uint8Array): Bytes => plainBytes(createHash('sha1').update(bytes).digest());
const sha256 = (bytes: Uint8Array): Bytes => plainBytes(createHash('sha256').update(bytes).digest());

/** What an authorized responder says of one certificate. `nextUpdate` is null where newer word is there at any time. */
export type OcspStatement = {
  status: 'good' | 'revoked' | 'unknown';
  revokedAt: Date | null;
  producedAt: Date;
  thisUpdate: Date;
  nextUpdate: Date | null;
  nonce: Bytes | null;
};

/**
 * OCSPRequest (RFC 6960 section 4.1.1) for one certificate. CertID names it by SHA-1, as RFC 5019 section 2.1.1 wants it and
 * all responders know it: it is a name here, and nothing rests on its strength. `nonce` has 16 to 32 bytes (RFC 8954).
 */
export function encodeOcspRequest(certificate: Certificate, issuer: Certificate, nonce: Bytes): Bytes {
  const { serial, issuer: issuerName } = partsOf(certificate);
  const certificateId = sequence(
    sequence(objectIdentifier(oids.sha1), nullValue),
    encode(tags.octetString, sha1(issuerName)),
    encode(tags.octetString, sha1(partsOf(issuer).publicKey)),
    serial,
  );
  const extension = sequence(
    objectIdentifier(oids.ocspNonce),
    encode(tags.octetString, encode(tags.octetString, nonce)),
  );
  return sequence(sequence(sequence(sequence(certificateId)), explicit(2, sequence(extension))));
}

const statusNames = ['', 'malformed request', 'internal error', 'try later', '', 'signature required', 'unauthorized'];

/** BasicOCSPResponse of a successful OCSPResponse (RFC 6960 section 4.2.1). Throws DerError with what is there instead. */
function readBasic(response: Uint8Array): DerElement[] {
  const outer = readElement(response);
  if (outer.encoded.length !== response.length) throw new DerError('bytes behind an OCSP answer');
  const [status, wrapped] = readChildren(outer.content);
  if (status?.tag !== tags.enumerated) throw new DerError('not an OCSP answer');
  const code = status.content[0] ?? 0;
  if (code !== 0 || wrapped === undefined) throw new DerError(`the responder refused (${statusNames[code] || code})`);
  const bytes = readChildren(readElement(wrapped.content).content);
  if (!sameBytes(expectChild(bytes, 0, tags.objectIdentifier).encoded, objectIdentifier(oids.ocspBasic))) {
    throw new DerError('an OCSP answer of an unknown type');
  }
  return readChildren(readElement(expectChild(bytes, 1, tags.octetString).content).content);
}

type ResponseData = { responder: DerElement; producedAt: Date; responses: DerElement[]; extensions: DerElement[] };

function readResponseData(data: DerElement): ResponseData {
  const fields = readChildren(data.content);
  const rest = fields.slice(fields[0]?.tag === tags.context0 ? 1 : 0);
  const [responder] = rest;
  if (responder === undefined) throw new DerError('an OCSP answer without its responder');
  const extensions = rest.find(({ tag }, index) => index > 2 && tag === tags.context1);
  return {
    responder,
    producedAt: readGeneralizedTime(expectChild(rest, 1, tags.generalizedTime).content),
    responses: readChildren(expectChild(rest, 2, tags.sequence).content),
    extensions: extensions === undefined ? [] : readChildren(readElement(extensions.content).content),
  };
}

/** ResponderID: [1] its name, or [2] SHA-1 of its key. */
function isNamed(responder: DerElement, certificate: Certificate): boolean {
  const { subject, publicKey } = partsOf(certificate);
  if (responder.tag === tags.context1) return sameBytes(responder.content, subject);
  if (responder.tag !== 0xa2) return false;
  return sameBytes(readElement(responder.content).content, sha1(publicKey));
}

/**
 * Whether it may answer for the issuer (RFC 6960 section 4.2.2.2): a certificate that the issuer itself gave it for this, which
 * was valid when it answered and of which no status is to be asked (section 4.2.2.2.1). Of one without that mark the status would
 * have to be asked in turn; such answers are not taken, and a revocation list is asked for instead.
 */
function isDelegated(responder: Certificate, issuer: Certificate, at: Date): boolean {
  return (
    isIssuedBy(responder, issuer) &&
    keyPurposes(responder)?.includes(oids.ocspSigning) === true &&
    extensionValue(responder, oids.ocspNoCheck) !== null &&
    findKeyFault(responder) === null &&
    isValidAt(responder, at)
  );
}

const mostCertificates = 10;

function findResponder(basic: DerElement[], data: ResponseData, issuer: Certificate): Certificate {
  if (isNamed(data.responder, issuer)) return issuer;
  const carried = basic[3] === undefined ? [] : readChildren(readElement(basic[3].content).content);
  if (carried.length > mostCertificates) throw new DerError('too many certificates in an OCSP answer');
  const own = carried.map(({ encoded }) => readCertificate(encoded)).find((one) => isNamed(data.responder, one));
  if (own === undefined) throw new DerError('the responder’s certificate is missing');
  if (!isDelegated(own, issuer, data.producedAt)) throw new DerError('the responder may not answer for this issuer');
  return own;
}

/** CertID: the hashes are of the issuer as we know it, so that no answer about another certificate passes. */
function isAbout(certificateId: DerElement, certificate: Certificate, issuer: Certificate): boolean {
  const parts = readChildren(certificateId.content);
  const hash = hashOf(expectChild(parts, 0, tags.sequence));
  if (hash === null) return false;
  const { serial, issuer: issuerName } = partsOf(certificate);
  return (
    sameBytes(expectChild(parts, 1, tags.octetString).content, hash(issuerName)) &&
    sameBytes(expectChild(parts, 2, tags.octetString).content, hash(partsOf(issuer).publicKey)) &&
    sameBytes(expectChild(parts, 3, tags.integer).encoded, serial)
  );
}

function hashOf(algorithm: DerElement): typeof sha1 | null {
  const identifier = expectChild(readChildren(algorithm.content), 0, tags.objectIdentifier).encoded;
  if (sameBytes(identifier, objectIdentifier(oids.sha1))) return sha1;
  return sameBytes(identifier, objectIdentifier(oids.sha256)) ? sha256 : null;
}

function readStatus(element: DerElement | undefined): Pick<OcspStatement, 'status' | 'revokedAt'> {
  if (element?.tag === 0x80) return { status: 'good', revokedAt: null };
  if (element?.tag === 0xa1) {
    const revokedAt = readGeneralizedTime(expectChild(readChildren(element.content), 0, tags.generalizedTime).content);
    return { status: 'revoked', revokedAt };
  }
  return { status: 'unknown', revokedAt: null };
}

function nonceIn(extensions: DerElement[]): Bytes | null {
  for (const extension of extensions) {
    const parts = readChildren(extension.content);
    if (!sameBytes(parts[0]?.encoded ?? new Uint8Array(), objectIdentifier(oids.ocspNonce))) continue;
    return readElement(parts.at(-1)?.content ?? new Uint8Array()).content;
  }
  return null;
}

/**
 * What the DER of an OCSPResponse says of `certificate`, once its signature is right and its responder is the issuer or
 * authorized by it (RFC 6960 section 3.2, steps 1 to 4). Whether it is recent, and the nonce the asked one, is for the caller
 * to judge: see `isRecent`. Throws DerError, whose message says why it cannot be believed.
 */
export function readOcspStatement(response: Uint8Array, certificate: Certificate, issuer: Certificate): OcspStatement {
  const basic = readBasic(response);
  const signed = expectChild(basic, 0, tags.sequence);
  const data = readResponseData(signed);
  const responder = findResponder(basic, data, issuer);
  const algorithm = expectChild(basic, 1, tags.sequence).encoded;
  if (!isSignedWith(algorithm, responder.x509.publicKey, signed.encoded, bitsOf(basic, 2))) {
    throw new DerError('the signature of the OCSP answer is wrong');
  }
  const single = data.responses.find((one) =>
    isAbout(expectChild(readChildren(one.content), 0, tags.sequence), certificate, issuer),
  );
  if (single === undefined) throw new DerError('the OCSP answer is about another certificate');
  const [, status, thisUpdate, ...rest] = readChildren(single.content);
  const nextUpdate = rest.find(({ tag }) => tag === tags.context0);
  return {
    ...readStatus(status),
    producedAt: data.producedAt,
    thisUpdate: readGeneralizedTime(thisUpdate?.content ?? new Uint8Array()),
    nextUpdate: nextUpdate === undefined ? null : readGeneralizedTime(readElement(nextUpdate.content).content),
    nonce: nonceIn(data.extensions),
  };
}

const clockSkewMs = 5 * 60 * 1000;
/** An answer without a next one says "as of now" (RFC 6960 section 2.4); for this long it is taken for now. */
const momentMs = 60 * 60 * 1000;

/** Until when a statement speaks of the present. */
const statementEnd = ({ producedAt, nextUpdate }: OcspStatement): Date =>
  nextUpdate ?? new Date(producedAt.getTime() + momentMs);

/** Whether the statement speaks of that time (RFC 6960 section 3.2, steps 5 and 6). */
export const isRecent = (statement: OcspStatement, at: Date): boolean =>
  statement.thisUpdate.getTime() - clockSkewMs <= at.getTime() && at <= statementEnd(statement);
