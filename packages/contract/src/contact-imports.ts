import { z } from 'zod';
import { type ContactField, ContactFields } from './contacts.columns.ts';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, ListQuery, listOf, Time } from './lists.ts';
import { TagName } from './tags.ts';
import { codeKey, wireKey } from './wire.ts';
import { permissions } from './permissions.ts';

export const IMPORT_LIMITS = {
  csvBytes: 200 * 1024 * 1024,
  xlsxBytes: 50 * 1024 * 1024,
  columns: 200,
  /** Of one cell. */
  cellCharacters: 32_767,
  /** Bad rows that the report keeps; further ones are only counted. */
  reportedRows: 100_000,
} as const;

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** What a column of a file can become. `tags` holds names with `;` or `,` between them. */
export const IMPORT_TARGETS = [...(Object.keys(ContactFields.shape) as ContactField[]), 'tags'] as const;
export const ImportTarget = z.enum(IMPORT_TARGETS);
export type ImportTarget = z.infer<typeof ImportTarget>;

// Values of the wire are its words, as keys are.
const WireTarget = z.enum(IMPORT_TARGETS.map(wireKey));
const GivenTarget = WireTarget.transform(codeKey).pipe(ImportTarget);
const SentTarget = ImportTarget.transform(wireKey).pipe(WireTarget);
const WireOrNull = GivenTarget.nullable();

/** Without these three no row can become a contact. */
export const NEEDED_TARGETS = ['email', 'firstName', 'lastName'] as const satisfies readonly ImportTarget[];

/** How a text file is read. Of XLSX only the header counts. */
const Reading = z.object({
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  hasHeader: z.boolean(),
});

export const ImportColumn = z.object({
  /** What its header says, or '' without one. */
  header: z.string(),
  /** Its first cells that say something, at most five, shortened. */
  samples: z.array(z.string()),
  /** What it would become: by an earlier import of a file with the same header, else by its name. Null: left out. */
  target: SentTarget.nullable(),
});
export type ImportColumn = z.input<typeof ImportColumn>;

/** What the file is, found by looking at its beginning (and, for the encoding, at all of it). */
export const ImportAnalysis = Reading.extend({
  columns: z.array(ImportColumn),
  /** The first rows below the header, at most five, as many cells as there are columns. */
  rows: z.array(z.array(z.string())),
  /** How many rows there are, about; exact where the whole file was read. */
  rowCount: z.number().int(),
  isRowCountEstimated: z.boolean(),
  /** True where the targets come from an earlier import of the same header. */
  isMappingRemembered: z.boolean(),
});
/** In the words of the code: see `analysisOf`. */
export type ImportAnalysis = z.input<typeof ImportAnalysis>;

/** An answer's analysis in the words of the code. */
export const analysisOf = (told: z.output<typeof ImportAnalysis>): ImportAnalysis => ({
  ...told,
  columns: told.columns.map((column) => ({ ...column, target: WireOrNull.parse(column.target) })),
});

/**
 * What happens to contacts that are there already. `skip`: they stay as they are. `update`: cells that say something replace what
 * they had. `restore`: as update, and deleted ones come back. Deleted ones are left alone otherwise.
 */
export const EXISTING_RULES = ['skip', 'update', 'restore'] as const;
export const ExistingRule = z.enum(EXISTING_RULES);
export type ExistingRule = z.infer<typeof ExistingRule>;

export const IMPORT_STATES = ['idle', 'importing', 'success', 'partial_success', 'failed', 'cancelled'] as const;
export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

export const ContactImport = z.object({
  id: Id,
  /** `idle` until it is started. `partial_success`: some rows could not become contacts. */
  state: ImportState,
  kind: z.enum(['csv', 'xlsx']),
  fileName: z.string(),
  sizeBytes: z.number().int(),
  existing: ExistingRule,
  tags: z.array(z.string()),
  /** Rows looked at so far, below the header. `share` of the file's bytes, 0 to 1, for the time left. */
  rowCount: z.number().int(),
  share: z.number(),
  createdCount: z.number().int(),
  updatedCount: z.number().int(),
  restoredCount: z.number().int(),
  /** There already, and left as they were; of them deleted ones that `restore` would bring back. */
  skippedCount: z.number().int(),
  skippedDeletedCount: z.number().int(),
  /** Existing contacts that got none of the tags: they would have more than a contact can have. */
  tagsLeftOutCount: z.number().int(),
  failedCount: z.number().int(),
  /** A code of the error table: why it failed as a whole. */
  error: z.string().nullable(),
  createdAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  /** The job that runs it (`/api/jobs/…`: to follow and to cancel). */
  jobId: Id.nullable(),
  permissions: permissions('start', 'delete'),
});
export type ContactImport = z.infer<typeof ContactImport>;

