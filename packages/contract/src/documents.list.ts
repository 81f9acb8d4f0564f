import { z } from 'zod';
import { DOCUMENT_STATES, DocumentSummary, FormType, TimeZone } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id, ListQuery, listOf, orderingBy, Unsaid } from './lists.ts';

/** What can have happened to a document on a day; `DashboardStats` says what exactly. */
export const HAPPENINGS = ['uploaded', 'submitted', 'completed'] as const;
export const Happening = z.enum(HAPPENINGS);
export type Happening = z.infer<typeof Happening>;

/**
 * `status` takes a state, or `notCompleted` (not_completed and rejected), `allCompleted` (completed and downloaded), `archived`,
 * or what the dashboard counts.
 */
export const DocumentFilter = z.enum([
  ...DOCUMENT_STATES,
  'notCompleted',
  'allCompleted',
  'archived',
  /** Sent, not finished, its time not over: someone's turn. Of separate copies each, not the document they were made from. */
  'waiting',
  /** Waiting, and expiring within seven days. */
  'expiring',
]);
export type DocumentFilter = z.infer<typeof DocumentFilter>;

/** What narrows the list of documents: for the list, and for all that match of a selection. */
export const DocumentsFilter = z.object({
  search: ListQuery.shape.search,
  status: DocumentFilter.optional(),
  /** Only what lies in this folder; 0: what lies in none. */
  folder: z.coerce.number().int().min(0).optional(),
  formType: FormType.optional(),
  /** Only what is about this contact. */
  client: Id.optional(),
  /** Only the documents that the caller began. */
  mine: z.enum(['true']).optional(),
  /** Only the documents that this member of the account began. */
  creator: Id.optional(),
  /** Only those to which this happened within a span of days, as the dashboard counts them; archived ones too. */
  happened: Happening.optional(),
  /** The span, as the dashboard has it; without `happened` it is refused. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  timeZone: TimeZone.optional(),
});
export type DocumentsFilter = z.infer<typeof DocumentsFilter>;

/** What was not sent, does not expire, or is not completed stands behind the rest of `-sent_at`, `expires_at`, `-completed_at`. */
export const listDocuments = endpoint('GET /api/documents', 'List documents', {
  query: ListQuery.extend(DocumentsFilter.shape).extend({
    status: z.union([Unsaid, DocumentFilter]).optional(),
    ordering: orderingBy('created_at', 'updated_at', 'sent_at', 'expires_at', 'completed_at', 'number', 'title'),
  }),
  response: listOf(DocumentSummary),
});

export const countDocuments = endpoint('GET /api/documents/counts/', 'Count documents by status', {
  response: z.object({ counts: z.record(z.string(), z.number().int()) }),
});
