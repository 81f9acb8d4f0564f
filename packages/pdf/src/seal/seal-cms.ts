/**
 * The seal's CMS: CAdES baseline (EN 319 122-1) with three signed attributes and no signing time, because PAdES takes
 * the time from /M (EN 319 142-1 section 5.3). It has one encoding only: the verifier rebuilds it from its parts and
 * compares, so that not one byte of it can differ, signed or not.
 */
import type { Bytes } from '../types.ts';
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { DerError, encode, nullValue, objectIdentifier, sequence, setOf, smallInteger, tags } from './der.ts';
import { canonicalSignature } from './ecdsa.ts';
import { oids } from './oids.ts';
import { attributeValue, digestOf, readSignedData, signerCertificate } from './signed-data.ts';
import type { SignedData } from './signed-data.ts';

export type SealParts = {
  /** SHA-256 of the signed bytes of the file. */
  digest: Bytes;
  /** The signer's certificate first, then its issuers. */
  certificates: Bytes[];
  keyType: 'RSA' | 'EC';
  signature: Bytes;
  /** DER of the time stamp token over the signature; null without one. */
  token: Bytes | null;
};

const sha256 = sequence(objectIdentifier(oids.sha256), nullValue);

const attribute = (identifier: string, value: Bytes): Bytes =>
  sequence(objectIdentifier(identifier), encode(tags.set, value));

/** The attributes that are signed, as the DER of a SET. SHA-256 is ESSCertIDv2's default and therefore left out. */
export function signedAttributes(digest: Bytes, certificate: Bytes): Bytes {
  const certificateId = sequence(encode(tags.octetString, digestOf('sha256', certificate)));
  return setOf([
    attribute(oids.contentType, objectIdentifier(oids.data)),
    attribute(oids.messageDigest, encode(tags.octetString, digest)),
    attribute(oids.signingCertificateV2, sequence(sequence(certificateId))),
  ]);
}

function withTag(tag: number, encoded: Bytes): Bytes {
  const copy = new Uint8Array(encoded);
  copy[0] = tag;
  return copy;
}

export function encodeSeal(parts: SealParts): Bytes {
  const [certificate] = parts.certificates;
  if (certificate === undefined) throw new DerError('a seal needs a certificate');
  const signatureAlgorithm =
    parts.keyType === 'EC'
      ? sequence(objectIdentifier(oids.ecdsaWithSha256))
      : sequence(objectIdentifier(oids.rsaWithSha256), nullValue);
  const unsigned = parts.token === null ? [] : [encode(tags.context1, attribute(oids.timestampToken, parts.token))];
  const signerInfo = sequence(
    smallInteger(1),
    readCertificate(certificate).issuerAndSerial,
    sha256,
    withTag(tags.context0, signedAttributes(parts.digest, certificate)),
    signatureAlgorithm,
    encode(tags.octetString, parts.signature),
    ...unsigned,
  );
  const signedData = sequence(
    smallInteger(1),
    encode(tags.set, sha256),
    sequence(objectIdentifier(oids.data)),
    withTag(tags.context0, setOf(parts.certificates)),
    encode(tags.set, signerInfo),
  );
  return sequence(objectIdentifier(oids.signedData), encode(tags.context0, signedData));
}

export type Seal = {
  data: SignedData;
  certificate: Certificate;
  digest: Bytes;
  token: Bytes | null;
  /** Whether these bytes are the one encoding of their parts. */
  isCanonical: boolean;
  length: number;
};

/**
 * Takes the CMS of a seal apart. `isOld` is for seals made before an ECDSA signature had one form only. Throws DerError
 * when it is not a seal.
 */
export function decodeSeal(bytes: Uint8Array, { isOld }: { isOld: boolean }): Seal {
  const data = readSignedData(bytes);
  const certificate = signerCertificate(data);
  const digest = attributeValue(data.signer.signed, oids.messageDigest);
  if (certificate === null || digest === null) throw new DerError('the signer names no certificate or no digest');
  const token = attributeValue(data.signer.unsigned, oids.timestampToken)?.encoded ?? null;
  const rebuilt = encodeSeal({
    digest: digest.content,
    certificates: [certificate.der, ...data.certificates.filter((one) => one !== certificate).map((one) => one.der)],
    keyType: certificate.x509.publicKey.asymmetricKeyType === 'ec' ? 'EC' : 'RSA',
    signature: isOld ? data.signer.signature : canonicalSignature(data.signer.signature, certificate),
    token,
  });
  const isCanonical = Buffer.compare(rebuilt, bytes.subarray(0, rebuilt.length)) === 0;
  return { data, certificate, digest: digest.content, token, isCanonical, length: data.length };
}
