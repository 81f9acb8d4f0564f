import { z } from 'zod';
import { DocumentSettings, FormType, MessageTranslations } from './documents.ts';
import { FilePage, MAX_FILES } from './documents.files.ts';
import { FieldInput } from './fields.ts';
import { Id, Line, Locale, Paragraphs } from './lists.ts';
import { IdentityMethod } from './recipient-identity.ts';
import { MAX_RECIPIENT_GROUPS } from './recipient-groups.ts';
import { RecipientRole } from './recipients.ts';

export const MOST_TEMPLATE_ROLES = 50;
export const MOST_TEMPLATE_FIELDS = 2000;

/** Who is meant by "Taxpayer", "Spouse" or "Preparer". `id` counts within the template and stays the same from version to version. */
export const RoleId = z.number().int().min(1).max(10_000);

export const TemplateRole = z.object({
  id: RoleId,
  name: Line(120, 1),
  role: RecipientRole.default('signer'),
  /** As of recipients: equal numbers act together. */
  order: z.number().int().min(1).max(50).default(1),
  colour: z.number().int().min(0).max(9).default(0),
  /** Null: the template's own language. */
  locale: Locale.nullable().default(null),
  identity: IdentityMethod.nullable().default(null),
  mayDelegate: z.boolean().default(false),
  privateNote: Paragraphs(1000).default(''),
  hostName: Line(255).default(''),
  group: RoleId.nullable().default(null),
  witnessOf: RoleId.nullable().default(null),
});
export type TemplateRole = z.infer<typeof TemplateRole>;

export const TemplateGroup = z.object({
  id: RoleId,
  name: Line(120, 1),
  needed: z.number().int().min(1).max(50).default(1),
});
export type TemplateGroup = z.infer<typeof TemplateGroup>;

/** What of the person in a role, or of their contact, a field begins with. */
export const PREFILLS = [
  'name',
  'email',
  'phone',
  'company',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'address',
] as const;
export const Prefill = z.enum(PREFILLS);
export type Prefill = z.infer<typeof Prefill>;

/** As a document's field: `recipient` is the id of a role, `file` that of a file of the template. */
export const TemplateContentField = FieldInput.extend({ prefill: Prefill.nullable().default(null) });
export type TemplateContentField = z.infer<typeof TemplateContentField>;

export const TemplateSettings = DocumentSettings.omit({ title: true }).extend({
  signingOption: z.enum(['shared', 'separate']).nullable(),
  formType: FormType.nullable(),
  messageTranslations: MessageTranslations.default([]),
});
export type TemplateSettings = z.infer<typeof TemplateSettings>;

export const TemplateFile = z.object({
  id: Id,
  name: Line(255, 1),
  pages: z.array(FilePage),
});
export type TemplateFile = z.infer<typeof TemplateFile>;

/** What a version keeps. Files are named by their ids, in their order. */
export const TemplateContent = z.object({
  files: z.array(Id).max(MAX_FILES),
  roles: z.array(TemplateRole).max(MOST_TEMPLATE_ROLES),
  groups: z.array(TemplateGroup).max(MAX_RECIPIENT_GROUPS),
  fields: z.array(TemplateContentField).max(MOST_TEMPLATE_FIELDS),
  settings: TemplateSettings,
});
export type TemplateContent = z.infer<typeof TemplateContent>;

const PagePrint = z.string().regex(/^[0-9a-f]{0,4096}$/);

/** What the fields of a placeholder template lie on: pages without files. `file` of a field is a place in this list, from 1. */
export const PlaceholderLayout = z
  .array(
    z.object({
      name: Line(255, 1),
      /** In points, as displayed. */
      pages: z.array(z.object({ width: z.number().positive(), height: z.number().positive() })).max(2000),
      /** How the first pages look, coarsely: only ever compared. */
      prints: z.array(PagePrint).max(10),
    }),
  )
  .min(1)
  .max(MAX_FILES);
export type PlaceholderLayout = z.infer<typeof PlaceholderLayout>;
