/**
 * Verifies a sealed file from the file and public keys alone. It reads strictly and repairs nothing: what two viewers
 * could understand in two ways does not pass. No network, no clock but the one it is given.
 */
import type { Bytes, Check, CheckName, RecordProof, SealLevel, Verification } from '../types.ts';
import { parseReadingCopy, readingCopyKey } from '../reading-copy.ts';
import { readCertificate } from './certificate.ts';
import { DerError } from './der.ts';
import { catalogOf, openPdf } from './reader/document.ts';
import type { PdfReader } from './reader/document.ts';
import { permissionObjects, readSignatureFields } from './reader/signature-fields.ts';
import type { SignatureField } from './reader/signature-fields.ts';
import { surveyFile } from './reader/survey.ts';
import type { Survey } from './reader/survey.ts';
import { StructureFault, asArray, asNumber } from './reader/values.ts';
import type { WeakSince } from './record/verify-record.ts';
import { assertReadableLists } from './revocation.ts';
import { readSignedRange } from './signed-range.ts';
import type { RangeFinding } from './signed-range.ts';
import { checkEarlierSignatures } from './verify-earlier.ts';
import { checkEvidence } from './verify-evidence.ts';
import { addTo, checkCertification, checkCoverage, checkSignature, readSealContents } from './verify-seal.ts';
import type { AddCheck } from './verify-seal.ts';
import { checkGivenRecord } from './verify-record.ts';
import { checkTime, readStatement } from './verify-time.ts';
import { checkTrust, embeddedData, levelOfSeal } from './verify-trust.ts';
import type { Trust } from './verify-trust.ts';

export type VerifyOptions = {
  /** DER. With none, only integrity can be shown. */
  trustedRoots: Bytes[];
  /** DER. When not given, a timestamp is checked for damage but proves nothing, and the level is B-B. */
  trustedTimestampRoots?: Bytes[] | undefined;
  /** PEM public keys of evidence logs. When not given, the key inside the evidence is used. */
  logKeys?: string[] | undefined;
  /** DER, newer than what the file holds: seals of revoked certificates fail. */
  revocationLists?: Bytes[] | undefined;
  /** When given, seals from the future fail. */
  now?: Date | undefined;
  /** DER of an evidence record (RFC 4998) that is kept beside the file. */
  evidenceRecord?: Bytes | undefined;
  /** From when on a hash algorithm proves nothing any more, in evidence records. */
  weakSince?: WeakSince | undefined;
  /** Whether a seal without evidence fails; it does, unless this is false. */
  isEvidenceRequired?: boolean | undefined;
};

/** Checks that say who sealed the file and what was recorded; all others say whether it is unchanged. */
const notOfIntegrity = new Set<CheckName>([
  'certificate_chain',
  'certificate_validity',
  'timestamp',
  'evidence_present',
  'evidence_chain',
  'evidence_checkpoint',
  'evidence_source',
  'earlier_signatures',
  'record_file',
  'record_timestamps',
  'record_renewals',
]);

const mostSignatures = 50;

type Candidate = { field: SignatureField; finding: RangeFinding };

type Facts = {
  sealedBy: string | null;
  sealedAt: Date | null;
  level: SealLevel | null;
  document: Verification['document'];
  readingCopy: Verification['readingCopy'];
  record: RecordProof | null;
};

const noFacts: Facts = {
  sealedBy: null,
  sealedAt: null,
  level: null,
  document: null,
  readingCopy: null,
  record: null,
};

function checkStructure(reader: PdfReader, survey: Survey, add: AddCheck): void {
  const faults = [...survey.faults];
  if (reader.end !== reader.bytes.length) faults.push(`${reader.bytes.length - reader.end} bytes follow its end`);
  const detail =
    faults.length === 0
      ? 'The file structure is consistent.'
      : `The file structure has problems: ${faults.join('; ')}.`;
  add('structure', faults.length === 0, detail);
}

/** The signature that reaches the end of the file; where none does, the last one, so that its faults can be named. */
function findSeal(reader: PdfReader, candidates: Candidate[], add: AddCheck): Candidate | null {
  const { length } = reader.bytes;
  const reaching = candidates.filter(({ finding }) => finding.range?.end === length);
  const endOf = ({ finding }: Candidate): number => finding.range?.end ?? -1;
  const last = candidates.toSorted((first, second) => endOf(first) - endOf(second)).at(-1) ?? null;
  if (last === null) add('seal_present', false, 'The file has no seal.');
  else if (reaching.length > 1) add('seal_present', false, 'More than one signature claims to be the seal.');
  else if (last.field.signature === null) add('seal_present', false, 'The signature field is empty.');
  else add('seal_present', true, `The file has a seal in the field "${last.field.name}".`);
  return last;
}

function isInvisible(reader: PdfReader, field: SignatureField): boolean {
  const rectangle = asArray(reader.get(field.dictionary, 'Rect'));
  const isEmpty =
    rectangle?.items.length === 4 && rectangle.items.every((item) => asNumber(reader.resolve(item)) === 0);
  return isEmpty && !['AP', 'Kids', 'A', 'AA', 'MK'].some((key) => field.dictionary.entries.has(key));
}