const Imported = z.object({ import: ContactImport, analysis: ImportAnalysis });

const TEXT_FILES = ['text/csv', 'text/plain'];
const SHEETS = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

/** Multipart, one `file`: CSV or TXT up to 200 MB, XLSX up to 50 MB; told apart by their bytes. Nothing is imported yet. */
export const createImport = endpoint('POST /api/contact_imports/', 'Upload a contacts file and analyze it', {
  response: Imported,
  transport: 'upload',
  maxFileBytes: IMPORT_LIMITS.csvBytes,
  parts: { files: { file: { most: 1, mediaTypes: [...TEXT_FILES, ...SHEETS] } }, texts: z.object({}) },
  status: 201,
});

export const getImport = endpoint('GET /api/contact_imports/:id/', 'Get an import', {
  params: IdParams,
  response: z.object({ import: ContactImport, analysis: ImportAnalysis.nullable() }),
});

export const listImports = endpoint('GET /api/contact_imports/', 'List imports, newest first', {
  query: ListQuery.pick({ page: true, pageSize: true, ordering: true }),
  response: listOf(ContactImport),
});

export const analyseImport = endpoint(
  'POST /api/contact_imports/:id/analysis/',
  'Analyze an uploaded file again with other settings',
  { params: IdParams, body: Reading.partial(), response: Imported },
);

const Mapping = z.array(GivenTarget.nullable()).max(IMPORT_LIMITS.columns);

/** `columns` has as many entries as the file has columns. 422 `import_columns_missing` without the three that are needed. */
export const startImport = endpoint('POST /api/contact_imports/:id/start/', 'Start importing an uploaded file', {
  params: IdParams,
  body: Reading.partial().extend({
    columns: Mapping,
    tags: z.array(TagName).max(20).default([]),
    existing: ExistingRule.default('skip'),
  }),
  response: z.object({ import: ContactImport, job: Job }),
  status: 202,
});

/** Only one that was not started, or is over: its file and report are thrown away. */
export const deleteImport = endpoint('DELETE /api/contact_imports/:id/', 'Delete an import', {
  params: IdParams,
  status: 204,
});

/** Why one row could not become a contact. */
export const ImportRowProblem = z.object({
  /** As a spreadsheet numbers it: the header is row 1. */
  row: z.number().int(),
  /** `Row {row}: {error}` in the reader's language. */
  message: z.string(),
  problems: z.array(z.object({ target: SentTarget.nullable(), code: z.string(), message: z.string() })),
});
export type ImportRowProblem = z.input<typeof ImportRowProblem>;

export const listImportProblems = endpoint('GET /api/contact_imports/:id/problems/', 'List the rows that failed', {
  params: IdParams,
  query: ListQuery.pick({ page: true, pageSize: true, ordering: true }),
  response: listOf(ImportRowProblem).extend({
    /** Of all these rows, those with a postal code that cannot be one. */
    badPostalCodeCount: z.number().int(),
  }),
});

/** The rows that failed as they were, with their row number and what is wrong in front, to fix and import again. */
export const downloadImportReport = endpoint(
  'GET /api/contact_imports/:id/report/',
  'Download the failed rows as CSV',
  {
    params: IdParams,
    transport: 'download',
  },
);

const AtOnce = z.object({ statusCode: z.number().int(), message: z.string(), import: ContactImport, job: Job });

const jsonOf = (text: unknown): unknown => {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** `tags` is a JSON list. */
export const AtOnceTexts = z.object({
  tags: z.preprocess(jsonOf, startImport.body.shape.tags),
  existing: z.preprocess((given) => given || undefined, startImport.body.shape.existing),
});

/** Multipart: `csv_file`, `tags` (a JSON list), `existing`. Columns are mapped by their names. */
export const importContactCsv = endpoint(
  'POST /templates/import_contact_csv/',
  'Import contacts from CSV or TXT in one call',
  {
    response: AtOnce,
    maxFileBytes: IMPORT_LIMITS.csvBytes,
    transport: 'upload',
    parts: { files: { csv_file: { most: 1, mediaTypes: TEXT_FILES } }, texts: AtOnceTexts },
    status: 202,
  },
);

/** Multipart: `excel_file`, `tags` (a JSON list), `existing`. */
export const importContactExcel = endpoint(
  'POST /templates/import_contact_excel/',
  'Import contacts from XLSX in one call',
  {
    response: AtOnce,
    maxFileBytes: IMPORT_LIMITS.xlsxBytes,
    transport: 'upload',
    parts: { files: { excel_file: { most: 1, mediaTypes: SHEETS } }, texts: AtOnceTexts },
    status: 202,
  },
);
