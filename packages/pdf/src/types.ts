/** The words this package shares with its callers: plain data, in bytes, points and fractions. */
import type { ReadingCopy } from './reading-copy.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export type Locale = 'en' | 'es' | 'zhCn' | 'ar' | 'ur';

/** A page as a person sees it: after rotation and crop, in PDF points. */
export type PageSize = { width: number; height: number };

/** A place on the displayed page, as fractions of its width and height; origin top left. */
export type Box = { x: number; y: number; width: number; height: number };

/** What an uploaded file turned out to be. */
export type Inspection = {
  pages: PageSize[];
  /** Signatures the file carries already; stamping must then only append. */
  signatureCount: number;
  hasForm: boolean;
};

export type ActiveContent = 'javascript' | 'launch' | 'attachments' | 'xfa' | 'submit_form' | 'rich_media';

/**
 * What `settle` changed: active content made inert; form fields, comments and drawings made part of the page; what was
 * hidden on the screen taken out; layers kept as they are shown. `encrypted`: `unlock` took its protection away.
 */
export type FileChange = ActiveContent | 'form' | 'annotations' | 'hidden' | 'layers' | 'encrypted' | SignatureNote;

/** What is to be known of signatures a file came in with: one could not be judged; something was added behind the last. */
export type SignatureNote = 'signature_not_judged' | 'changed_after_signing';

/** Why a file cannot be used, or a seal cannot be made. Stable: callers translate them. */
export type PdfErrorCode =
  | 'not_pdf'
  | 'damaged'
  | 'encrypted'
  | 'unsealable'
  | 'no_pages'
  | 'too_many_pages'
  | 'too_complex'
  | 'changes_forbidden'
  | 'glyph_missing'
  | 'image_invalid'
  | 'strokes_invalid'
  | 'page_missing'
  | 'seal_failed'
  | 'timestamp_failed'
  | 'revocation_unavailable'
  | 'certificate_revoked'
  | 'certificate_expired'
  | 'key_missing'
  | 'self_check_failed';

/** One thing drawn on one page. `page` counts from 1. */
export type Mark = { page: number; box: Box } & (
  | {
      kind: 'text';
      text: string;
      /** Points; without it the largest size that fits the box, at most 12. */
      fontSize?: number;
      /** Which Han/Arabic style and base direction to prefer where the text alone leaves it open. */
      locale: Locale;
      isMultiline?: boolean;
    }
  | { kind: 'check'; shape: 'tick' | 'dot' }
  | { kind: 'image'; bytes: Bytes; mediaType: 'image/png' | 'image/jpeg' }
  | { kind: 'strokes'; strokes: Strokes }
  | { kind: 'typed'; text: string; font: SignatureFont; weight: SignatureWeight; colour: string }
);

/** A drawn signature: filled outlines in one coordinate system, as SVG path data (absolute M, L, Q, C, Z only). */
export type Strokes = { width: number; height: number; paths: string[]; colour: string };

/** Faces offered for typed signatures; the browser offers the same ones. */
export type SignatureFont = 'script' | 'plain' | 'ruqaa' | 'nastaliq' | 'brush';

/** How thick a typed signature is written. */
export type SignatureWeight = 'regular' | 'medium' | 'bold';

/** A label and what it says. */
export type ReportFact = { label: string; value: string };

/** One line of the time line. `utc` is empty where `time` is in UTC itself. */
export type ReportEvent = { time: string; utc: string; what: string; who: string };

