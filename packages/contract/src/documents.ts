import { z } from 'zod';
import { DocumentFile, SealedFile } from './documents.files.ts';
import { ReminderRules } from './documents.reminders.ts';
import { endpoint } from './endpoint.ts';
import { Field } from './fields.ts';
import { Id, IdParams, Line, Locale, Named, Paragraphs, patchOf, Time } from './lists.ts';
import { isTimeZone } from './notifications.ts';
import { SENDING_OPTIONS } from './irs-forms.terms.ts';
import { RecipientGroup } from './recipient-groups.ts';
import { Recipient } from './recipients.ts';
import { FIRST_TAX_YEAR, LAST_TAX_YEAR } from './tax-returns.terms.ts';

export const DOCUMENT_STATES = [
  'new',
  'draft',
  'pending',
  'sent',
  'viewed',
  'submitted',
  'completed',
  'downloaded',
  'rejected',
  'not_completed',
] as const;
export const DocumentState = z.enum(DOCUMENT_STATES);
export type DocumentState = z.infer<typeof DocumentState>;

export const FORM_TYPES = ['1040', '1065', '1099', '1120C', '1120S', 'W9'] as const;
export const FormType = z.enum(FORM_TYPES);
const SendingOption = z.enum(SENDING_OPTIONS);
/** The calendar year that a return is about. */
export const TaxYear = z.coerce
  .number()
  .int()
  .refine((year) => year >= FIRST_TAX_YEAR && year <= LAST_TAX_YEAR, { params: { code: 'tax_year_invalid' } });

export const EXPIRY_DAYS = [7, 14, 30, 90] as const;

/** What the caller may do now; the server decides, the client only shows. */
export const DocumentPermissions = z.object({
  edit: z.boolean(),
  send: z.boolean(),
  recall: z.boolean(),
  complete: z.boolean(),
  close: z.boolean(),
  remind: z.boolean(),
  resend: z.boolean(),
  archive: z.boolean(),
  restore: z.boolean(),
  delete: z.boolean(),
  download: z.boolean(),
  /** Sealing stopped after many tries, and may be tried again. */
  seal: z.boolean(),
  /** Who of a team sees it. */
  share: z.boolean(),
  move: z.boolean(),
  /** A recipient gave too many wrong answers and can be let in again, or `reopen`. */
  unlock: z.boolean(),
  /** Recipients who still have something to do can be kept out until they are unlocked. */
  lock: z.boolean(),
  /** It ended, and can be begun anew as a draft. */
  copy: z.boolean(),
  /** It waits for its time, which can be changed. */
  reschedule: z.boolean(),
  /** A submitted part can be opened again. */
  reopen: z.boolean(),
  /** What is not signed yet can be put right. */
  correct: z.boolean(),
});

/** In a team: shared with everyone in it, or seen by its owner and the admins alone. */
const Visibility = z.enum(['shared', 'private']);

const Person = z.object({ id: Id, name: z.string(), email: z.string() });

export const DocumentSummary = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  status: DocumentState,
  subject: z.string(),
  /** Who began it. */
  creator: Person,
  /** Whose it is: its creator's, until it was handed over. */
  owner: Person,
  /** Whether its owner is on leave and the caller acts for them. */
  isActedFor: z.boolean(),
  recipients: z.array(
    Recipient.pick({
      id: true,
      name: true,
      email: true,
      role: true,
      order: true,
      state: true,
      colour: true,
      undeliveredAt: true,
      identityLockedAt: true,
      signedOnPaperOn: true,
      group: true,
    }),
  ),
  /** Of how many of their members the document waits for. */
  recipientGroups: z.array(RecipientGroup.pick({ id: true, needed: true })),
  fileCount: z.number().int(),
  pageCount: z.number().int(),
  createdAt: Time,
  updatedAt: Time,
  sentAt: Time.nullable(),
  /** When it is to leave; null where it was not sent for later. */
  scheduledFor: Time.nullable(),
  expiresAt: Time.nullable(),
  completedAt: Time.nullable(),
  archivedAt: Time.nullable(),
  /** Why the seal waits; it is tried again by itself unless `isSealingStopped`. */
  waitingReason: z.string().nullable(),
  isSealingStopped: z.boolean(),
  /** All parts are done, or its sender marked it as completed: only the seal is missing. */
  isSealing: z.boolean(),
  /** A legal hold keeps it from being deleted. */
  isHeld: z.boolean(),
  formType: FormType.nullable(),
  taxYear: z.number().int().nullable(),
  /** The contact that it is about, and what they are called. */
  client: Id.nullable(),
  clientName: z.string().nullable(),
  visibility: Visibility,
  folder: Named.nullable(),
  /** Of a separate copy: the document that it was made from. */
  parent: Id.nullable(),
  /** As `permissions`, which every kind of answer has. */
  can: DocumentPermissions,
  permissions: DocumentPermissions,
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

/** Subject and message in one more language. */
export const MessageTranslation = z.object({ locale: Locale, subject: Line(200, 1), message: Paragraphs(5000) });
export type MessageTranslation = z.infer<typeof MessageTranslation>;

const isOnceEach = (all: readonly { locale: Locale }[]) => new Set(all.map(({ locale }) => locale)).size === all.length;

export const MessageTranslations = z
  .array(MessageTranslation)
  .max(10)
  .refine(isOnceEach, { params: { code: 'message_language_twice' } });

