import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, Time } from './lists.ts';

export const USER_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 200,
  cellCharacters: 2000,
  /** Of all cells together. */
  characters: 5_000_000,
  /** Wrong rows that an answer names; the report has all of them. */
  shownProblems: 100,
} as const;

/** What a column of the file can become. */
export const USER_IMPORT_COLUMNS = ['email', 'firstName', 'lastName', 'role', 'language', 'team', 'teamRole'] as const;
export type UserImportColumn = (typeof USER_IMPORT_COLUMNS)[number];

/** A list of people that become users. No one is added before it is started. */
export const UserImport = z.object({
  id: Id,
  fileName: z.string(),
  /** Rows below the header: those who become users, those who are users already, and those that are wrong. */
  rowCount: z.number().int(),
  newCount: z.number().int(),
  knownCount: z.number().int(),
  /** Also those that went wrong after the start. */
  wrongCount: z.number().int(),
  /** Of the new ones, those who become administrators, and those who are invited to a team. */
  adminCount: z.number().int(),
  invitedCount: z.number().int(),
  /** Names of columns that say nothing to us, at most 20. */
  ignoredColumns: z.array(z.string()),
  /** The first wrong rows. `row` as a spreadsheet numbers it: the header is row 1. `message` in the reader’s language. */
  problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
  createdAt: Time,
  /** What runs it; null until it is started. Its result counts `created`, `known` and `failed`. */
  job: Job.nullable(),
});
export type UserImport = z.infer<typeof UserImport>;

const SHEETS = ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

/** Multipart, one `file`: CSV or XLSX, told apart by their bytes. Its first row names the columns; `email` is needed. */
export const createUserImport = endpoint('POST /api/users/all/imports/', 'Uploads a list of people and checks it', {
  response: UserImport,
  transport: 'upload',
  maxFileBytes: USER_IMPORT_LIMITS.bytes,
  tooLarge: 'user_import_too_large',
  parts: { files: { file: { most: 1, mediaTypes: SHEETS } }, texts: z.object({}) },
  status: 201,
});

/** One’s own: for others there is none. */
export const getUserImport = endpoint('GET /api/users/all/imports/:id/', 'Reads a list of people', {
  params: IdParams,
  response: UserImport,
});

/** Each new user gets an activation email, and an invitation where the file names a team. */
export const startUserImport = endpoint('POST /api/users/all/imports/:id/start/', 'Makes users of a list of people', {
  params: IdParams,
  response: UserImport,
  status: 202,
});

/** The wrong rows as they were, with their number and what is wrong in front, to fix and import again. */
export const downloadUserImportReport = endpoint(
  'GET /api/users/all/imports/:id/report/',
  'Gives the wrong rows as a CSV file',
  { params: IdParams, transport: 'download' },
);
