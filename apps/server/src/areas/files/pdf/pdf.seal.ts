import { createHash } from 'node:crypto';
import {
  type Attachment,
  type Bytes,
  type EvidenceBundle,
  evidenceFileName,
  findDifference,
  httpTimestampAuthority,
  type Mark,
  type PageSize,
  prepare,
  PdfError,
  type RemoteService,
  remoteSigner,
  type Report,
  seal,
  type SealLevel,
  type SealSigner,
  settle,
  type ValidationData,
  signerFromKey,
  signerFromP12,
  verify,
} from '@sealwright/pdf';
import { faultPoint } from '../../../platform/fault-point.ts';

/** A key in a form that can travel to a thread. Certificates are DER. */
export type SealKey =
  | { kind: 'pem'; certificate: Bytes; chain: Bytes[]; privateKeyPem: string }
  | { kind: 'p12'; bytes: Bytes; password: string }
  | { kind: 'remote'; service: RemoteService; certificate: Bytes; chain: Bytes[] };

export type SealPdfInput = {
  source: Bytes;
  pages: PageSize[];
  /** The file as it was uploaded: `source` begins with it, unless making it inert meant writing it anew. */
  uploaded: { sha256: string; sizeBytes: number };
  marks: Mark[];
  report: Report;
  /** All but `source`, which is known here only. */
  evidence: Omit<EvidenceBundle, 'source'>;
  key: SealKey;
  at: Date;
  timestamps: { url: string; trustedRoots: Bytes[] } | null;
  /** What shows that no certificate of the seal and its timestamp is revoked; null where that is not known. */
  validationData: ValidationData | null;
  trustedRoots: Bytes[];
  logKeys: string[];
};

/** `timestampPath`: the certificates of the timestamp, its own first, or null without one. */
export type SealedPdf = { bytes: Bytes; level: SealLevel; timestampPath: Bytes[] | null };

/** Four calls at most for one signature: together well under the time limit of a thread. */
const REMOTE = { timeoutMs: 4000, now: () => performance.now() };
// Well under the time limit of a thread, so that a hanging server is a reason to wait and not a lost thread.
const TIMESTAMP_TIMEOUT_MS = 4000;

/**
 * Stamps, adds report and evidence, seals, and checks the result as any other party would.
 * Throws PdfError: glyph_missing, seal_failed, timestamp_failed, self_check_failed (naming the checks).
 */
export async function sealPdf(input: SealPdfInput): Promise<SealedPdf> {
  const first = await sealOnce(input, true);
  const isKept = startsWithUpload(first.bytes, input.uploaded);
  // The evidence inside says whether the upload is the beginning of this file, and must be right about it.
  const { bytes, level, timestampPath } = isKept ? first : await sealOnce(input, false);
  faultPoint('seal:sealed');
  await compareLooks(input, bytes);
  const found = await verify(bytes, {
    trustedRoots: input.trustedRoots,
    trustedTimestampRoots: input.timestamps?.trustedRoots,
    logKeys: input.logKeys,
  });
  // A seal says of itself what anyone will find in it.
  if (found.isValid && found.level === level) return { bytes, level, timestampPath };
  if (found.isValid) {
    throw new PdfError('self_check_failed', `The seal is ${level}, and is found to be ${found.level}.`);
  }
  const failed = found.checks.filter((check) => !check.passed).map((check) => `${check.name}: ${check.detail}`);
  throw new PdfError('self_check_failed', failed.join(' · '));
}

/** Every stamped page shows, outside its stamps, what people saw while they signed. */
async function compareLooks({ source, marks, pages }: SealPdfInput, sealed: Bytes): Promise<void> {
  const allowed = new Map(
    [...Map.groupBy(marks, ({ page }) => page)].map(([page, own]) => [page, own.map(({ box }) => box)]),
  );
  if ((await findDifference(source, sealed, pages, allowed)) === null) return;
  // An upload from before uploads were settled was shown with everything that lay over its pages.
  const { bytes: settled } = await settle(source);
  const changed = settled === source ? 0 : await findDifference(settled, sealed, pages, allowed);
  if (changed !== null) throw new PdfError('self_check_failed', 'A page would look different from what was signed.');
}

async function sealOnce(input: SealPdfInput, isKept: boolean): Promise<SealedPdf> {
  const bundle: EvidenceBundle = { ...input.evidence, source: { sha256: input.uploaded.sha256, isKept } };
  const attachment: Attachment = {
    name: evidenceFileName,
    mediaType: 'application/json',
    description: 'Evidence',
    bytes: new Uint8Array(Buffer.from(JSON.stringify(bundle))),
  };
  const { source, marks, report } = input;
  const prepared = await prepare({ source, marks, report, attachments: [attachment] });
  faultPoint('seal:prepared');
  return seal(prepared, {
    signer: await signerOf(input.key),
    at: input.at,
    timestamps: input.timestamps === null ? undefined : timestampsOf(input.timestamps),
    validationData: input.validationData ?? undefined,
  });
}

const timestampsOf = ({ url, trustedRoots }: NonNullable<SealPdfInput['timestamps']>) => ({
  authority: httpTimestampAuthority(url, { timeoutMs: TIMESTAMP_TIMEOUT_MS, fetch }),
  trustedRoots,
});

function startsWithUpload(bytes: Bytes, uploaded: SealPdfInput['uploaded']): boolean {
  const beginning = bytes.subarray(0, uploaded.sizeBytes);
  return createHash('sha256').update(beginning).digest('hex') === uploaded.sha256;
}

let lastSigner: { name: string; signer: Promise<SealSigner> } | null = null;

/** Reading a PKCS#12 file is slow by design: the last one is kept. */
function signerOf(key: SealKey): Promise<SealSigner> {
  const name = createHash('sha256')
    .update(key.kind === 'p12' ? key.bytes : key.certificate)
    .digest('hex');
  if (lastSigner?.name !== name) {
    const signer = readSigner(key);
    const attempt = { name, signer };
    lastSigner = attempt;
    signer.catch(() => {
      if (lastSigner === attempt) lastSigner = null;
    });
  }
  return lastSigner.signer;
}

async function readSigner(key: SealKey): Promise<SealSigner> {
  if (key.kind === 'pem') return signerFromKey(key);
  if (key.kind === 'p12') return signerFromP12(key.bytes, key.password);
  const { timeoutMs, now } = REMOTE;
  return remoteSigner(key.service, { timeoutMs, fetch, now });
}
