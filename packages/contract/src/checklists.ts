import { z } from 'zod';
import {
  CHECKLIST_ORDERINGS,
  CHECKLIST_STAGES,
  CHECKLIST_STATES,
  CLIENT_CHECKS,
  ITEM_STATES,
  MOST_ITEMS,
  READY_ITEMS,
} from './checklists.terms.ts';
import { ReminderRules } from './documents.reminders.ts';
import { TaxYear } from './documents.ts';
import { endpoint } from './endpoint.ts';
import {
  Id,
  IdParams,
  Line,
  ListQuery,
  listOf,
  Locale,
  Named,
  orderingBy,
  Paragraphs,
  patchOf,
  Time,
} from './lists.ts';
import { permissions } from './permissions.ts';

const Day = z.iso.date();
const DueDay = Day.refine((day) => day >= '1990-01-01' && day <= '2100-12-31', { params: { code: 'return_day_far' } });

/** A name of its own stands in place of the ready text. */
const ItemTerms = z.object({
  kind: z.enum(READY_ITEMS),
  name: Line(200).default(''),
  note: Paragraphs(1000).default(''),
  isRequired: z.boolean().default(true),
});
const isNamed = ({ kind, name }: { kind: string; name: string }): boolean => kind !== 'other' || name !== '';
const NAME_MISSING = { path: ['name'], params: { code: 'checklist_item_name' } };

const TemplateItem = ItemTerms.refine(isNamed, NAME_MISSING);
/** One that has an id is changed, one without is added, one that is left out is removed. */
const ItemInput = ItemTerms.extend({ id: Id.optional() }).refine(isNamed, NAME_MISSING);
export type ChecklistItemInput = z.output<typeof ItemInput>;

/** A file that a client sent, checked and kept encrypted. */
export const ChecklistPaper = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  pageCount: z.number().int(),
  uploadedAt: Time,
  /** When someone of the account first opened it; from then on the client cannot take it back. */
  lookedAt: Time.nullable(),
  /** The tax return it is kept with. */
  keptWith: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
});
export type ChecklistPaper = z.infer<typeof ChecklistPaper>;

