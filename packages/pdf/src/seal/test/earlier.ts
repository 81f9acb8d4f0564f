/** Files that others signed before they came here, with signatures of any kind. */
import { sign } from 'node:crypto';

import type { Bytes } from '../../types.ts';
import { readCertificate } from '../certificate.ts';
import { encode, nullValue, objectIdentifier, plainBytes, sequence, setOf, smallInteger, tags } from '../der.ts';
import { oids } from '../oids.ts';
import { digestOf } from '../signed-data.ts';
import type { Installation } from './keys.ts';
import { latin1, pageParts, writeFile } from './sources.ts';

const room = 8192;
const range = '/ByteRange [0 0000000000 0000000000 0000000000]';

/** A file with one signature over everything but /Contents; `makeCms` is given the signed bytes. */
export function signedFile(subFilter: string, makeCms: (signed: Bytes) => Bytes): Bytes {
  const form = { catalog: '/AcroForm << /Fields [ 6 0 R ] /SigFlags 3 >>', page: '/Annots [ 6 0 R ]' };
  const widget = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Theirs) /V 7 0 R /F 132 /P 3 0 R /Rect [ 0 0 0 0 ] >>';
  const body = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${subFilter} ${range} /Contents <${'0'.repeat(room)}> >>`;
  const file = writeFile([...pageParts('Agreed', form), { number: 6, body: widget }, { number: 7, body }]);
  const text = Buffer.from(file).toString('latin1');
  const start = text.indexOf('/Contents <0') + '/Contents '.length;
  const end = start + room + 2;
  const numbers = [start, end, text.length - end].map((number) => String(number).padStart(10, '0'));
  const placed = text.replace(range, `/ByteRange [0 ${numbers.join(' ')}]`);
  const cms = Buffer.from(makeCms(latin1(placed.slice(0, start) + placed.slice(end)))).toString('hex');
  return latin1(`${placed.slice(0, start)}<${cms.padEnd(room, '0')}>${placed.slice(end)}`);
}

const attribute = (identifier: string, value: Bytes): Bytes =>
  sequence(objectIdentifier(identifier), encode(tags.set, value));

/** A detached CMS signature (RFC 5652) with this digest, and with this name for the algorithm of the signature. */
export function detachedCms(
  { keys, certificate }: Installation,
  signed: Bytes,
  { digest, algorithm }: { digest: 'sha1' | 'sha256'; algorithm: string },
): Bytes {
  const digestAlgorithm = sequence(objectIdentifier(oids[digest]), nullValue);
  const attributes = setOf([
    attribute(oids.contentType, objectIdentifier(oids.data)),
    attribute(oids.messageDigest, encode(tags.octetString, digestOf(digest, signed))),
  ]);
  const inside = plainBytes(attributes);
  inside[0] = tags.context0;
  const signer = sequence(
    smallInteger(1),
    readCertificate(certificate).issuerAndSerial,
    digestAlgorithm,
    inside,
    sequence(objectIdentifier(algorithm), nullValue),
    encode(tags.octetString, sign(digest, attributes, keys.leaf.privateKeyPem)),
  );
  const data = sequence(
    smallInteger(1),
    encode(tags.set, digestAlgorithm),
    sequence(objectIdentifier(oids.data)),
    encode(tags.context0, certificate),
    encode(tags.set, signer),
  );
  return sequence(objectIdentifier(oids.signedData), encode(tags.context0, data));
}
