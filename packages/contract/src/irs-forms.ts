import { z } from 'zod';
import { DocumentFile } from './documents.files.ts';
import { Document } from './documents.ts';
import { endpoint, optionalPart } from './endpoint.ts';
import { Id, IdParams, Line, Time } from './lists.ts';
import { IDENTIFICATION_REFUSALS, IDENTIFICATIONS, SENDING_OPTIONS, TAXPAYERS } from './irs-forms.terms.ts';

const Day = z.iso.date();

/** What a host saw: a document of a government with a picture. Of its number only the end is kept. */
const SeenIdentification = z.object({
  outcome: z.literal('confirmed'),
  basis: z.literal('document'),
  kind: z.enum(IDENTIFICATIONS),
  issuer: Line(120, 1),
  numberEnd: z.string().regex(/^[0-9A-Za-z]{4}$/),
  /** Null where none is printed on it. */
  expiresOn: Day.nullable(),
});

/**
 * A relationship of several years stands for the document: the preparer originated returns for this taxpayer in an earlier tax year
 * and identified them then (Publication 1345).
 */
const KnownTaxpayer = z.object({
  outcome: z.literal('confirmed'),
  basis: z.literal('relationship'),
  /** The first tax year that was prepared for them. */
  sinceTaxYear: z.number().int().min(1990).max(2100),
  statement: z.literal(true),
});

const NotIdentified = z.object({ outcome: z.literal('refused'), reason: z.enum(IDENTIFICATION_REFUSALS) });

export const IdentificationInput = z.union([SeenIdentification, KnownTaxpayer, NotIdentified]);
export type IdentificationInput = z.infer<typeof IdentificationInput>;

/**
 * In person, before the taxpayer signs. A refusal is one of three tries; after the third they can only sign on paper. Throws
 * `irs_identification_expired`, `irs_relationship_too_new`, `irs_taxpayer_closed`, `document_transition_refused`.
 */
export const recordIdentification = endpoint(
  'POST /api/document_recipients_detail/:id/identification/',
  'Record how a taxpayer who signs in person was identified',
  {
    params: IdParams,
    body: IdentificationInput,
    response: z.object({ triesLeft: z.number().int(), isClosed: z.boolean(), document: Document }),
    isSecret: true,
  },
);

/** What has been entered so far stays on it. */
export const printIrsForm = endpoint('GET /api/documents/:id/print-copy/', 'Get the form for signing on paper', {
  params: IdParams,
  transport: 'download',
});

const ids = (given: unknown) => (typeof given === 'string' ? given.split(',') : given);

/** What goes with the scan. */
export const PaperTexts = z.object({
  /** Whose signatures are on the paper, as ids with commas between. */
  signers: z.preprocess(ids, z.array(z.coerce.number().int().positive()).min(1).max(2)),
  /** The date beside the signature. */
  signedOn: Day,
  note: optionalPart(Line(500)),
});

/**
 * The scan becomes a file of the document, which is completed and sealed: by paper, and its history says so. Throws `irs_not_closed`
 * where every taxpayer can still sign here, `irs_paper_others_open`, `irs_paper_day`, and what is wrong with the file.
 */
export const signOnPaper = endpoint('POST /api/documents/:id/paper/', 'Upload the scan of a form signed on paper', {
  params: IdParams,
  transport: 'upload',
  parts: { files: { file: { most: 1, mediaTypes: ['application/pdf'] } }, texts: PaperTexts },
  response: z.object({ document: Id, files: z.array(DocumentFile) }),
  status: 201,
  current: Document,
});

const IdentityResult = z.object({
  at: Time,
  result: z.enum(['passed', 'failed']),
  /** `kba`: questions of a provider. `document`, `relationship`: in person. */
  method: z.enum(['kba', 'document', 'relationship', 'in_person']),
  provider: z.string().nullable(),
  /** Who looked at it, in person. */
  checkedBy: z.string().nullable(),
  kind: z.enum(IDENTIFICATIONS).nullable(),
  issuer: z.string().nullable(),
  numberEnd: z.string().nullable(),
  expiresOn: Day.nullable(),
  sinceTaxYear: z.number().int().nullable(),
  reason: z.enum(IDENTIFICATION_REFUSALS).nullable(),
});
export type IdentityResult = z.infer<typeof IdentityResult>;

const IrsSigner = z.object({
  recipient: Id,
  name: z.string(),
  taxpayer: z.enum(TAXPAYERS),
  /** Null while they have not signed. */
  way: z.enum(['remote', 'in_person', 'paper']).nullable(),
  signedAt: Time.nullable(),
  /** On paper: the date beside the signature. */
  signedOn: Day.nullable(),
  /** Of the device they signed on; null on paper. */
  address: z.string().nullable(),
  /** What their link went to; in person the host's. */
  login: z.string().nullable(),
  identity: z.array(IdentityResult),
  triesLeft: z.number().int(),
  isClosed: z.boolean(),
  /** How the signature was made. */
  method: z.enum(['draw', 'type', 'upload', 'paper']).nullable(),
  /** The sealed image of the form that they signed. */
  image: z.object({ file: Id, name: z.string(), sha256: z.string() }).nullable(),
});
export type IrsSigner = z.infer<typeof IrsSigner>;

/** The six items of Publication 1345 for each taxpayer, and how long the form is kept. Nothing is sent to the IRS. */
export const IrsRecord = z.object({
  document: Id,
  number: z.string(),
  sendingOption: z.enum(SENDING_OPTIONS),
  formType: z.string().nullable(),
  taxYear: z.number().int().nullable(),
  signers: z.array(IrsSigner),
  /** Whose the signed form is, and since when they have it. */
  returnedTo: z.object({ name: z.string(), email: z.string(), at: Time.nullable() }),
  paper: z
    .object({
      file: Id,
      name: z.string(),
      sha256: z.string(),
      uploadedBy: z.string(),
      uploadedAt: Time,
      note: z.string(),
    })
    .nullable(),
  dueOn: Day.nullable(),
  irsReceivedOn: Day.nullable(),
  /** No rule erases it before; null while it is not completed, or while there is no date to count from. */
  keepUntil: Day.nullable(),
  isHeld: z.boolean(),
});
export type IrsRecord = z.infer<typeof IrsRecord>;

export const getIrsRecord = endpoint('GET /api/documents/:id/irs-record/', 'Get the IRS signature record', {
  params: IdParams,
  response: IrsRecord,
});

export const downloadIrsRecord = endpoint(
  'GET /api/documents/:id/irs-record/download/',
  'Download the IRS signature record',
  { params: IdParams, query: z.object({ as: z.enum(['csv', 'json']).default('csv') }), transport: 'download' },
);
