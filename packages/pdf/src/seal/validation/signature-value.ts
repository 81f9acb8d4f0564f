/** Signatures of things that are neither certificates nor CMS: an algorithm, a key and the bytes. */
import { constants, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import {
  encode,
  expectChild,
  nullValue,
  objectIdentifier,
  readChildren,
  readElement,
  sameBytes,
  tags,
} from '../der.ts';
import { oids } from '../oids.ts';

type Digest = 'sha256' | 'sha384' | 'sha512';
type Scheme = { digest: Digest; keyType: 'rsa' | 'ec'; isPss: boolean };

/** SHA-1 and MD5 are missing on purpose. */
const schemes: [string, Scheme][] = [
  [oids.rsaWithSha256, { digest: 'sha256', keyType: 'rsa', isPss: false }],
  [oids.rsaWithSha384, { digest: 'sha384', keyType: 'rsa', isPss: false }],
  [oids.rsaWithSha512, { digest: 'sha512', keyType: 'rsa', isPss: false }],
  [oids.ecdsaWithSha256, { digest: 'sha256', keyType: 'ec', isPss: false }],
  [oids.ecdsaWithSha384, { digest: 'sha384', keyType: 'ec', isPss: false }],
  [oids.ecdsaWithSha512, { digest: 'sha512', keyType: 'ec', isPss: false }],
];

/** RSASSA-PSS (RFC 4055 section 3.1): the digest stands in its parameters, and without any it is SHA-1. */
function pssScheme(parameters: Uint8Array | undefined): Scheme | null {
  const [wrapped] = readChildren(readElement(parameters ?? nullValue).content);
  if (wrapped?.tag !== tags.context0) return null;
  const [identifier] = readChildren(readElement(wrapped.content).content);
  const digests: Digest[] = ['sha256', 'sha384', 'sha512'];
  const digest = digests.find((one) => sameBytes(identifier?.encoded ?? nullValue, objectIdentifier(oids[one])));
  return digest === undefined ? null : { digest, keyType: 'rsa', isPss: true };
}

function schemeOf(algorithm: Uint8Array): Scheme | null {
  const [identifier, parameters] = readChildren(readElement(algorithm).content);
  const encoded = identifier?.encoded ?? nullValue;
  if (sameBytes(encoded, objectIdentifier(oids.rsaPss))) return pssScheme(parameters?.encoded);
  return schemes.find(([oid]) => sameBytes(encoded, objectIdentifier(oid)))?.[1] ?? null;
}

/**
 * Whether `signature` over `data` is right. `algorithm` is the DER of an AlgorithmIdentifier (RFC 5280 section 4.1.1.2);
 * weak ones, and those that are not the key's, are never right. Throws DerError for an algorithm that cannot be read.
 */
export function isSignedWith(algorithm: Uint8Array, key: KeyObject, data: Uint8Array, signature: Uint8Array): boolean {
  const scheme = schemeOf(algorithm);
  if (scheme === null || key.asymmetricKeyType !== scheme.keyType) return false;
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
  const options = scheme.isPss ? padding : { dsaEncoding: 'der' as const };
  try {
    return verify(scheme.digest, data, { key, ...options }, signature);
  } catch {
    // A signature of a form that this kind of key cannot make.
    return false;
  }
}

/** The bytes of a BIT STRING that has no unused bits. Throws DerError. */
export const bitsOf = (children: Parameters<typeof expectChild>[0], index: number): Uint8Array =>
  expectChild(children, index, tags.bitString).content.subarray(1);

/** [number] EXPLICIT, as nearly all optional parts of these structures are tagged. */
export const explicit = (number: number, ...contents: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  encode(0xa0 | number, ...contents);
