import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { LIST_IMPORT_LIMITS, LIST_IMPORT_PARTS, ListImport } from './list-imports.ts';
import { IdParams } from './lists.ts';

export const USER_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  ...LIST_IMPORT_LIMITS,
} as const;

/** What a column of the file can become. */
export const USER_IMPORT_COLUMNS = ['email', 'firstName', 'lastName', 'role', 'language', 'team', 'teamRole'] as const;
export type UserImportColumn = (typeof USER_IMPORT_COLUMNS)[number];

/** A list of people that become users. */
export const UserImport = ListImport.extend({
  /** Of the new ones, those who become administrators, and those who are invited to a team. */
  adminCount: z.number().int(),
  invitedCount: z.number().int(),
  /** What runs it; null until it is started. Its result counts `created`, `known` and `failed`. */
  job: Job.nullable(),
});
export type UserImport = z.infer<typeof UserImport>;

/** The column `email` is needed. */
export const createUserImport = endpoint('POST /api/users/all/imports/', 'Upload a list of people and check it', {
  response: UserImport,
  transport: 'upload',
  maxFileBytes: USER_IMPORT_LIMITS.bytes,
  tooLarge: 'user_import_too_large',
  parts: LIST_IMPORT_PARTS,
  status: 201,
});

/** One’s own: for others there is none. */
export const getUserImport = endpoint('GET /api/users/all/imports/:id/', 'Get a user import', {
  params: IdParams,
  response: UserImport,
});

/** Each new user gets an activation email, and an invitation where the file names a team. */
export const startUserImport = endpoint('POST /api/users/all/imports/:id/start/', 'Start a user import', {
  params: IdParams,
  response: UserImport,
  status: 202,
});

/** The wrong rows as they were, with their number and what is wrong in front, to fix and import again. */
export const downloadUserImportReport = endpoint(
  'GET /api/users/all/imports/:id/report/',
  'Download the failed rows as CSV',
  { params: IdParams, transport: 'download' },
);
