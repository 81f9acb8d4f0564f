import { z } from 'zod';
import { MOST_TEMPLATE_ROLES, RoleId } from './document-templates.content.ts';
import { Template } from './document-templates.ts';
import { Document } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { FieldPlace, FieldType } from './fields.ts';
import { Id, IdParams, Line, Time } from './lists.ts';
import { RecipientRole } from './recipients.ts';

/** So many placeholders are compared with a document, those used last first. */
export const MOST_PLACEHOLDERS_COMPARED = 500;
/** So many are answered. */
export const MOST_PLACEHOLDERS_OFFERED = 50;
/** So many fields a document has after laying over. */
export const MOST_DOCUMENT_FIELDS = 2000;

/** Which recipient of the document takes a role; null: no one yet. */
export const RoleRecipient = z.object({ role: RoleId, recipient: Id.nullable() });
export type RoleRecipient = z.infer<typeof RoleRecipient>;

/** A placeholder template with the same pages as a document, or as one of its files. */
export const FittingPlaceholder = z.object({
  id: Id,
  name: z.string(),
  /** Whether the document’s pages look like those that its fields were placed on. */
  isAlike: z.boolean(),
  /** The files of the document that it fits one by one. None where it lies over all of them. */
  targets: z.array(z.object({ file: Id, isAlike: z.boolean() })),
  roles: z.array(z.object({ id: RoleId, name: z.string(), role: RecipientRole, colour: z.number().int() })),
  /** Who would take the roles: recipients of the same kind, in their order. */
  people: z.array(RoleRecipient),
  /** What would be placed. `file` is a file of the document, the first that looks alike of several; `recipient` the id of a role. */
  fields: z.array(FieldPlace.extend({ file: Id, recipient: RoleId.nullable(), type: FieldType, label: z.string() })),
  useCount: z.number().int(),
  lastUsedAt: Time.nullable(),
});
export type FittingPlaceholder = z.infer<typeof FittingPlaceholder>;

/** Fields that came onto a document at once. */
export const Laying = z.object({ id: Id, name: z.string(), fieldCount: z.number().int() });
export type Laying = z.infer<typeof Laying>;

/** Alike ones first, then those used last. `laying`: the last one whose fields are still there, which can be undone. */
export const listFittingPlaceholders = endpoint(
  'GET /api/documents/:id/placeholders/',
  'List placeholder templates whose pages match a document',
  {
    params: IdParams,
    response: z.object({ results: z.array(FittingPlaceholder), laying: Laying.nullable() }),
  },
);

/** Of a draft or a sent document: its fields, and their recipients as roles. 422 `placeholder_no_fields` where it has none. */
export const saveAsPlaceholder = endpoint(
  'POST /api/documents/:id/save_as_placeholder/',
  'Save the fields of a document as a placeholder template',
  {
    params: IdParams,
    body: z.object({ name: Line(200, 1) }),
    response: Template,
    status: 201,
  },
);

const LaidOver = z.object({ document: Document, laying: Laying });

/**
 * Adds the fields of a placeholder to a draft, or to one of its files. Fields of a role that is left out belong to no one yet. 409
 * `template_not_placeholder`, 422 `placeholder_pages_differ`.
 */
export const layOver = endpoint('POST /api/documents/:id/lay_over/', 'Apply a placeholder template to a draft', {
  params: IdParams,
  body: z.object({
    placeholder: Id,
    people: z.array(RoleRecipient).max(MOST_TEMPLATE_ROLES).default([]),
    /** Null: over all files of the document. */
    file: Id.nullable().default(null),
  }),
  response: LaidOver,
  current: Document,
});

/**
 * Removes those of its fields that are still there, whatever was changed about them since. 409 `laying_in_use` with each field whose formula
 * counts with one of them (`fields.ID.formula`); `clearFormulas` removes those formulas as well.
 */
export const undoLayOver = endpoint(
  'POST /api/documents/:id/undo_lay_over/',
  'Remove a placeholder template’s fields from a draft',
  {
    params: IdParams,
    body: z.object({ laying: Id, clearFormulas: z.boolean().default(false) }),
    response: Document,
    current: Document,
  },
);
