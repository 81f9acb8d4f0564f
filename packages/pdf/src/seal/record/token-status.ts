/**
 * What shows that the certificates of a timestamp were not revoked, kept in the timestamp itself: RevocationValues (EN 319 122-1
 * section A.1.2) as its one unsigned attribute. The next renewal covers it with the rest of the token.
 */
import type { Bytes } from '../../types.ts';
import { DerError, encode, expectChild, objectIdentifier, readChildren, readElement, sequence, tags } from '../der.ts';
import type { DerElement } from '../der.ts';
import { oids } from '../oids.ts';
import type { Revocations } from '../revocation.ts';
import { attributeValue, readSignedData } from '../signed-data.ts';
import { writeToken } from '../timestamp-canonical.ts';
import { explicit } from '../validation/signature-value.ts';
import { attributeOf } from './record-syntax.ts';

/** BasicOCSPResponse out of an OCSPResponse (RFC 6960 section 4.2.1), and back. */
function basicOf(response: Bytes): Bytes {
  const [, wrapped] = readChildren(readElement(response).content);
  const parts = readChildren(readElement(wrapped?.content ?? new Uint8Array()).content);
  return expectChild(parts, 1, tags.octetString).content;
}

const responseOf = (basic: Bytes): Bytes =>
  sequence(
    encode(tags.enumerated, Uint8Array.of(0)),
    explicit(0, sequence(objectIdentifier(oids.ocspBasic), encode(tags.octetString, basic))),
  );

function encodeValues({ lists, responses }: Revocations): Bytes {
  return sequence(
    ...(lists.length === 0 ? [] : [explicit(0, sequence(...lists))]),
    ...(responses.length === 0 ? [] : [explicit(1, sequence(...responses.map(basicOf)))]),
  );
}

const readValues = (value: DerElement, tag: number): Bytes[] => {
  const wrapped = readChildren(value.content).find((part) => part.tag === tag);
  return wrapped === undefined ? [] : readChildren(readElement(wrapped.content).content).map(({ encoded }) => encoded);
};

/** The one unsigned attribute that a token may have, as it stands there; null without one. Throws DerError. */
export function statusAttribute(token: Bytes): Bytes | null {
  const { unsigned } = readSignedData(token).signer;
  if (unsigned.length > 1) throw new DerError('a timestamp with unknown additions');
  if (unsigned[0] === undefined) return null;
  return attributeOf(oids.revocationValues, encodeValues(statusIn(token)));
}

/** The token with these values and no others. Throws DerError for a token that cannot be written. */
export function withStatus(token: Bytes, revocations: Revocations): Bytes {
  const data = readSignedData(token);
  if (revocations.lists.length + revocations.responses.length === 0) return writeToken(data, data.certificates);
  return writeToken(data, data.certificates, attributeOf(oids.revocationValues, encodeValues(revocations)));
}

/** The values in a token; empty without any. Throws DerError for unsigned attributes of any other kind or form. */
export function statusIn(token: Bytes): Revocations {
  const { unsigned } = readSignedData(token).signer;
  if (unsigned.length === 0) return { lists: [], responses: [] };
  const value = attributeValue(unsigned, oids.revocationValues);
  if (value === null || unsigned.length > 1) throw new DerError('a timestamp with unknown additions');
  return { lists: readValues(value, 0xa0), responses: readValues(value, 0xa1).map(responseOf) };
}
