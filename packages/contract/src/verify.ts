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
  /** Unchanged since sealing, whoever sealed it. */
  isIntact: z.boolean(),
  isTrusted: z.boolean(),
  sealedBy: z.string().nullable(),
  sealedAt: z.string().nullable(),
  level: z.string().nullable(),
  document: z
    .object({ number: z.string(), files: z.array(z.object({ name: z.string(), sha256: z.string() })) })
    .nullable(),
  checks: z.array(VerifyCheck),
});
export type Verification = z.infer<typeof Verification>;

export const verifyFile = endpoint('POST /api/verify/', 'Checks a sealed PDF; stores nothing', {
  transport: 'upload',
  response: Verification,
});

export const getRootCertificate = endpoint(
  'GET /api/verify/root.pem',
  'The certificates that checks are made against',
  {
    transport: 'download',
  },
);

export const getRevocationList = endpoint(
  'GET /api/verify/crl/:name',
  'The certificates that one of our issuers revoked (RFC 5280), DER',
  { params: z.object({ name: z.string() }), transport: 'download' },
);
