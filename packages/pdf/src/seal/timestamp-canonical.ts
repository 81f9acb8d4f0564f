/**
 * The one encoding of a timestamp token inside a seal. A token's own signature leaves much of it open: the order and
 * number of certificates, the names of algorithms, unsigned attributes. We write those by rule when we seal, and the
 * verifier rebuilds the token and compares, so that no byte of it can change unnoticed. It stays the same timestamp.
 */
import type { Bytes } from '../types.ts';
import { isIssuedBy, orderChain } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import {
  DerError,
  encode,
  nullValue,
  objectIdentifier,
  plainBytes,
  readChildren,
  sameBytes,
  sequence,
  setOf,
  smallInteger,
  tags,
} from './der.ts';
import type { DerElement } from './der.ts';
import { canonicalSignature } from './ecdsa.ts';
import { oids } from './oids.ts';
import { attributeValue, signerCertificate } from './signed-data.ts';
import type { SignedData } from './signed-data.ts';

type Digest = 'sha256' | 'sha384' | 'sha512';

const rsaAlgorithms = { sha256: oids.rsaWithSha256, sha384: oids.rsaWithSha384, sha512: oids.rsaWithSha512 };
const ecdsaAlgorithms = { sha256: oids.ecdsaWithSha256, sha384: oids.ecdsaWithSha384, sha512: oids.ecdsaWithSha512 };
const digestBytes = { sha256: 32, sha384: 48, sha512: 64 };

/** RSASSA-PSS-params (RFC 4055 section 3.1) with one digest throughout and a salt of its length. */
function pssAlgorithm(digest: Digest, digestAlgorithm: Bytes): Bytes {
  const parameters = sequence(
    encode(tags.context0, digestAlgorithm),
    encode(tags.context1, sequence(objectIdentifier(oids.maskGeneration), digestAlgorithm)),
    encode(0xa2, smallInteger(digestBytes[digest])),
  );
  return sequence(objectIdentifier(oids.rsaPss), parameters);
}

/** What RFC 6211 lets a signer put under its signature: then the names of the algorithms must stay as they are there. */
function protectedAlgorithms(signed: DerElement[]): { digest: Bytes; signature: Bytes } | null {
  const value = attributeValue(signed, oids.algorithmProtection);
  if (value === null) return null;
  const [digest, signature] = readChildren(value.content);
  if (digest?.tag !== tags.sequence || signature?.tag !== tags.context1) return null;
  return { digest: digest.encoded, signature: sequence(signature.content) };
}

function algorithmsOf({ signer }: SignedData, certificate: Certificate): { digest: Bytes; signature: Bytes } {
  const { digest } = signer;
  if (digest === null || digest === 'sha1') throw new DerError('a timestamp with a weak digest');
  const given = protectedAlgorithms(signer.signed);
  if (given !== null) return given;
  const digestAlgorithm = sequence(objectIdentifier(oids[digest]), nullValue);
  if (signer.isPss) {
    const plainDigest = sequence(objectIdentifier(oids[digest]));
    const known = [digestAlgorithm, plainDigest].map((algorithm) => pssAlgorithm(digest, algorithm));
    const own = known.find((algorithm) => sameBytes(algorithm, signer.algorithm));
    if (own === undefined) throw new DerError('a timestamp with unusual PSS parameters');
    return { digest: digestAlgorithm, signature: pssAlgorithm(digest, digestAlgorithm) };
  }
  const isEc = certificate.x509.publicKey.asymmetricKeyType === 'ec';
  return {
    digest: digestAlgorithm,
    signature: isEc
      ? sequence(objectIdentifier(ecdsaAlgorithms[digest]))
      : sequence(objectIdentifier(rsaAlgorithms[digest]), nullValue),
  };
}

/**
 * Writes a token anew with these certificates, and with one unsigned attribute where it is given. Throws DerError where the token
 * is of a kind that cannot be written.
 */
export function writeToken(data: SignedData, certificates: Certificate[], unsigned: Bytes | null = null): Bytes {
  const { signer, content } = data;
  const certificate = signerCertificate(data);
  if (certificate === null || signer.signedSet === null || content === null) {
    throw new DerError('a timestamp without its certificate, attributes or content');
  }
  const algorithms = algorithmsOf(data, certificate);
  const attributes = plainBytes(signer.signedSet);
  attributes[0] = tags.context0;
  const signerInfo = sequence(
    smallInteger(signer.identifier.tag === tags.sequence ? 1 : 3),
    signer.identifier.encoded,
    algorithms.digest,
    attributes,
    algorithms.signature,
    encode(tags.octetString, canonicalSignature(signer.signature, certificate)),
    ...(unsigned === null ? [] : [encode(tags.context1, unsigned)]),
  );
  const certificateSet = setOf(certificates.map((one) => one.der));
  certificateSet[0] = tags.context0;
  const signedData = sequence(
    smallInteger(3),
    encode(tags.set, algorithms.digest),
    sequence(objectIdentifier(oids.timestampInfo), encode(tags.context0, encode(tags.octetString, content))),
    certificateSet,
    encode(tags.set, signerInfo),
  );
  return sequence(objectIdentifier(oids.signedData), encode(tags.context0, signedData));
}

/**
 * Whether a token carries its own chain up to a root that signs for itself, and nothing else. The signature fixes its own
 * certificate, each other one is fixed by the one above it, and the root by the path to a trusted one.
 */
function isClosedChain(data: SignedData, path: Certificate[] | null): boolean {
  const certificate = signerCertificate(data);
  const chain = certificate === null ? [] : orderChain(certificate, data.certificates);
  const last = chain.at(-1);
  const isWhole = last !== undefined && isIssuedBy(last, last) && chain.length === data.certificates.length;
  return isWhole && (path ?? []).every((one, index) => sameBytes(one.der, chain[index]?.der ?? new Uint8Array()));
}

/** What could be changed in a seal's token without breaking its signature. `path` leads to a trusted root; null without one. */
export function findLooseParts(
  token: Uint8Array,
  data: SignedData,
  path: Certificate[] | null,
  unsigned: Bytes | null = null,
): string[] {
  const loose: string[] = [];
  if (!isClosedChain(data, path)) loose.push('its certificates are not the ones that lead to its root');
  if (!sameBytes(writeToken(data, data.certificates, unsigned), token)) {
    loose.push('it is not written the way it is in a seal');
  }
  return loose;
}
