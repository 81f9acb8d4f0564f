import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const VerifyCheck = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** It passes, and says something a person must know before relying on it. */
  needsAttention: z.boolean(),
  detail: z.string(),
});

export const Verification = z.object({
  valid: z.boolean(),
  /** Unchanged since sealing, no matter who sealed it. */
  isIntact: z.boolean(),
  isTrusted: z.boolean(),
  sealedBy: z.string().nullable(),
  sealedAt: z.string().nullable(),
  level: z.string().nullable(),
  document: z
    .object({ number: z.string(), files: z.array(z.object({ name: z.string(), sha256: z.string() })) })
    .nullable(),
  /** What an unsealed file says it is a reading copy of: its own word, which proves nothing. */
  readingCopy: z
    .object({ number: z.string(), files: z.array(z.object({ name: z.string(), sha256: z.string() })) })
    .nullable(),
  /**
   * What the evidence record that was given along proves (RFC 4998): the file was there at the first time, and that holds until the
   * second. Null without one, and where it proves nothing.
   */
  record: z
    .object({
      provenSince: z.iso.datetime(),
      validUntil: z.iso.datetime(),
      timestamps: z.array(z.object({ time: z.iso.datetime(), authority: z.string(), hash: z.string() })),
    })
    .nullable(),
  checks: z.array(VerifyCheck),
});
export type Verification = z.infer<typeof Verification>;

export const verifyFile = endpoint(
  'POST /api/verify/',
  'Verify a sealed PDF, with its evidence record if there is one. Nothing is stored',
  {
    transport: 'upload',
    // A record is told from a PDF by its first byte: no media type is registered for it.
    parts: {
      files: { file: { most: 2, mediaTypes: ['application/pdf', 'application/octet-stream'] } },
      texts: z.object({}),
    },
    response: Verification,
  },
);

/** Why a file of a ZIP was not checked. `left_out`: there were more PDFs than are checked at once. */
export const ArchiveProblem = z.enum(['not_pdf', 'archive', 'encrypted', 'too_large', 'unreadable', 'left_out']);
export type ArchiveProblem = z.infer<typeof ArchiveProblem>;

/** A file of a ZIP under the name it has there: what was found, or why it was not checked. */
export const ArchivedFile = z.object({
  name: z.string(),
  found: Verification.nullable(),
  problem: ArchiveProblem.nullable(),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

/** A bundle is checked as a whole: that nothing in it was changed, added or left out since it was downloaded. */
export const VerifiedBundle = z.object({
  /** The document it says it is of; null where that cannot be read. */
  number: z.string().nullable(),
  valid: z.boolean(),
  checks: z.array(VerifyCheck),
});
export type VerifiedBundle = z.infer<typeof VerifiedBundle>;

export const verifyArchive = endpoint(
  'POST /api/verify/archive/',
  'Verify each PDF in a ZIP file, up to 25, with NAME.pdf.ers as its evidence record, and a bundle as a whole. Nothing is stored',
  {
    transport: 'upload',
    parts: { files: { file: { most: 1, mediaTypes: ['application/zip'] } }, texts: z.object({}) },
    /** `files`: of a bundle the sealed PDFs, of any other ZIP all files. */
    response: z.object({ files: z.array(ArchivedFile), bundle: VerifiedBundle.nullable() }),
  },
);

export const getRootCertificate = endpoint(
  'GET /api/verify/root.pem',
  'Get the certificates that seals are verified with',
  {
    transport: 'download',
  },
);

export const getRevocationList = endpoint(
  'GET /api/verify/crl/:name',
  'Get the certificates revoked by one of our issuers (RFC 5280), as DER',
  { params: z.object({ name: z.string() }), transport: 'download' },
);
