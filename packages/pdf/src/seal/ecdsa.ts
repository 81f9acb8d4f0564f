/** ECDSA signatures come in pairs, (r, s) and (r, n - s), which are equally right: we write and accept the smaller one. */
import type { Bytes } from '../types.ts';
import type { Certificate } from './certificate.ts';
import { encode, expectChild, readChildren, readElement, sequence, tags } from './der.ts';

/** SEC 2 section 2.4 and FIPS 186-5: the order of the curve's base point. */
const orders: Record<string, bigint> = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  secp521r1:
    0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
};

function positiveInteger(value: bigint): Bytes {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return encode(tags.integer, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Uint8Array.of(0), bytes]) : bytes);
}

const readInteger = (content: Uint8Array): bigint => BigInt(`0x0${Buffer.from(content).toString('hex')}`);

/** The signature in the one form we write; as it is when it is not ECDSA over a curve of NIST. Throws DerError. */
export function canonicalSignature(signature: Bytes, { x509 }: Certificate): Bytes {
  const order = orders[x509.publicKey.asymmetricKeyDetails?.namedCurve ?? ''];
  if (order === undefined) return signature;
  const parts = readChildren(readElement(signature).content);
  const r = readInteger(expectChild(parts, 0, tags.integer).content);
  const s = readInteger(expectChild(parts, 1, tags.integer).content);
  return sequence(positiveInteger(r), positiveInteger(s > order / 2n ? order - s : s));
}
