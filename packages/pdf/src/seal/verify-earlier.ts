/** Signatures that were in the source before it came here: each is checked over the bytes it covers itself. */
import { DerError, objectIdentifier, plainBytes, sameBytes } from './der.ts';
import { oids } from './oids.ts';
import { spend } from './reader/allowance.ts';
import type { PdfReader } from './reader/document.ts';
import { readSignatureFields, type SignatureField } from './reader/signature-fields.ts';
import { isSignedBy, matchesContent, namesCertificate, readSignedData, signerCertificate } from './signed-data.ts';
import { readSignedRange, signedParts } from './signed-range.ts';
import type { SignedRange } from './signed-range.ts';
import { checkTimestamp } from './timestamp.ts';

export type EarlierFinding = { fieldName: string; state: 'intact' | 'broken' | 'unknown_kind'; detail: string };

const detachedKinds = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached'];
const oldKinds = ['adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1'];

function checkDetached(reader: PdfReader, range: SignedRange): string | null {
  const data = readSignedData(range.contents);
  const certificate = signerCertificate(data);
  const parts = signedParts(reader.bytes, range);
  if (certificate === null) return 'it does not carry its certificate';
  if (data.content !== null || !sameBytes(data.contentType, objectIdentifier(oids.data))) {
    return 'it signs something else than the file';
  }
  if (!matchesContent(data, parts)) return 'the bytes it covers were changed';
  if (!isSignedBy(data, certificate, parts)) return 'its signature is wrong';
  if (range.subFilter === 'ETSI.CAdES.detached' && !namesCertificate(data, certificate)) {
    return 'it does not name its certificate';
  }
  return null;
}

async function checkDocumentTimestamp(reader: PdfReader, range: SignedRange): Promise<string | null> {
  const { length } = readSignedData(range.contents);
  const stamped = Buffer.concat(signedParts(reader.bytes, range));
  const { faults } = await checkTimestamp(plainBytes(range.contents.subarray(0, length)), stamped, []);
  return faults.length === 0 ? null : faults.join('; ');
}

async function judge(reader: PdfReader, range: SignedRange): Promise<Omit<EarlierFinding, 'fieldName'>> {
  const kind = range.subFilter ?? 'none';
  if (oldKinds.includes(kind)) return { state: 'unknown_kind', detail: `it is of the outdated kind ${kind}` };
  const isTimestamp = kind === 'ETSI.RFC3161';
  if (!isTimestamp && !detachedKinds.includes(kind)) {
    return { state: 'broken', detail: `it is of the unknown kind ${kind}` };
  }
  try {
    const fault = isTimestamp ? await checkDocumentTimestamp(reader, range) : checkDetached(reader, range);
    if (fault !== null) return { state: 'broken', detail: fault };
    return { state: 'intact', detail: `it covers the first ${range.end} bytes` };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return { state: 'unknown_kind', detail: `its signature cannot be read (${error.message})` };
  }
}

/** Checks one signature that is not the seal. `sealedFrom` is where the seal's revision puts its own signature. */
export async function checkEarlierSignature(
  reader: PdfReader,
  field: SignatureField,
  sealedFrom: number,
): Promise<EarlierFinding> {
  const broken = (detail: string): EarlierFinding => ({ fieldName: field.name, state: 'broken', detail });
  const { range, fault, gapFault } = readSignedRange(reader, field);
  if (range === null) return broken(fault ?? 'it cannot be read');
  if (gapFault !== null) return broken(gapFault);
  if (range.end > sealedFrom) return broken('it claims to cover the seal');
  spend(reader.allowance, 'hashedBytes', range.end);
  return { fieldName: field.name, ...(await judge(reader, range)) };
}

/** Names of the signatures in a file, not sealed by us, whose bytes were changed or that cannot be right. */
export async function findBrokenSignatures(reader: PdfReader): Promise<string[]> {
  const broken: string[] = [];
  for (const field of readSignatureFields(reader)) {
    const { fieldName, state } = await checkEarlierSignature(reader, field, reader.bytes.length);
    if (state === 'broken') broken.push(fieldName);
  }
  return broken;
}

/** One sentence for all of them. Signatures of a kind that cannot be checked are said so, and do not fail the file. */
export function summariseEarlier(findings: EarlierFinding[]): { passed: boolean; detail: string } {
  const lines = findings.map((finding) => {
    const verdict = { intact: 'intact', broken: 'broken', unknown_kind: 'not checked' }[finding.state];
    return `"${finding.fieldName}" ${verdict} (${finding.detail})`;
  });
  const passed = findings.every((finding) => finding.state !== 'broken');
  return { passed, detail: `Signatures from before the seal: ${lines.join(', ')}.` };
}