export const ChecklistItem = z.object({
  id: Id,
  kind: z.enum(READY_ITEMS),
  name: z.string(),
  note: z.string(),
  isRequired: z.boolean(),
  state: z.enum(ITEM_STATES),
  /** Why it was returned. */
  reason: z.string(),
  papers: z.array(ChecklistPaper),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const ChecklistSummary = z.object({
  id: Id,
  client: z.object({ id: Id, name: z.string(), email: z.string() }),
  taxYear: z.number().int(),
  state: z.enum(CHECKLIST_STATES),
  stage: z.enum(CHECKLIST_STAGES),
  dueOn: Day.nullable(),
  isLate: z.boolean(),
  itemCount: z.number().int(),
  /** Required, and not here or returned. */
  missingCount: z.number().int(),
  /** Here, and not decided. */
  receivedCount: z.number().int(),
  /** The client’s language. */
  locale: Locale,
  createdBy: Named,
  sentAt: Time.nullable(),
  createdAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'send', 'close', 'reopen', 'delete', 'decide'),
});
export type ChecklistSummary = z.infer<typeof ChecklistSummary>;

export const Checklist = ChecklistSummary.extend(ReminderRules.shape).extend({
  message: z.string(),
  autoReminders: z.boolean(),
  remindedAt: Time.nullable(),
  items: z.array(ChecklistItem),
  /** The client gave too many wrong answers and is kept out. */
  isClientLocked: z.boolean(),
  /** A link that opens the client’s page is out. */
  hasLink: z.boolean(),
  /** A legal hold keeps it and its papers from being deleted. */
  isHeld: z.boolean(),
});
export type Checklist = z.infer<typeof Checklist>;

const Narrowing = z.object({
  stage: z.enum(CHECKLIST_STAGES).optional(),
  taxYear: TaxYear.optional(),
  contact: Id.optional(),
});

export const listChecklists = endpoint('GET /api/checklists/', 'List checklists, newest first', {
  query: ListQuery.extend(Narrowing.shape).extend({ ordering: orderingBy(...CHECKLIST_ORDERINGS) }),
  response: listOf(ChecklistSummary),
});

export const getChecklist = endpoint('GET /api/checklists/:id/', 'Get a checklist with its items and papers', {
  params: IdParams,
  response: Checklist,
});

const ChecklistTerms = ReminderRules.extend({
  taxYear: TaxYear,
  locale: Locale,
  message: Paragraphs(2000).default(''),
  dueOn: DueDay.nullable().default(null),
  autoReminders: z.boolean().default(true),
  items: z.array(ItemInput).min(1).max(MOST_ITEMS),
});

export const createChecklist = endpoint('POST /api/checklists/', 'Create a checklist for a client', {
  body: ChecklistTerms.extend({ contactId: Id }),
  response: Checklist,
  status: 201,
});

/** Items that have papers cannot be removed. */
export const updateChecklist = endpoint('PATCH /api/checklists/:id/', 'Update a checklist that isn’t closed', {
  params: IdParams,
  body: patchOf(ChecklistTerms),
  response: Checklist,
  current: Checklist,
});

/** The first time it opens the checklist; again it brings a new link, and the ones before end. */
export const sendChecklist = endpoint('POST /api/checklists/:id/send/', 'Email a checklist to its client', {
  params: IdParams,
  response: Checklist,
});

export const closeChecklist = endpoint('POST /api/checklists/:id/close/', 'Close a checklist', {
  params: IdParams,
  response: Checklist,
});

export const reopenChecklist = endpoint('POST /api/checklists/:id/reopen/', 'Reopen a closed checklist', {
  params: IdParams,
  response: Checklist,
});

/** With its papers, for good. Refused while a legal hold is on its client. */
export const deleteChecklist = endpoint('DELETE /api/checklists/:id/', 'Delete a checklist that’s a draft or closed', {
  params: IdParams,
});

export const acceptChecklistItem = endpoint('POST /api/checklist-items/:id/accept/', 'Accept the papers for an item', {
  params: IdParams,
  response: Checklist,
});

/** The client reads the reason on their page and in an email. */
export const returnChecklistItem = endpoint(
  'POST /api/checklist-items/:id/return/',
  'Ask the client for a different paper',
  {
    params: IdParams,
    body: z.object({ reason: Line(500, 1) }),
    response: Checklist,
  },
);

/** A row for each item that clients still have to send. */
export const exportMissingPapers = endpoint('GET /api/missing-papers/', 'Export missing papers as CSV', {
  query: z.object({ taxYear: TaxYear.optional() }),
  transport: 'download',
});

export const ChecklistTemplate = z.object({ id: Id, name: z.string(), items: z.array(TemplateItem) });
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>;

export const listChecklistTemplates = endpoint('GET /api/checklist-templates/', 'List saved checklists by name', {
  response: z.object({ results: z.array(ChecklistTemplate), permissions: permissions('save') }),
});

/** One of the same name is replaced. */
export const saveChecklistTemplate = endpoint('POST /api/checklist-templates/', 'Save items as a named checklist', {
  body: z.object({ name: Line(100, 1), items: z.array(TemplateItem).min(1).max(MOST_ITEMS) }),
  response: ChecklistTemplate,
  status: 201,
});

export const deleteChecklistTemplate = endpoint('DELETE /api/checklist-templates/:id/', 'Delete a saved checklist', {
  params: IdParams,
});

export const ClientPageSettings = z.object({
  identity: z.enum(CLIENT_CHECKS),
  /** Whether text messages can be sent here. */
  hasTextMessages: z.boolean(),
  permissions: permissions('update'),
});
export type ClientPageSettings = z.infer<typeof ClientPageSettings>;

export const getClientPageSettings = endpoint(
  'GET /api/client-page-settings/',
  'Get how clients have to prove their identity',
  {
    response: ClientPageSettings,
  },
);

export const putClientPageSettings = endpoint(
  'PUT /api/client-page-settings/',
  'Set how clients have to prove their identity',
  {
    body: z.object({ identity: z.enum(CLIENT_CHECKS) }),
    response: ClientPageSettings,
  },
);

const ContactParams = IdParams;

/** Links before this one end. Documents and checklists that wait are listed in the email’s page alone. */
export const sendClientLink = endpoint(
  'POST /api/contacts/:id/client-page/',
  'Email a contact the link to their page',
  {
    params: ContactParams,
    body: z.object({ locale: Locale }),
  },
);

export const endClientLinks = endpoint(
  'DELETE /api/contacts/:id/client-page/',
  'Revoke all links to a contact’s page',
  {
    params: ContactParams,
  },
);

export const unlockClientPage = endpoint('POST /api/contacts/:id/client-page/unlock/', 'Unlock a contact’s page', {
  params: ContactParams,
});

/** The first look counts: from then on the client cannot take the paper back. Each is recorded. */
export const openPaper = endpoint('POST /api/checklist-papers/:id/open/', 'View a paper', {
  params: IdParams,
  response: z.object({
    paper: ChecklistPaper,
    pages: z.array(z.object({ page: z.number().int(), width: z.number(), height: z.number(), picture: z.string() })),
    looks: z.array(z.object({ name: z.string(), kind: z.enum(['opened', 'downloaded', 'used']), at: Time })),
  }),
});

/** Signed instead of guarded, as pages of documents are: good for an hour. */
export const getPaperPicture = endpoint('GET /api/paper-pictures/:id/:page', 'Get a page of a paper as JPEG', {
  params: IdParams.extend({ page: Id }),
  query: z.object({ expires: z.string().max(20).default(''), signature: z.string().max(100).default('') }),
  transport: 'download',
});

export const downloadPaper = endpoint('GET /api/checklist-papers/:id/file/', 'Download a checked paper', {
  params: IdParams,
  transport: 'download',
});

/** It passes the checks of every upload. Pictures become a page each. */
export const usePaper = endpoint('POST /api/checklist-papers/:id/document/', 'Create a draft document from a paper', {
  params: IdParams,
  response: z.object({ documentId: Id }),
  status: 201,
});

/** `documentId`: a tax return of the client; null takes the paper away from it. */
export const keepPaper = endpoint('PUT /api/checklist-papers/:id/kept-with/', 'Save a paper with a tax return', {
  params: IdParams,
  body: z.object({ documentId: Id.nullable() }),
  response: Checklist,
});
