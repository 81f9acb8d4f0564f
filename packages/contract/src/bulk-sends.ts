import { z } from 'zod';
import { BULK_SEND_LIMITS, BULK_SEND_PARTS, BULK_SEND_ROW_STATES, BULK_SEND_STATES } from './bulk-sends.terms.ts';
import { ContactSelection } from './contacts.ts';
import { MOST_TEMPLATE_ROLES, RoleId } from './document-templates.content.ts';
import { RolePerson } from './document-templates.ts';
import { endpoint } from './endpoint.ts';
import { FieldRef } from './field-conditions.ts';
import { Id, IdParams, Line, ListQuery, listOf, Named, Paragraphs, Time } from './lists.ts';
import { LIST_IMPORT_PARTS } from './list-imports.ts';
import { permissions } from './permissions.ts';

export * from './bulk-sends.terms.ts';

/**
 * `draft`: rows are there, and not checked yet. `checked`: as they would be sent. `scheduled`: waits for its time. `paused`: by a person,
 * or by what keeps all rows from being sent. `done`: no row is left to send.
 */
export const BulkSendState = z.enum(BULK_SEND_STATES);
export type BulkSendState = z.infer<typeof BulkSendState>;

/** `wrong`: found by the check, and never sent. `failed`: could not be sent, and can be tried again. */
export const BulkSendRowState = z.enum(BULK_SEND_ROW_STATES);
export type BulkSendRowState = z.infer<typeof BulkSendRowState>;

/** What a column becomes: the title of the document, something of the person in a role, or what a field begins with. */
export const BulkSendTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('title') }),
  z.object({ to: z.literal('role'), role: RoleId, part: z.enum(BULK_SEND_PARTS) }),
  z.object({ to: z.literal('field'), ref: FieldRef }),
]);
export type BulkSendTarget = z.infer<typeof BulkSendTarget>;

export const BulkSend = z.object({
  id: Id,
  name: z.string(),
  /** `id` is null once the template was deleted. */
  template: z.object({ id: Id.nullable(), name: z.string() }),
  /** In whose name the documents are sent. */
  owner: Named,
  source: z.enum(['file', 'contacts']),
  /** Of a file. */
  fileName: z.string(),
  state: BulkSendState,
  /** A code of the error table where it was not a person who paused it. */
  pausedBecause: z.string().nullable(),
  rowCount: z.number().int(),
  readyCount: z.number().int(),
  wrongCount: z.number().int(),
  sentCount: z.number().int(),
  failedCount: z.number().int(),
  cancelledCount: z.number().int(),
  /** Null: at once. */
  startAt: Time.nullable(),
  /** Null: as fast as they go. */
  perHour: z.number().int().nullable(),
  /** When the next rows are sent; null where none are, or at once. */
  nextAt: Time.nullable(),
  createdAt: Time,
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
  permissions: permissions('start', 'pause', 'resume', 'cancel', 'retry', 'delete'),
});
export type BulkSend = z.infer<typeof BulkSend>;

const Mapping = z.object({
  /** Whether the first row names the columns. */
  hasHeader: z.boolean(),
  /** As many entries as there are columns. Null: left out. */
  columns: z.array(BulkSendTarget.nullable()).max(BULK_SEND_LIMITS.columns),
  /** Who takes a role in every row, as far as no column says it. */
  people: z
    .array(RolePerson.omit({ contact: true }))
    .max(MOST_TEMPLATE_ROLES)
    .default([]),
  name: Line(200, 1).optional(),
  /** For rows that say none. */
  title: Line(200).default(''),
  /** '' : as in the template. */
  subject: Line(200).default(''),
  message: Paragraphs(5000).default(''),
  /** Rows with the same recipients as a row above are sent as well. */
  allowDuplicates: z.boolean().default(false),
});

/** How a batch is prepared. Gone once it was started: the file is not kept longer. */
const BulkSendSetup = Mapping.omit({ columns: true, name: true }).extend({
  columns: z.array(
    z.object({
      /** '' without one. */
      header: z.string(),
      /** Its first cells that say something, shortened. */
      samples: z.array(z.string()),
      target: BulkSendTarget.nullable(),
    }),
  ),
  roles: z.array(z.object({ id: RoleId, name: z.string(), locale: z.string() })),
  /** The fields that a column can fill in. `role`: whose field it is. */
  fields: z.array(z.object({ ref: FieldRef, label: z.string(), type: z.string(), role: RoleId.nullable() })),
});

