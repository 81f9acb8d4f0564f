import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';

/** What is larger goes in by the operator's command. `rowBytes` and `people`: of all tables together, since an import holds them in memory. */
export const ACCOUNT_IMPORT_LIMITS = {
  bytes: 1024 * 1024 * 1024,
  rowBytes: 128 * 1024 * 1024,
  people: 10_000,
} as const;

/** What an export holds that an import leaves out, by what it is. */
export const LEFT_OUT = [
  'members',
  'gateways',
  'webhooks',
  'billing',
  'publicLinks',
  'bulkSends',
  'liveSessions',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

const Count = z.number().int();

/** What an import did: `result` of its job, once that is done. */
export const AccountImported = z.object({
  accountId: Count,
  kind: z.enum(['personal', 'team']),
  name: z.string(),
  installation: z.string(),
  documents: Count,
  contacts: Count,
  templates: Count,
  files: Count,
  /** Documents that were out for signature: closed here, since signing goes on where they came from. */
  closed: Count,
  /** People who are named in it and have no account here by it. */
  names: Count,
  hasNumbers: z.boolean(),
  /** How much of each kind stayed behind. Kinds of which there was nothing are missing. */
  leftOut: z.partialRecord(z.enum(LEFT_OUT), Count),
});
export type AccountImported = z.infer<typeof AccountImported>;

export const AccountImports = z.object({
  permissions: z.object({ import: z.boolean() }),
  /** The caller’s own, newest first. `result` is an AccountImported once it is done. */
  results: z.array(Job),
});
export type AccountImports = z.infer<typeof AccountImports>;

export const listAccountImports = endpoint(
  'GET /api/account-imports/',
  'List the account exports you imported, newest first',
  { response: AccountImports },
);

/** A personal account goes into the caller’s own, which has to be empty; a team becomes a new one, with the caller as its admin. */
export const importAccount = endpoint('POST /api/account-imports/', 'Upload an account export and import it', {
  response: z.object({ job: Job }),
  transport: 'upload',
  maxFileBytes: ACCOUNT_IMPORT_LIMITS.bytes,
  tooLarge: 'account_import_too_large',
  parts: { files: { file: { most: 1, mediaTypes: ['application/zip'] } }, texts: z.object({}) },
  status: 202,
});
