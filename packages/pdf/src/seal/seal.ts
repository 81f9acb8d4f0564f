/**
 * Seals a PDF: one CAdES signature over every byte of the file but its own, as the last thing in the file.
 *
 * Two decisions that someone may want to undo:
 * - The seal certifies the file and permits no change (DocMDP, P 1). A file that came in signed by others keeps their
 *   signatures, and a certification must be the first signature: there the seal is an approval signature that locks
 *   all fields and permits no change (FieldMDP and a field lock with P 1). A file certified with P 1 is refused.
 * - Nothing follows the seal, so its validation data cannot either. Revocation lists do not depend on the seal and are
 *   written into the same revision, inside the signed bytes, as are OCSP answers: that is B-LT. B-LTA would need a time stamp in a later
 *   revision, which our verifier (and anyone who must decide whether a later revision is honest) would have to trust;
 *   it is not made.
 */
import { guarded } from '../content/parser-guard.ts';
import { judgeSignatures } from './verify-earlier.ts';
import { createHash } from 'node:crypto';

import { PDF, PdfName } from '@libpdf/core';

import { PdfError } from '../errors.ts';
import type { Bytes, SealLevel, SealSigner, SignatureNote, TimestampAuthority } from '../types.ts';
import { orderChain, readCertificate, readSignerCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { DerError, plainBytes } from './der.ts';
import { canonicalSignature } from './ecdsa.ts';
import { openPdf } from './reader/document.ts';
import type { PdfReader } from './reader/document.ts';
import { permissionOf, readSignatureFields } from './reader/signature-fields.ts';
import { surveyFile } from './reader/survey.ts';
import { StructureFault, asDictionary } from './reader/values.ts';
import { assertReadableLists, reachedLevel } from './revocation.ts';
import { encodeSeal, signedAttributes } from './seal-cms.ts';
import { placeSeal } from './seal-revision.ts';
import type { ValidationData } from './seal-revision.ts';
import { checkSealTimestamp, checkTimestamp } from './timestamp.ts';
import { writeToken } from './timestamp-canonical.ts';
import { evidenceStreams } from './verify-evidence.ts';
import { findTimestampProblems } from './verify-time.ts';

export type SealOptions = {
  signer: SealSigner;
  /** The time written into the seal. */
  at: Date;
  /** The roots are DER: a token that does not lead to one of them is refused, because no level could be claimed with it. */
  timestamps?: { authority: TimestampAuthority; trustedRoots: Bytes[] } | undefined;
  /** DER, put inside the signed bytes: what shows that no certificate of both chains, ours and the timestamp server's, is revoked, makes a B-LT. */
  validationData?: ValidationData | undefined;
  /** Where the installation can be reached. Never a text of a user: printable ASCII only. */
  contactInfo?: string | undefined;
};

export type SealResult = {
  bytes: Bytes;
  level: SealLevel;
  /** The file could only be sealed after writing it anew, so that its source is no longer its beginning. */
  isRewritten: boolean;
  /** DER of the timestamp's certificates up to the trusted root, its own first; null without a timestamp. */
  timestampPath: Bytes[] | null;
};

const noValidationData: ValidationData = { certificates: [], revocationLists: [] };
const tokenRoom = 12 * 1024;

function openStrictly(bytes: Bytes): { reader: PdfReader | null; faults: string[]; unstable: string[] } {
  try {
    const reader = openPdf(bytes);
    const { faults, unstable } = surveyFile(reader);
    return { reader, faults, unstable };
  } catch (error) {
    if (!(error instanceof StructureFault)) throw error;
    return { reader: null, faults: [error.message], unstable: [] };
  }
}

export type SealObstacles = {
  structure: string[];
  unstable: string[];
  brokenSignatures: string[];
  /** No obstacle: what is to be known of the signatures that are kept. */
  signatureNotes: SignatureNote[];
};

/**
 * Why this file could not be sealed as it is: contradictions in its structure, content that could change by itself, or
 * signatures that are broken already. To be asked before anyone signs. Unsigned files of odd structure are written anew.
 * The first `uploadedBytes` are what came in.
 */
export async function findSealObstacles(bytes: Bytes, uploadedBytes: number = bytes.length): Promise<SealObstacles> {
  try {
    const reader = openPdf(bytes);
    const survey = surveyFile(reader);
    // The seal itself freezes layers and lets no viewer redraw form fields.
    const curable = new Set([
      'it has layers that a reader can switch on or off',
      'each viewer draws its form fields anew',
    ]);
    const unstable = survey.unstable.filter((finding) => !curable.has(finding));
    const { broken, notes } = await judgeSignatures(reader, uploadedBytes);
    return { structure: survey.faults, unstable, brokenSignatures: broken, signatureNotes: notes };
  } catch (error) {
    if (!(error instanceof StructureFault)) throw error;
    return { structure: [error.message], unstable: [], brokenSignatures: [], signatureNotes: [] };
  }
}

async function rewrite(bytes: Bytes): Promise<Bytes> {
  try {
    const pdf = await PDF.load(guarded(bytes));
    // A document without changes would be handed back as it was read; setting what is there already makes it write.
    pdf.getCatalog().set('Type', PdfName.of('Catalog'));
    return plainBytes(await pdf.save({ incremental: false }));
  } catch (error) {
    throw new PdfError('unsealable', 'The file is damaged and cannot be rewritten.', { cause: error });
  }
}

/** A reader for a file whose structure leaves no doubt; a doubtful one is written anew first, unless it is signed. */
async function openForSealing(bytes: Bytes): Promise<{ reader: PdfReader; isRewritten: boolean }> {
  const first = openStrictly(bytes);
  if (first.reader?.xref.trailer.entries.has('Encrypt') === true) throw new PdfError('encrypted');
  if (first.reader !== null && first.faults.length === 0) return { reader: first.reader, isRewritten: false };
  const looksSigned = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/ByteRange');
  const reason = first.faults.join('; ');
  if (looksSigned) {
    throw new PdfError('unsealable', `The file is signed already and its structure is in doubt: ${reason}.`);
  }
  const second = openStrictly(await rewrite(bytes));
  if (second.reader === null || second.faults.length > 0) {
    throw new PdfError('unsealable', `The structure of the file is in doubt: ${second.faults.join('; ')}.`);
  }
  return { reader: second.reader, isRewritten: true };
}

/** Whether earlier signatures leave room for a certification. Throws PdfError changes_forbidden when one forbids the seal. */
function mayCertify(reader: PdfReader): boolean {
  const fields = readSignatureFields(reader);
  const forbids = fields.some(({ value, dictionary }) => {
    const signature = asDictionary(reader.resolve(value));
    const lock = asDictionary(reader.get(dictionary, 'Lock'));
    const lockPermission = reader.get(lock, 'P');
    return (
      permissionOf(reader, signature, 'DocMDP') === 1 ||
      (lockPermission?.kind === 'number' && lockPermission.value === 1)
    );
  });
  if (forbids) throw new PdfError('changes_forbidden', 'A signature in the file permits no further change.');
  // A certification that no field holds any more certifies nothing: ours replaces it.
  return fields.length === 0;
}

async function askForToken(authority: TimestampAuthority, signature: Bytes): Promise<Bytes> {
  const digest = plainBytes(createHash('sha256').update(signature).digest());
  try {
    return await authority.timestamp(digest);
  } catch (error) {
    if (error instanceof PdfError) throw error;
    throw new PdfError('timestamp_failed', 'The timestamp server failed.', { cause: error });
  }
}

/** The token in its one encoding: with the certificates on its path to a trusted root, and no others. */
async function requestToken(
  { timestamps, at }: SealOptions,
  signature: Bytes,
): Promise<{ token: Bytes; path: Certificate[] } | null> {
  if (timestamps === undefined) return null;
  const answer = await askForToken(timestamps.authority, signature);
  const roots = timestamps.trustedRoots.map((root) => readCertificate(root));
  const given = await checkTimestamp(answer, signature, roots);
  const problems = findTimestampProblems(given, at, roots);
  const unusable = (reason: string): PdfError =>
    new PdfError('timestamp_failed', `The timestamp is not usable: ${reason}.`);
  if (problems.length > 0 || given.data === null || given.path === null) throw unusable(problems.join('; '));
  try {
    const token = writeToken(given.data, given.path);
    const { faults } = await checkSealTimestamp(token, signature, { roots, isCanonical: true });
    if (token.length > tokenRoom) faults.push('it is too large');
    if (faults.length === 0) return { token, path: given.path };
    throw unusable(faults.join('; '));
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw unusable(error.message);
  }
}

/** As the verifier will find it: from the file alone, with what the stored certificates add to the chains. */
function levelOf(options: SealOptions, certificate: Bytes, stamped: { path: Certificate[] } | null): SealLevel {
  const { certificates, revocationLists, ocspResponses = [] } = options.validationData ?? noValidationData;
  const stored = certificates.map((der) => readCertificate(der));
  const carried = options.signer.chain.map((der) => readCertificate(der));
  return reachedLevel({
    chain: orderChain(readCertificate(certificate), [...carried, ...stored]),
    timestamp: stamped === null ? null : { chain: stamped.path, time: options.at },
    revocations: { lists: revocationLists, responses: ocspResponses },
  });
}

/**
 * Everything `seal` does to a file but the signature itself, to learn before anyone signs whether it will succeed. The
 * file holds its evidence. Answers the file with the empty place. Throws PdfError as `seal` does.
 */
export async function rehearseSeal(bytes: Bytes): Promise<Bytes> {
  const { reader } = await openForSealing(bytes);
  const { bytes: placed } = placeSeal(reader, {
    at: new Date(0),
    isCertifying: mayCertify(reader),
    contactInfo: null,
    contentsBytes: 64,
    hasTimestamp: false,
    validationData: noValidationData,
  });
  const result = new Uint8Array(placed.buffer, placed.byteOffset, placed.length);
  const { reader: again, faults, unstable } = openStrictly(result);
  const doubts = [...faults, ...unstable];
  const trails = again === null ? 1 : evidenceStreams(again).length;
  if (trails !== 1) doubts.push(trails === 0 ? 'it has no audit trail' : 'it has more than one audit trail');
  if (doubts.length > 0) throw new PdfError('unsealable', `A sealed copy would be in doubt: ${doubts.join('; ')}.`);
  return result;
}

/**
 * Seals a finished file. Throws PdfError: encrypted, changes_forbidden, timestamp_failed (nothing is lost, try again),
 * unsealable (the file's structure is in doubt), seal_failed (the key does not answer).
 */
export async function seal(bytes: Bytes, options: SealOptions): Promise<SealResult> {
  const { signer, at } = options;
  assertReadableLists(options.validationData?.revocationLists ?? []);
  const { reader, isRewritten } = await openForSealing(bytes);
  const ownChain = orderChain(readSignerCertificate(signer.certificate), signer.chain.map(readSignerCertificate));
  const certificates = ownChain.map((one) => one.der);
  const room = certificates.reduce((total, certificate) => total + certificate.length, 2048);
  const placeholder = placeSeal(reader, {
    at,
    isCertifying: mayCertify(reader),
    contactInfo: options.contactInfo ?? null,
    contentsBytes: room + (options.timestamps === undefined ? 0 : tokenRoom),
    hasTimestamp: options.timestamps !== undefined,
    validationData: options.validationData ?? noValidationData,
  });
  const { bytes: sealed, gap } = placeholder;
  const digest = plainBytes(
    createHash('sha256').update(sealed.subarray(0, gap.start)).update(sealed.subarray(gap.end)).digest(),
  );
  let signature: Bytes;
  try {
    const given = await signer.sign(signedAttributes(digest, signer.certificate));
    signature = canonicalSignature(given, readCertificate(signer.certificate));
  } catch (error) {
    throw new PdfError('seal_failed', 'The sealing key does not answer.', { cause: error });
  }
  const stamped = await requestToken(options, signature);
  const token = stamped?.token ?? null;
  const cms = encodeSeal({ digest, certificates, keyType: signer.keyType, signature, token });
  if (cms.length * 2 > gap.end - gap.start - 2) throw new PdfError('seal_failed', 'The seal does not fit its place.');
  sealed.write(Buffer.from(cms).toString('hex'), gap.start + 1, 'latin1');
  return {
    bytes: new Uint8Array(sealed.buffer, sealed.byteOffset, sealed.length),
    level: levelOf(options, signer.certificate, stamped),
    isRewritten,
    // Copies: what is handed out may be moved to another thread, and certificates are kept.
    timestampPath: stamped?.path.map(({ der }) => plainBytes(der)) ?? null,
  };
}