export const BulkSendDetails = BulkSend.extend({
  setup: BulkSendSetup.nullable(),
  /** What keeps every row from being sent, found by sending one and taking it back. */
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Sign requests that the account has left; null where they are not counted. */
  requestsLeft: z.number().int().nullable(),
});
export type BulkSendDetails = z.infer<typeof BulkSendDetails>;

/** Multipart: one `file`, CSV or XLSX, told apart by their bytes. Nothing is sent yet. */
export const uploadBulkSend = endpoint(
  'POST /api/templates/:id/bulk-sends/upload/',
  'Create a bulk send of a template from a file',
  {
    params: IdParams,
    transport: 'upload',
    maxFileBytes: BULK_SEND_LIMITS.bytes,
    tooLarge: 'bulk_send_too_large',
    parts: LIST_IMPORT_PARTS,
    response: BulkSendDetails,
    status: 201,
  },
);

/** A row for each contact. 413 `bulk_send_too_large` for more than 10,000, 422 `selection_empty` for none. */
export const createBulkSend = endpoint(
  'POST /api/templates/:id/bulk-sends/',
  'Create a bulk send of a template to contacts',
  {
    params: IdParams,
    body: ContactSelection,
    response: BulkSendDetails,
    status: 201,
  },
);

/** One’s own; those who manage the account see all. */
export const listBulkSends = endpoint('GET /api/bulk-sends/', 'List bulk sends, newest first', {
  query: ListQuery.extend({ template: Id.optional(), state: BulkSendState.optional() }),
  response: listOf(BulkSend).extend({ permissions: permissions('create') }),
});

export const getBulkSend = endpoint('GET /api/bulk-sends/:id/', 'Get a bulk send', {
  params: IdParams,
  response: BulkSendDetails,
});

/** The dry run: every row is judged as it would be sent, and nothing is sent. It can be repeated until the start. */
export const checkBulkSend = endpoint('PUT /api/bulk-sends/:id/check/', 'Validate the rows of a bulk send', {
  params: IdParams,
  body: Mapping,
  response: BulkSendDetails,
});

/** Begins to send, now or at `startAt`. 409 `bulk_send_template_changed` where the template was published anew since the check. */
export const startBulkSend = endpoint('POST /api/bulk-sends/:id/start/', 'Start a bulk send', {
  params: IdParams,
  body: z.object({
    startAt: Time.nullable().default(null),
    perHour: z.number().int().min(1).max(BULK_SEND_LIMITS.perHour).nullable().default(null),
  }),
  response: BulkSendDetails,
  status: 202,
});

const act = (name: string, summary: string) =>
  endpoint(`POST /api/bulk-sends/:id/${name}/`, summary, { params: IdParams, response: BulkSendDetails });

export const pauseBulkSend = act('pause', 'Pause a bulk send');
/** With the version of the template that is published now. */
export const resumeBulkSend = act('resume', 'Resume a paused bulk send');
/** What was sent stays sent. */
export const cancelBulkSend = act('cancel', 'Stop a bulk send before all rows are sent');
export const retryBulkSend = act('retry', 'Retry the failed rows of a bulk send');

/** What was sent stays. Not one that goes on. */
export const deleteBulkSend = endpoint('DELETE /api/bulk-sends/:id/', 'Delete a bulk send', {
  params: IdParams,
  status: 204,
});

export const BulkSendRow = z.object({
  /** As a spreadsheet numbers it: a header is row 1. */
  number: z.number().int(),
  state: BulkSendRowState,
  /** The recipients of the row, in the order of the roles. Empty once the row’s data was removed. */
  people: z.array(z.object({ role: z.string(), name: z.string(), email: z.string() })),
  title: z.string(),
  /** What is wrong with it, in the reader’s language; the name of a column may stand between U+2068 and U+2069. */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Null too where the reader may not see it. */
  document: z.object({ id: Id, number: z.string(), title: z.string(), status: z.string() }).nullable(),
  sentAt: Time.nullable(),
});
export type BulkSendRow = z.infer<typeof BulkSendRow>;

export const listBulkSendRows = endpoint('GET /api/bulk-sends/:id/rows/', 'List the rows of a bulk send', {
  params: IdParams,
  query: ListQuery.pick({ page: true, pageSize: true, ordering: true }).extend({
    state: BulkSendRowState.optional(),
  }),
  response: listOf(BulkSendRow),
});

/** Every row with what became of it; wrong ones can be fixed there and sent in a batch of their own. */
export const downloadBulkSendReport = endpoint(
  'GET /api/bulk-sends/:id/report/',
  'Download the report of a bulk send as CSV',
  {
    params: IdParams,
    query: z.object({ state: BulkSendRowState.optional() }),
    transport: 'download',
  },
);
