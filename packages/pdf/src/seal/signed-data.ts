/** Reads CMS SignedData (RFC 5652 section 5): time stamp tokens, and signatures other software put into a file. */
import { constants, createHash, timingSafeEqual, verify as verifySignature } from 'node:crypto';

import type { Bytes } from '../types.ts';
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import {
  DerError,
  expectChild,
  objectIdentifier,
  plainBytes,
  readChildren,
  readElement,
  sameBytes,
  tags,
} from './der.ts';
import type { DerElement } from './der.ts';
import { oids } from './oids.ts';

export type SignedData = {
  certificates: Certificate[];
  contentType: Bytes;
  /** The signed content when it is inside; null for a detached signature. */
  content: Bytes | null;
  signer: SignerInfo;
  /** How many bytes of the input the structure takes. */
  length: number;
};

export type SignerInfo = {
  identifier: DerElement;
  digest: 'sha1' | 'sha256' | 'sha384' | 'sha512' | null;
  /** The DER of the attributes as a SET, which is what is signed; null when the content is signed directly. */
  signedSet: Bytes | null;
  signed: DerElement[];
  unsigned: DerElement[];
  /** DER of the signature's AlgorithmIdentifier. */
  algorithm: Bytes;
  isPss: boolean;
  signature: Bytes;
};

/** No honest chain comes near; each certificate costs a check or two. */
const mostCertificates = 50;

const digests = ['sha1', 'sha256', 'sha384', 'sha512'] as const;

export const digestOf = (name: 'sha1' | 'sha256' | 'sha384' | 'sha512', ...parts: Uint8Array[]): Bytes => {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return plainBytes(hash.digest());
};

export function readDigestAlgorithm(algorithm: DerElement): SignerInfo['digest'] {
  const identifier = expectChild(readChildren(algorithm.content), 0, tags.objectIdentifier);
  return digests.find((name) => sameBytes(identifier.encoded, objectIdentifier(oids[name]))) ?? null;
}