/** The certificate: blocks laid out top to bottom on A4 pages, each in its own language and direction. */
export type ReportBlock = { locale: Locale } & (
  | { kind: 'masthead'; brand: string; title: string; subtitle: string; text: string; isComplete: boolean }
  | { kind: 'heading'; text: string; note?: string }
  | { kind: 'paragraph'; text: string }
  /** A grid of two or three columns, each label above its value. */
  | { kind: 'facts'; columns: 2 | 3; rows: ReportFact[] }
  /** A file and its fingerprint. */
  | { kind: 'file'; name: string; hashes: string[] }
  | {
      kind: 'card';
      name: string;
      about: string;
      /** What became of their part. */
      result: string;
      isDone: boolean;
      rows: ReportFact[];
      marks: { mark: ReportMark; caption: string }[];
      /** Set small: raw values behind the readable ones. */
      notes: string[];
    }
  | { kind: 'day'; title: string; events: ReportEvent[] }
  /** The last words; `link` becomes a QR code and is written under it. */
  | { kind: 'closing'; paragraphs: string[]; link: string | null; caption: string }
);

/** A signature or initials as shown in the report. */
export type ReportMark =
  | { kind: 'image'; bytes: Bytes; mediaType: 'image/png' | 'image/jpeg' }
  | { kind: 'strokes'; strokes: Strokes }
  | { kind: 'typed'; text: string; font: SignatureFont; weight: SignatureWeight; colour: string };

export type Report = {
  /** What the file says of itself, for programs; `sealLevel` is the one it is going to have. */
  description: { title: string; number: string; sealLevel: string };
  blocks: ReportBlock[];
  /** Printed at the foot of each page. */ footer: { locale: Locale; text: string };
};

export type Attachment = { name: string; mediaType: string; description: string; bytes: Bytes };

/** A key that can sign for a certificate: in process, in an HSM, or at a remote service. DER everywhere. */
export type SealSigner = {
  certificate: Bytes;
  chain: Bytes[];
  keyType: 'RSA' | 'EC';
  /** Signs SHA-256 of `data`; RSASSA-PKCS1-v1_5 or DER-encoded ECDSA. */
  sign(data: Bytes): Promise<Bytes>;
};

/** RFC 3161: answers the DER of a TimeStampToken over a digest, by SHA-256 unless another algorithm is named. */
export type TimestampAuthority = {
  timestamp(digest: Bytes, algorithm?: 'sha256' | 'sha384' | 'sha512'): Promise<Bytes>;
};

export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

/** One thing the verifier looked at, named so that people and programs can refer to it. */
export type Check = {
  name: CheckName;
  passed: boolean;
  /** It passes, and says something a person must know before relying on it. */
  needsAttention: boolean;
  detail: string;
};

export type CheckName =
  | 'structure'
  | 'seal_present'
  | 'byte_range'
  | 'covers_whole_file'
  | 'contents'
  | 'digest'
  | 'signature'
  | 'signing_certificate'
  | 'certificate_chain'
  | 'certificate_validity'
  | 'certification'
  | 'nothing_after_seal'
  | 'nothing_hidden'
  | 'timestamp'
  | 'evidence_present'
  | 'evidence_chain'
  | 'evidence_checkpoint'
  | 'evidence_source'
  | 'earlier_signatures'
  | 'record_file'
  | 'record_timestamps'
  | 'record_renewals';

/** What an evidence record proves (RFC 4998): that the file was there at `provenSince`, for as long as its last timestamp holds. */
export type RecordProof = {
  provenSince: string;
  validUntil: string;
  timestamps: { time: string; authority: string; hash: string }[];
};

export type Verification = {
  /** Every check passed: unchanged since sealing and sealed by a trusted certificate. */
  isValid: boolean;
  /** Unchanged since sealing, no matter who sealed it. Shown on its own line. */
  isIntact: boolean;
  /** The sealing certificate chains to a trusted root. */
  isTrusted: boolean;
  sealedBy: string | null;
  sealedAt: string | null;
  level: SealLevel | null;
  /** From the attached evidence, only when its chain verifies. */
  document: { number: string; files: { name: string; sha256: string }[]; logPublicKey: string } | null;
  /** What an unsealed file says it is a reading copy of: its own word, which proves nothing. */
  readingCopy: ReadingCopy | null;
  /** Of the evidence record that was given along; null without one, and where it proves nothing. */
  record: RecordProof | null;
  checks: Check[];
};
