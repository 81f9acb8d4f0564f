/** Signatures that were in the source before it came here: each is checked over the bytes it covers itself. */
import type { SignatureNote } from '../types.ts';
import { DerError, objectIdentifier, plainBytes, readChildren, sameBytes } from './der.ts';
import { oids } from './oids.ts';
import { spend } from './reader/allowance.ts';
import type { PdfReader } from './reader/document.ts';
import { readSignatureFields, type SignatureField } from './reader/signature-fields.ts';
import { isSignedBy, matchesContent, namesCertificate, readSignedData, signerCertificate } from './signed-data.ts';
import type { SignedData } from './signed-data.ts';
import { readSignedRange, signedParts } from './signed-range.ts';
import type { SignedRange } from './signed-range.ts';
import { checkTimestamp, usesWeakDigest } from './timestamp.ts';
import type { AddCheck } from './verify-seal.ts';

type Verdict = { state: 'intact' | 'broken' | 'not_judged'; detail: string };
type EarlierFinding = Verdict & { fieldName: string; /** Where the bytes it covers end. */ end: number };

const detachedKinds = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached'];
const oldKinds = ['adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1'];

const broken = (detail: string): Verdict => ({ state: 'broken', detail });
const notJudged = (detail: string): Verdict => ({ state: 'not_judged', detail });

const outdatedDigest = 'it uses SHA-1 or another digest that proves nothing today';

const weakAlgorithms = [oids.rsaWithSha1, oids.rsaWithMd5, oids.ecdsaWithSha1, oids.dsaWithSha1].map(objectIdentifier);

/** The digest, or the algorithm of the signature, is one for which other content can be made that it fits as well. */
function isOutdated({ signer }: SignedData): boolean {
  const [algorithm] = readChildren(readChildren(signer.algorithm)[0]?.content ?? new Uint8Array());
  const isWeak = weakAlgorithms.some((weak) => algorithm !== undefined && sameBytes(weak, algorithm.encoded));
  return signer.digest === null || signer.digest === 'sha1' || isWeak;
}

/** What is wrong with it; an outdated one is judged as far as it can be. */
function findDetachedFault(reader: PdfReader, range: SignedRange, data: SignedData): string | null {
  const certificate = signerCertificate(data);
  const parts = signedParts(reader.bytes, range);
  if (certificate === null) return 'its certificate is missing';
  if (data.content !== null || !sameBytes(data.contentType, objectIdentifier(oids.data))) {
    return 'it does not sign this file';
  }
  if (data.signer.digest === null) return null;
  if (!matchesContent(data, parts)) return 'the bytes it covers were changed';
  if (isOutdated(data)) return null;
  if (!isSignedBy(data, certificate, parts)) return 'its signature is invalid';
  if (range.subFilter === 'ETSI.CAdES.detached' && !namesCertificate(data, certificate)) {
    return 'it does not identify its certificate';
  }
  return null;
}

async function findTimestampFault(reader: PdfReader, range: SignedRange, data: SignedData): Promise<string | null> {
  const stamped = Buffer.concat(signedParts(reader.bytes, range));
  const { faults } = await checkTimestamp(plainBytes(range.contents.subarray(0, data.length)), stamped, []);
  return faults.length === 0 ? null : faults.join('; ');
}

async function judge(reader: PdfReader, range: SignedRange): Promise<Verdict> {
  const kind = range.subFilter ?? 'none';
  if (oldKinds.includes(kind)) return notJudged(`outdated type ${kind}`);
  const isTimestamp = kind === 'ETSI.RFC3161';
  if (!isTimestamp && !detachedKinds.includes(kind)) return broken(`unknown type ${kind}`);
  try {
    const data = readSignedData(range.contents);
    if (isTimestamp && (isOutdated(data) || usesWeakDigest(data))) return notJudged(outdatedDigest);
    const fault = isTimestamp ? await findTimestampFault(reader, range, data) : findDetachedFault(reader, range, data);
    if (fault !== null) return broken(fault);
    return isOutdated(data)
      ? notJudged(outdatedDigest)
      : { state: 'intact', detail: `covers the first ${range.end} bytes` };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return notJudged(`its signature cannot be read (${error.message})`);
  }
}

/** Checks one signature that is not the seal. What it covers must end before `limit`. */
async function checkEarlierSignature(reader: PdfReader, field: SignatureField, limit: number): Promise<EarlierFinding> {
  const { range, fault, gapFault } = readSignedRange(reader, field);
  const found = { fieldName: field.name, end: range?.end ?? 0 };
  if (range === null) return { ...found, ...broken(fault ?? 'it cannot be read') };
  if (gapFault !== null) return { ...found, ...broken(gapFault) };
  if (range.end > limit) return { ...found, ...broken('it claims to cover what came after it') };
  spend(reader.allowance, 'hashedBytes', range.end);
  return { ...found, ...(await judge(reader, range)) };
}

/** How many bytes follow the last signature up to `end`; white space (ISO 32000-2 section 7.2.3) counts as nothing. */
function bytesAdded({ bytes }: PdfReader, findings: EarlierFinding[], end: number): number {
  const last = Math.max(...findings.map((finding) => finding.end));
  const added = bytes.subarray(Math.min(last, end), end);
  return added.every((byte) => [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte)) ? 0 : added.length;
}

/**
 * The signatures in a file that is to be sealed, of which the first `uploadedBytes` are what came in: those that were
 * changed or cannot be right, and what is to be known of the others.
 */
export async function judgeSignatures(
  reader: PdfReader,
  uploadedBytes: number,
): Promise<{ broken: string[]; notes: SignatureNote[] }> {
  const findings: EarlierFinding[] = [];
  for (const field of readSignatureFields(reader)) {
    findings.push(await checkEarlierSignature(reader, field, reader.bytes.length));
  }
  const notes: SignatureNote[] = [];
  if (findings.some(({ state }) => state === 'not_judged')) notes.push('signature_not_judged');
  if (findings.length > 0 && bytesAdded(reader, findings, uploadedBytes) > 0) notes.push('changed_after_signing');
  return { broken: findings.filter(({ state }) => state === 'broken').map(({ fieldName }) => fieldName), notes };
}

const verdicts = { intact: 'intact', broken: 'broken', not_judged: 'not judged' };

/**
 * Adds one check for all of them. One that cannot be judged, and what was added after the last, do not fail the file:
 * its seal covers both. They are pointed out. `sourceBytes` is the size of the file that came in; null when not known.
 */
export async function checkEarlierSignatures(
  reader: PdfReader,
  given: { earlier: SignatureField[]; sealedFrom: number; sourceBytes: number | null },
  add: AddCheck,
): Promise<void> {
  const { earlier, sealedFrom, sourceBytes } = given;
  const findings: EarlierFinding[] = [];
  for (const field of earlier) findings.push(await checkEarlierSignature(reader, field, sourceBytes ?? sealedFrom));
  const lines = findings.map(({ fieldName, state, detail }) => `"${fieldName}" ${verdicts[state]} (${detail})`);
  const added = sourceBytes === null ? null : bytesAdded(reader, findings, sourceBytes);
  const addedText =
    added === null
      ? ' What was added after them, before the file came here, is not known.'
      : ` ${added} bytes were added after the last of them, before the file came here.`;
  add(
    'earlier_signatures',
    findings.every(({ state }) => state !== 'broken'),
    `Signatures added before the seal: ${lines.join(', ')}.${added === 0 ? '' : addedText}`,
    added !== 0 || findings.some(({ state }) => state === 'not_judged'),
  );
}