/** What a recipient with this language is written: the translation, else the document’s own subject and message. */
export function messageIn(
  document: { subject: string; message: string; messageTranslations: readonly MessageTranslation[] },
  locale: Locale,
): { subject: string; message: string } {
  const { subject, message } = document.messageTranslations.find((text) => text.locale === locale) ?? document;
  return { subject, message };
}

export const DocumentSettings = z.object({
  subject: Line(200),
  message: Paragraphs(5000),
  /** For recipients in other languages; everyone else gets `subject` and `message`. A change of these two leaves it as it is. */
  messageTranslations: MessageTranslations,
  messageTemplateName: Line(120),
  signingOption: z.enum(['shared', 'separate']),
  expiryDays: z.union(EXPIRY_DAYS.map((days) => z.literal(days))),
  autoReminders: z.boolean(),
  ...ReminderRules.shape,
  sendDocumentOnly: z.boolean(),
  title: Line(200, 1),
  locale: Locale,
});

export const Document = DocumentSummary.extend(DocumentSettings.shape).extend({
  signingOption: z.enum(['shared', 'separate']).nullable(),
  methodType: z.string().nullable(),
  /** Null: an ordinary document. */
  sendingOption: SendingOption.nullable(),
  team: z.string().nullable(),
  round: z.number().int(),
  files: z.array(DocumentFile),
  /** Empty until the document is completed. */
  sealed: z.array(SealedFile),
  recipients: z.array(Recipient),
  recipientGroups: z.array(RecipientGroup),
  fields: z.array(Field),
  /** Of a document that came from another installation: what that one is called, and the number it has there. */
  origin: z.object({ installation: z.string(), id: Id, importedAt: Time }).nullable(),
  version: z.number().int(),
});
export type Document = z.infer<typeof Document>;

/** An IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => isTimeZone(zone), { params: { code: 'time_zone_unknown' } });

export const createDocument = endpoint('POST /api/documents/', 'Create a document', {
  body: z.object({
    signingOption: z.enum(['shared', 'separate']).optional(),
    formType: FormType.optional(),
    taxYear: TaxYear.optional(),
    client: Id.optional(),
  }),
  response: Document,
  status: 201,
});

export const getDocument = endpoint('GET /api/documents/:id', 'Get a document', {
  params: IdParams,
  response: Document,
});

/** `status` marks a document that was sent as completed, as the call of its own does, and goes with nothing else. */
export const updateDocument = endpoint(
  'PATCH /api/documents/:id',
  'Update a document’s settings, or mark it as completed',
  {
    params: IdParams,
    body: patchOf(DocumentSettings)
      .extend({
        formType: FormType.nullable().optional(),
        taxYear: TaxYear.nullable().optional(),
        client: Id.nullable().optional(),
        sendingOption: SendingOption.nullable().optional(),
        status: z.literal('completed').optional(),
      })
      .refine(({ status, ...settings }) => status === undefined || Object.keys(settings).length === 0, {
        path: ['status'],
      }),
    response: Document,
    current: Document,
  },
);

export const shareDocument = endpoint('PUT /api/documents/:id/visibility/', 'Set who in the team can see a document', {
  params: IdParams,
  body: z.object({ visibility: Visibility }),
  response: Document,
  current: Document,
});

export const moveDocument = endpoint('PUT /api/documents/:id/folder/', 'Move a document to a folder, or out of one', {
  params: IdParams,
  body: z.object({ folder: Id.nullable() }),
  response: Document,
  current: Document,
});

export const deleteDocument = endpoint('DELETE /api/documents/:id', 'Delete a document that hasn’t been signed', {
  params: IdParams,
  status: 204,
  current: Document,
});

const act = (name: string, summary: string) =>
  endpoint(`POST /api/documents/:id/${name}/`, summary, { params: IdParams, response: Document, current: Document });

export const recallDocument = act('recall', 'Recall a sent document. Its links stop working');
export const archiveDocument = act('archive', 'Archive a document');
export const restoreDocument = act('restore', 'Restore an archived document');
export const completeDocument = act('complete', 'Mark a document as completed. This can’t be undone');
export const closeDocument = act('close', 'Close a document without completing it');
export const sealAgain = act('seal', 'Retry sealing a document whose sealing stopped');

/**
 * `bundle`: everything that proves the document, as a ZIP that is verified without a server. `combined`: the pages of several sealed files in one PDF, for reading. `certificate`: the certificate of completion alone.
 * Neither is sealed, and both say so.
 */
export const DownloadKind = z.enum(['original', 'sealed', 'evidence', 'bundle', 'combined', 'certificate']);

export const getSealedFile = endpoint(
  'GET /api/documents/:id/sealed/:file/',
  'View a sealed file. This doesn’t count as a download',
  { params: z.object({ id: Id, file: Id }), transport: 'download' },
);

export const downloadDocument = endpoint(
  'GET /api/documents/:id/download/',
  'Download the sealed PDF, or a ZIP file if there are several',
  {
    params: IdParams,
    query: z.object({ kind: DownloadKind.default('sealed'), file: Id.optional() }),
    transport: 'download',
  },
);

/** For links to what another of one's accounts holds. `teamId`: null for the personal account. */
export const getDocumentAccount = endpoint(
  'GET /api/documents/:id/account/',
  'Get which of your accounts a document belongs to',
  { params: IdParams, response: z.object({ teamId: Id.nullable(), name: z.string() }) },
);
