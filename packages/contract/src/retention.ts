import { z } from 'zod';
import { FormType } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Id, IdParams, Line, ListQuery, listOf, Named, Time } from './lists.ts';
import { permissions } from './permissions.ts';

/** `due_or_receipt`: the due date of the return or the day the IRS received it, whichever is later; never before it was completed. */
export const COUNTED_FROM = ['completion', 'due_or_receipt'] as const;
export type CountedFrom = (typeof COUNTED_FROM)[number];

/** `formType`: null for all documents without a rule of their own. */
export const RetentionRule = z.object({
  formType: FormType.nullable(),
  years: z.number().int().min(1).max(100),
  countedFrom: z.enum(COUNTED_FROM),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

const RetentionRules = z.object({
  rules: z.array(RetentionRule),
  /** How many completed documents are due for deletion today, without those on hold. */
  dueCount: z.number().int(),
  heldCount: z.number().int(),
});

export const getRetentionRules = endpoint('GET /api/retention/rules/', 'Get how long documents are kept', {
  response: RetentionRules,
});

/** The whole set at once. Without a rule nothing is deleted. */
export const setRetentionRules = endpoint('PUT /api/retention/rules/', 'Set how long completed documents are kept', {
  body: z.object({
    rules: z
      .array(RetentionRule)
      .max(7)
      .refine((rules) => new Set(rules.map(({ formType }) => formType)).size === rules.length, {
        params: { code: 'retention_rule_twice' },
      }),
  }),
  response: RetentionRules,
});

export const DUE_AHEAD = [0, 30, 90, 365] as const;

const DueDocument = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  formType: FormType.nullable(),
  taxYear: z.number().int().nullable(),
  completedOn: z.iso.date().nullable(),
  deleteOn: z.iso.date(),
  isHeld: z.boolean(),
});
export type DueDocument = z.infer<typeof DueDocument>;

/** Soonest first. `ahead`: how many days from today are looked at. */
export const listRetentionDue = endpoint('GET /api/retention/due/', 'List documents that are due for deletion', {
  query: ListQuery.pick({ page: true, pageSize: true }).extend({
    ahead: z.coerce.number().int().min(0).max(3660).default(0),
  }),
  response: listOf(DueDocument),
});

/**
 * `count`: how many were shown as due; where that has changed it is refused. `mayBeMany`: more than one in twenty of the account’s
 * documents, and more than a hundred, may go.
 */
export const eraseRetentionDue = endpoint(
  'POST /api/retention/erasures/',
  'Erase documents that are due for deletion, as a job',
  {
    body: z.object({ count: z.number().int().min(1), mayBeMany: z.boolean().default(false) }),
    response: z.object({ job: Job }),
    status: 202,
  },
);

const ErasedDocument = z.object({
  id: Id,
  number: z.string(),
  formType: FormType.nullable(),
  taxYear: z.number().int().nullable(),
  completedOn: z.iso.date().nullable(),
  deleteOn: z.iso.date(),
  years: z.number().int(),
  countedFrom: z.enum(COUNTED_FROM),
  fileCount: z.number().int(),
  erasedAt: Time,
  erasedBy: z.string(),
});
export type ErasedDocument = z.infer<typeof ErasedDocument>;

export const listErasedDocuments = endpoint('GET /api/retention/erasures/', 'List erased documents, newest first', {
  query: ListQuery.pick({ page: true, pageSize: true }),
  response: listOf(ErasedDocument),
});

/** On one document, or on everything about one contact. */
export const LegalHold = z.object({
  id: Id,
  document: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  client: Named.nullable(),
  reason: z.string(),
  createdAt: Time,
  createdBy: z.string(),
  releasedAt: Time.nullable(),
  releasedBy: z.string().nullable(),
  permissions: permissions('release'),
});
export type LegalHold = z.infer<typeof LegalHold>;

export const listLegalHolds = endpoint('GET /api/retention/holds/', 'List legal holds, newest first', {
  query: ListQuery.pick({ page: true, pageSize: true }),
  response: listOf(LegalHold),
});

export const placeLegalHold = endpoint('POST /api/retention/holds/', 'Place a legal hold on documents', {
  body: z
    .object({
      /** The number of a document, as `D-000123` or 123. */
      documentNumber: z
        .string()
        .trim()
        .regex(/^(?:[A-Za-z]-)?0*\d{1,9}$/)
        .optional(),
      client: Id.optional(),
      reason: Line(500, 1),
    })
    .refine(({ documentNumber, client }) => (documentNumber === undefined) !== (client === undefined), {
      path: ['documentNumber'],
      params: { code: 'hold_target' },
    }),
  response: LegalHold,
  status: 201,
});

export const releaseLegalHold = endpoint('POST /api/retention/holds/:id/release/', 'Release a legal hold', {
  params: IdParams,
  response: LegalHold,
});
