import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams } from './lists.ts';

/** The account that one acts for, and the exports of it that one asked for. */
export const AccountExports = z.object({
  account: z.object({ id: Id, kind: z.enum(['personal', 'team']), name: z.string() }),
  permissions: z.object({ export: z.boolean() }),
  /** Newest first. `result.has_tax_numbers` says of each whether whole tax numbers are in its file. */
  results: z.array(Job),
});
export type AccountExports = z.infer<typeof AccountExports>;

export const listAccountExports = endpoint(
  'GET /api/account-exports/',
  'List the account exports you requested, newest first',
  { response: AccountExports },
);

export const exportAccount = endpoint('POST /api/account-exports/', 'Start an export of the whole account', {
  body: z.object({
    /** Whole SSNs, ITINs, EINs and tax IDs stand readable in the file. Otherwise they are left out. */
    includeTaxNumbers: z.boolean(),
  }),
  response: z.object({ job: Job }),
  status: 202,
});

export const downloadAccountExport = endpoint('GET /api/account-exports/:id/file/', 'Download an account export', {
  params: IdParams,
  transport: 'download',
});
