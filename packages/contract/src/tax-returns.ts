import { z } from 'zod';
import { PersonNumber, TaxNumber } from './contacts.tax-numbers.ts';
import { DocumentSummary, FormType, TaxYear } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, Line, ListQuery, listOf, orderingBy, Time, MAX_IDS } from './lists.ts';
import { permissions } from './permissions.ts';
import {
  RETURN_ACTS,
  RETURN_DUE_FILTERS,
  RETURN_DUES,
  RETURN_FILTERS,
  RETURN_ORDERINGS,
  RETURN_STAGES,
} from './tax-returns.terms.ts';

const Day = z.iso.date();
const GivenDay = Day.refine((day) => day >= '1990-01-01' && day <= '2100-12-31', {
  params: { code: 'return_day_far' },
});

/** Who a return is about. Numbers show their end alone. */
const ReturnClient = z.object({
  id: Id,
  companyName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ssn: z.string(),
  fein: z.string(),
});

/** A document with a form type, its tax year and its client: what a preparer sees of it. */
export const TaxReturn = z.object({
  /** The document’s. */
  id: Id,
  number: z.string(),
  title: z.string(),
  status: DocumentSummary.shape.status,
  formType: FormType,
  taxYear: z.number().int().nullable(),
  client: ReturnClient.nullable(),
  /** Its recipients, with what each did. */
  signatures: DocumentSummary.shape.recipients,
  /** Whose document it is. */
  preparer: DocumentSummary.shape.owner,
  stage: z.enum(RETURN_STAGES),
  /** With the extension, moved past weekends and holidays. */
  dueOn: Day.nullable(),
  isExtended: z.boolean(),
  /** The due date that a person gave instead of the usual one. */
  dueOnGiven: Day.nullable(),
  due: z.enum(RETURN_DUES),
  filedOn: Day.nullable(),
  /** When the IRS acknowledged it, as its preparer says. */
  irsReceivedOn: Day.nullable(),
  /** Someone of its recipients is locked out. */
  isLocked: z.boolean(),
  archivedAt: Time.nullable(),
  createdAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'file', 'unfile'),
});
export type TaxReturn = z.infer<typeof TaxReturn>;

/**
 * What narrows the list. It travels in bodies: addresses, and with them logs and histories, never hold an SSN or FEIN. Names and
 * addresses are found anywhere in the field; numbers have to be whole, and an SSN is found as the spouse’s as well.
 */
const ReturnFilterShape = z.object({
  companyName: Line(200).optional(),
  firstName: Line(200).optional(),
  lastName: Line(200).optional(),
  email: Line(254).optional(),
  ssn: PersonNumber.optional(),
  fein: TaxNumber.optional(),
  formType: FormType.optional(),
  taxYear: TaxYear.optional(),
  /** Only those of this contact. */
  client: Id.optional(),
  /** Only those of this member of the account. */
  preparer: Id.optional(),
  stage: z.enum(RETURN_FILTERS).optional(),
  due: z.enum(RETURN_DUE_FILTERS).optional(),
  /** Archived ones as well, or alone; without it none of them. */
  archived: z.enum(['with', 'only']).optional(),
});
export type ReturnsFilter = z.infer<typeof ReturnFilterShape>;

/** Those due first come first unless asked otherwise; those without a date last. */
export const searchTaxReturns = endpoint('POST /api/tax-returns/search/', 'List tax returns', {
  query: ListQuery.pick({ page: true, pageSize: true }).extend({ ordering: orderingBy(...RETURN_ORDERINGS) }),
  body: ReturnFilterShape,
  response: listOf(TaxReturn),
  // Nothing of a search is kept for a second call with the same key.
  isSecret: true,
});

export const getTaxReturn = endpoint('GET /api/tax-returns/:id/', 'Get a tax return', {
  params: IdParams,
  response: TaxReturn,
});

/** Also after it was sent. `dueOnGiven`: null for the usual due date of its form. */
export const updateTaxReturn = endpoint('PATCH /api/tax-returns/:id/', 'Change the tax year and due date of a return', {
  params: IdParams,
  body: z.object({
    taxYear: TaxYear.nullable().optional(),
    isExtended: z.boolean().optional(),
    dueOnGiven: GivenDay.nullable().optional(),
  }),
  response: TaxReturn,
  current: TaxReturn,
});

/** Nothing is sent to the IRS. Filing again changes the dates. */
export const fileTaxReturn = endpoint('POST /api/tax-returns/:id/file/', 'Mark a return as filed', {
  params: IdParams,
  body: z.object({ on: GivenDay, irsReceivedOn: GivenDay.nullable().default(null) }),
  response: TaxReturn,
});

export const unfileTaxReturn = endpoint('POST /api/tax-returns/:id/unfile/', 'Mark a return as not filed', {
  params: IdParams,
  response: TaxReturn,
});

/** Of a season: how many returns of a tax year are where. `years`: the tax years that have returns, the latest first. */
export const getTaxSeason = endpoint('GET /api/tax-season/', 'Count the returns of a tax year by stage', {
  query: z.object({ taxYear: TaxYear.optional() }),
  response: z.object({
    taxYear: z.number().int(),
    years: z.array(z.number().int()),
    preparing: z.number().int(),
    out: z.number().int(),
    waiting: z.number().int(),
    signed: z.number().int(),
    toFile: z.number().int(),
    filed: z.number().int(),
    late: z.number().int(),
    dueSoon: z.number().int(),
  }),
});

/** Numbers show their end alone. */
export const exportTaxReturns = endpoint('POST /api/tax-returns/export/', 'Export tax returns as CSV', {
  body: ReturnFilterShape,
  transport: 'download',
});

/** Returns by their ids, or all that match a filter but a few. */
export const ReturnSelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MAX_IDS) }),
  z.strictObject({ matching: z.strictObject(ReturnFilterShape.shape), exceptIds: z.array(Id).max(MAX_IDS).optional() }),
]);
export type ReturnSelection = z.output<typeof ReturnSelection>;

/** The job is that of an act on many documents: its report, undoing and file are there. */
export const actOnTaxReturns = endpoint('POST /api/tax-returns/bulk/', 'Run an action on many returns as a job', {
  body: z.object({ act: z.enum(RETURN_ACTS), selection: ReturnSelection }),
  response: z.object({ job: Job }),
  status: 202,
});