function checkHidden(
  reader: PdfReader,
  seal: Candidate,
  survey: Survey,
  fields: SignatureField[],
  add: AddCheck,
): void {
  const findings = [...survey.unstable];
  const known = new Set([...fields.map((field) => field.signature?.number ?? 0), ...permissionObjects(reader)]);
  if (survey.signatureObjects.some((number) => number === 0 || !known.has(number))) {
    findings.push('it contains a signature outside its form');
  }
  if (!isInvisible(reader, seal.field)) findings.push('the seal’s field is visible');
  const detail =
    findings.length === 0
      ? 'Nothing in the file can change how it is displayed.'
      : `The file may be displayed differently later: ${findings.join('; ')}.`;
  add('nothing_hidden', findings.length === 0, detail);
}

async function checkSeal(
  reader: PdfReader,
  seal: Candidate,
  hasEarlier: boolean,
  trust: Trust,
  add: AddCheck,
): Promise<Facts> {
  const { field, finding } = seal;
  checkCoverage(reader, field, finding, add);
  if (finding.range === null) return noFacts;
  const content = readSealContents(reader, finding.range, finding.gapFault, add);
  if (content === null) return noFacts;
  checkSignature(reader, finding.range, content, add);
  const timing = await checkTime(content, readStatement(reader, finding.range), trust, add);
  const store = embeddedData(reader);
  await checkTrust(content, timing, store, trust, add);
  checkCertification(reader, field, finding.range, hasEarlier, add);
  const level = levelOfSeal(content, timing, store);
  return { ...noFacts, sealedBy: content.certificate.commonName, sealedAt: timing.time, level };
}

async function checkFile(reader: PdfReader, options: VerifyOptions, trust: Trust, add: AddCheck): Promise<Facts> {
  const survey = surveyFile(reader);
  checkStructure(reader, survey, add);
  const fields = readSignatureFields(reader);
  if (fields.length > mostSignatures) throw new StructureFault('the file has more signatures than can be checked');
  const seal = findSeal(
    reader,
    fields.map((field) => ({ field, finding: readSignedRange(reader, field) })),
    add,
  );
  if (seal === null) return { ...noFacts, readingCopy: readReadingCopy(reader) };
  const earlier = fields.filter((field) => field !== seal.field);
  const facts = await checkSeal(reader, seal, earlier.length > 0, trust, add);
  checkHidden(reader, seal, survey, fields, add);
  const { document, sourceBytes } = checkEvidence(
    reader,
    { logKeys: options.logKeys, isRequired: options.isEvidenceRequired !== false },
    add,
  );
  const sealedFrom = seal.finding.range?.gapStart ?? 0;
  if (earlier.length > 0) await checkEarlierSignatures(reader, { earlier, sealedFrom, sourceBytes }, add);
  return { ...facts, document };
}

const longestMarkBytes = 64 * 1024;

/** Only of files without a seal: one that was uploaded and sealed is a sealed file like any other. */
function readReadingCopy(reader: PdfReader): Verification['readingCopy'] {
  const mark = reader.get(catalogOf(reader).dictionary, readingCopyKey);
  if (mark?.kind !== 'stream') return null;
  return parseReadingCopy(Buffer.from(reader.decode(mark, longestMarkBytes)).toString('utf8'));
}

function conclude(checks: Check[], facts: Facts): Verification {
  const passes = (name: CheckName): boolean => checks.some((check) => check.name === name && check.passed);
  const isIntact = passes('signature') && checks.every((check) => check.passed || notOfIntegrity.has(check.name));
  const isTrusted = isIntact && passes('certificate_chain') && passes('certificate_validity');
  return {
    isValid: isTrusted && checks.every((check) => check.passed),
    isIntact,
    isTrusted,
    // A name and a time in a file that was changed are anyone's word.
    sealedBy: isIntact ? facts.sealedBy : null,
    sealedAt: isIntact ? (facts.sealedAt?.toISOString() ?? null) : null,
    level: isIntact ? facts.level : null,
    document: isIntact ? facts.document : null,
    readingCopy: facts.readingCopy,
    record: facts.record,
    checks,
  };
}

function noteUnreadable(checks: Check[], message: string): void {
  if (checks[0]?.name === 'structure') checks.shift();
  const detail = `The file cannot be read reliably: ${message}.`;
  checks.unshift({ name: 'structure', passed: false, needsAttention: false, detail });
  if (checks.some((check) => check.name === 'seal_present')) return;
  addTo(checks)('seal_present', false, 'No seal found.');
}

/** Verifies any file; what it holds never makes it throw. Throws DerError for an option that is no certificate or list. */
export async function verify(bytes: Bytes, options: VerifyOptions): Promise<Verification> {
  const checks: Check[] = [];
  const add = addTo(checks);
  assertReadableLists(options.revocationLists ?? []);
  const trust: Trust = {
    roots: options.trustedRoots.map((root) => readCertificate(root)),
    timestampRoots: options.trustedTimestampRoots?.map((root) => readCertificate(root)),
    revocationLists: options.revocationLists ?? [],
    now: options.now ?? null,
    existedBy: null,
  };
  const record = await checkGivenRecord(bytes, options, trust, add);
  trust.existedBy = record === null ? null : new Date(record.provenSince);
  try {
    return conclude(checks, { ...(await checkFile(openPdf(bytes), options, trust, add)), record });
  } catch (error) {
    if (error instanceof DerError) add('contents', false, `Part of the signature cannot be read (${error.message}).`);
    else if (error instanceof StructureFault) noteUnreadable(checks, error.message);
    else throw error;
    return conclude(checks, { ...noFacts, record });
  }
}