/** The single value of an attribute; null when it is absent, given twice or not single-valued. */
export function attributeValue(attributes: DerElement[], identifier: string): DerElement | null {
  const wanted = objectIdentifier(identifier);
  const found = attributes.filter((attribute) => {
    const type = readChildren(attribute.content)[0];
    return type !== undefined && sameBytes(type.encoded, wanted);
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const values = readChildren(expectChild(readChildren(only.content), 1, tags.set).content);
  return values.length === 1 ? (values[0] ?? null) : null;
}

function readSignerInfo(element: DerElement): SignerInfo {
  const children = readChildren(element.content);
  const identifier = children[1];
  if (identifier === undefined) throw new DerError('signer identifier missing');
  const digestAlgorithm = expectChild(children, 2, tags.sequence);
  const signedAttributes = children[3]?.tag === tags.context0 ? children[3] : null;
  const rest = children.slice(signedAttributes === null ? 3 : 4);
  const signatureAlgorithm = expectChild(rest, 0, tags.sequence);
  const unsignedAttributes = rest[2]?.tag === tags.context1 ? rest[2] : null;
  const signedSet = signedAttributes === null ? null : plainBytes(signedAttributes.encoded);
  if (signedSet !== null) signedSet[0] = tags.set;
  const algorithm = expectChild(readChildren(signatureAlgorithm.content), 0, tags.objectIdentifier);
  return {
    identifier,
    digest: readDigestAlgorithm(digestAlgorithm),
    signedSet,
    signed: signedAttributes === null ? [] : readChildren(signedAttributes.content),
    unsigned: unsignedAttributes === null ? [] : readChildren(unsignedAttributes.content),
    algorithm: signatureAlgorithm.encoded,
    isPss: sameBytes(algorithm.encoded, objectIdentifier(oids.rsaPss)),
    signature: expectChild(rest, 1, tags.octetString).content,
  };
}

/** Takes SignedData apart. Throws DerError when it is not DER, has no or several signers, or holds something else. */
export function readSignedData(der: Uint8Array): SignedData {
  const outer = readElement(der);
  const [type, wrapped] = readChildren(outer.content);
  if (type === undefined || wrapped === undefined || !sameBytes(type.encoded, objectIdentifier(oids.signedData))) {
    throw new DerError('not SignedData');
  }
  const children = readChildren(readElement(wrapped.content).content);
  const contentInfo = readChildren(expectChild(children, 2, tags.sequence).content);
  const certificateSet = children.find((child) => child.tag === tags.context0);
  const signers = readChildren(
    children.at(-1)?.tag === tags.set ? (children.at(-1)?.content ?? new Uint8Array()) : new Uint8Array(),
  );
  const [signer] = signers;
  const certificates = readChildren(certificateSet?.content ?? new Uint8Array()).filter(
    (child) => child.tag === tags.sequence,
  );
  if (certificates.length > mostCertificates) throw new DerError('too many certificates');
  if (signer === undefined || signers.length > 1) throw new DerError(`${signers.length} signers where one belongs`);
  return {
    certificates: certificates.map((child) => readCertificate(child.encoded)),
    contentType: expectChild(contentInfo, 0, tags.objectIdentifier).encoded,
    content: contentInfo[1] === undefined ? null : readElement(contentInfo[1].content).content,
    signer: readSignerInfo(signer),
    length: outer.encoded.length,
  };
}

/** [0] IMPLICIT SubjectKeyIdentifier (RFC 5652 section 5.3). */
const subjectKeyIdentifier = 0x80;

/** The whole key identifier a certificate states (RFC 5280 section 4.2.1.2); empty, which names nothing, without one. */
function keyIdentifierOf({ pki }: Certificate): Uint8Array {
  const extension = pki.extensions?.find(({ extnID }) => extnID === oids.subjectKeyIdentifier);
  return extension === undefined
    ? new Uint8Array()
    : readElement(new Uint8Array(extension.extnValue.valueBlock.valueHexView)).content;
}

/** The certificate the signer names, by issuer and serial number or by key identifier. */
export function signerCertificate(data: SignedData): Certificate | null {
  const { identifier } = data.signer;
  if (identifier.tag === tags.sequence) {
    return data.certificates.find((one) => sameBytes(one.issuerAndSerial, identifier.encoded)) ?? null;
  }
  if (identifier.tag !== subjectKeyIdentifier) return null;
  if (identifier.content.length === 0) return null;
  return data.certificates.find((one) => sameBytes(keyIdentifierOf(one), identifier.content)) ?? null;
}

/** Checks that the attributes are about this content: its type and its digest. */
export function matchesContent(data: SignedData, content: Uint8Array[]): boolean {
  const { signer } = data;
  if (signer.digest === null) return false;
  if (signer.signedSet === null) return true;
  const type = attributeValue(signer.signed, oids.contentType);
  const digest = attributeValue(signer.signed, oids.messageDigest);
  if (type === null || digest === null || !sameBytes(type.encoded, data.contentType)) return false;
  const expected = digestOf(signer.digest, ...content);
  return digest.content.length === expected.length && timingSafeEqual(digest.content, expected);
}

/** Checks the signature value itself with the certificate's key. */
export function isSignedBy(data: SignedData, certificate: Certificate, content: Uint8Array[]): boolean {
  const { signer } = data;
  if (signer.digest === null) return false;
  const message = signer.signedSet ?? Buffer.concat(content);
  const options = signer.isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : { dsaEncoding: 'der' as const };
  try {
    return verifySignature(signer.digest, message, { key: certificate.x509.publicKey, ...options }, signer.signature);
  } catch {
    // A key of a kind that cannot have made this signature.
    return false;
  }
}

/** Checks that the signing-certificate attribute (RFC 5035) names this certificate, so that no other can stand in for it. */
export function namesCertificate(data: SignedData, certificate: Certificate): boolean {
  const second = attributeValue(data.signer.signed, oids.signingCertificateV2);
  const first = attributeValue(data.signer.signed, oids.signingCertificate);
  const value = second ?? first;
  if (value === null) return false;
  const certificateId = readElement(expectChild(readChildren(value.content), 0, tags.sequence).content);
  const parts = readChildren(certificateId.content);
  const algorithm =
    parts[0]?.tag === tags.sequence ? readDigestAlgorithm(parts[0]) : second === null ? 'sha1' : 'sha256';
  const hash = parts.find((part) => part.tag === tags.octetString);
  if (algorithm === null || hash === undefined) return false;
  return sameBytes(hash.content, digestOf(algorithm, certificate.der));
}
