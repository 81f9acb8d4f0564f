/** The checks of the seal itself: where it is, what it covers, whether it is genuine, what it permits. */
import type { Check, CheckName } from '../types.ts';
import { findUsageFault } from './certificate.ts';
import { DerError, objectIdentifier, sameBytes } from './der.ts';
import { oids } from './oids.ts';
import type { PdfReader } from './reader/document.ts';
import { certifyingObject, permissionOf } from './reader/signature-fields.ts';
import type { SignatureField } from './reader/signature-fields.ts';
import { asDictionary, asNumber } from './reader/values.ts';
import { decodeSeal } from './seal-cms.ts';
import type { Seal } from './seal-cms.ts';
import { timestampEntry } from './seal-revision.ts';
import { attributeValue, digestOf, isSignedBy, namesCertificate } from './signed-data.ts';
import { signedParts } from './signed-range.ts';
import type { RangeFinding, SignedRange } from './signed-range.ts';

export type AddCheck = (name: CheckName, passed: boolean, detail: string, needsAttention?: boolean) => void;

export const addTo =
  (checks: Check[]): AddCheck =>
  (name, passed, detail, needsAttention = false) => {
    checks.push({ name, passed, needsAttention: passed && needsAttention, detail });
  };

/** Checks that /ByteRange covers the file from its first to its last byte with /Contents as its only gap. */
export function checkCoverage(reader: PdfReader, field: SignatureField, finding: RangeFinding, add: AddCheck): void {
  const { range, fault, gapFault } = finding;
  const total = reader.bytes.length;
  add(
    'byte_range',
    fault === null,
    fault === null
      ? 'The seal states which bytes it covers, with a single gap for its signature.'
      : `The seal covers the wrong range: ${fault}.`,
  );
  if (range === null) return;
  const isWhole = range.end === total;
  add(
    'covers_whole_file',
    isWhole && gapFault === null,
    isWhole && gapFault === null
      ? `All ${total} bytes of the file are sealed.`
      : `The seal covers ${range.end} of ${total} bytes${gapFault === null ? '' : `, and ${gapFault}`}.`,
  );
  const isNewest = field.signature !== null && reader.xref.sections[0]?.entries.has(field.signature.number) === true;
  const added = total - range.end;
  const afterDetail =
    added > 0 ? `${added} bytes were added after the seal.` : 'The seal is not part of the file’s latest revision.';
  add(
    'nothing_after_seal',
    added === 0 && isNewest,
    added === 0 && isNewest ? 'The seal is the last thing in the file.' : afterDetail,
  );
}

/** Takes /Contents apart: the one encoding of a seal, then zeros. */
export function readSealContents(
  reader: PdfReader,
  range: SignedRange,
  gapFault: string | null,
  add: AddCheck,
): Seal | null {
  const fail = (detail: string): null => {
    add('contents', false, detail);
    return null;
  };
  if (range.subFilter !== 'ETSI.CAdES.detached') {
    return fail(`Signatures of type ${range.subFilter ?? 'unknown'} are not seals.`);
  }
  const raw = Buffer.from(reader.bytes.subarray(range.gapStart, range.gapEnd)).toString('latin1');
  let seal: Seal;
  try {
    seal = decodeSeal(range.contents, { isOld: reader.get(range.dictionary, timestampEntry) === null });
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return fail(`The signature inside the seal cannot be read (${error.message}).`);
  }
  const hasPadding = range.contents.subarray(seal.length).every((byte) => byte === 0);
  const isPlain = raw.length > 2 && raw.length % 2 === 0 && /^<[0-9a-f]+>$/.test(raw);
  const isSound = gapFault === null && seal.isCanonical && hasPadding && isPlain;
  const reason =
    gapFault ?? (seal.isCanonical ? 'there is data after the signature' : 'its encoding is not that of a seal');
  add('contents', isSound, isSound ? 'The gap contains only the signature.' : `The seal’s gap is invalid: ${reason}.`);
  return seal;
}

/** Checks the cryptography: digest, signature value, and that the named certificate is the one. */
export function checkSignature(reader: PdfReader, range: SignedRange, seal: Seal, add: AddCheck): void {
  const parts = signedParts(reader.bytes, range);
  const isSame = sameBytes(digestOf('sha256', ...parts), seal.digest);
  add(
    'digest',
    isSame,
    isSame ? 'The file has not changed since it was sealed.' : 'The file was changed after it was sealed.',
  );
  const { data, certificate } = seal;
  const type = attributeValue(data.signer.signed, oids.contentType);
  const isDetached = data.content === null && type !== null && sameBytes(type.encoded, objectIdentifier(oids.data));
  const isGenuine =
    isDetached &&
    data.signer.signedSet !== null &&
    data.signer.digest === 'sha256' &&
    isSignedBy(data, certificate, parts);
  add(
    'signature',
    isGenuine,
    isGenuine ? 'The signature matches the certificate’s key.' : 'The signature does not match the certificate’s key.',
  );
  const usageFault = findUsageFault(certificate);
  const isNamed = namesCertificate(data, certificate);
  const detail = isNamed
    ? `The certificate of ${certificate.commonName} is not allowed to seal: ${usageFault ?? ''}.`
    : 'The seal does not identify the certificate it contains.';
  add(
    'signing_certificate',
    isNamed && usageFault === null,
    isNamed && usageFault === null ? `Sealed with the certificate of ${certificate.commonName}.` : detail,
  );
}

/** Checks that the seal permits no change: a certification, or, behind signatures of others, a lock of everything. */
export function checkCertification(
  reader: PdfReader,
  field: SignatureField,
  range: SignedRange,
  hasEarlier: boolean,
  add: AddCheck,
): void {
  const own = field.signature?.number;
  const certifies =
    own !== undefined && certifyingObject(reader) === own && permissionOf(reader, range.dictionary, 'DocMDP') === 1;
  const lock = asDictionary(reader.get(field.dictionary, 'Lock'));
  const locks = permissionOf(reader, range.dictionary, 'FieldMDP') === 1 && asNumber(reader.get(lock, 'P')) === 1;
  const detail = certifies
    ? 'The seal certifies the document and allows no changes.'
    : hasEarlier && locks
      ? 'The document was already signed. The seal preserves those signatures and allows no further changes.'
      : 'The seal does not forbid changes.';
  add('certification', certifies || (hasEarlier && locks), detail);
}
