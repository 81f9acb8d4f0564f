import { z } from 'zod';
import { Document } from './documents.ts';
import { MAX_FILES } from './documents.files.ts';
import {
  MOST_TEMPLATE_FIELDS,
  MOST_TEMPLATE_ROLES,
  RoleId,
  TemplateContent,
  TemplateFile,
  TemplateRole,
} from './document-templates.content.ts';
import { endpoint } from './endpoint.ts';
import { FieldRef } from './field-conditions.ts';
import { Email, Id, IdParams, Line, ListQuery, listOf, Locale, Named, orderingBy, Paragraphs, Time } from './lists.ts';
import { permissions } from './permissions.ts';

export * from './document-templates.content.ts';

export const MOST_TEMPLATE_ARCHIVE_BYTES = 26 * 1024 * 1024;

export const TemplateSummary = z.object({
  id: Id,
  /** `placeholder`: fields and roles without files, laid over a PDF with the same pages. */
  kind: z.enum(['document', 'placeholder']),
  name: z.string(),
  description: z.string(),
  owner: Named,
  /** `private`: its owner and the team's admins; `shared`: everyone of the account. */
  visibility: z.enum(['shared', 'private']),
  folder: Named.nullable(),
  tags: z.array(z.string()),
  /** These and what follows are of the version that is used; of the draft until there is one. A placeholder has no versions. */
  roles: z.array(TemplateRole.pick({ id: true, name: true, role: true, colour: true })),
  /** Of the first page; null where there is no file yet. */
  thumbnail: z.string().nullable(),
  pageCount: z.number().int(),
  fieldCount: z.number().int(),
  useCount: z.number().int(),
  lastUsedAt: Time.nullable(),
  /** The number of the version that is used; 0 until the first is published. */
  publishedVersion: z.number().int(),
  /** Whether the draft differs from it. */
  hasChanges: z.boolean(),
  archivedAt: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('use', 'update', 'share', 'archive', 'restore', 'duplicate', 'delete'),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const Template = TemplateSummary.extend({
  /** Every file that a version or the draft names. */
  files: z.array(TemplateFile),
  /** The draft: what the editor shows and saves. Fields that came without a ref have one. */
  content: TemplateContent,
  /** Of a placeholder: the pages that its fields lie on, by file. Empty for others. */
  layout: z.array(z.object({ name: z.string(), pages: z.array(z.object({ width: z.number(), height: z.number() })) })),
});
export type Template = z.infer<typeof Template>;

export const listTemplates = endpoint('GET /templates/doc/', 'List document templates', {
  query: ListQuery.extend({
    folder: Id.optional(),
    tag: Line(120).optional(),
    owner: z.enum(['me']).optional(),
    archived: z.enum(['true', 'false']).optional(),
    kind: z.enum(['document', 'placeholder']).optional(),
    ordering: orderingBy('name', 'created_at', 'updated_at', 'use_count', 'last_used_at'),
  }),
  /** `tags`: of all templates that the caller sees, whatever narrows the list; 200 at most. */
  response: listOf(TemplateSummary).extend({ permissions: permissions('create'), tags: z.array(z.string()) }),
});

/** Without files, roles and fields: they follow. */
export const createTemplate = endpoint('POST /templates/doc/', 'Create a document template', {
  body: z.object({ name: Line(200, 1) }),
  response: Template,
  status: 201,
});

export const getTemplate = endpoint('GET /templates/doc/:id', 'Get a document template', {
  params: IdParams,
  response: Template,
});

export const updateTemplate = endpoint('PATCH /templates/doc/:id', 'Update a template’s details, but not its content', {
  params: IdParams,
  body: z.object({
    name: Line(200, 1).optional(),
    description: Paragraphs(2000).optional(),
    visibility: z.enum(['shared', 'private']).optional(),
    folder: Id.nullable().optional(),
    tags: z.array(Line(120, 1)).max(50).optional(),
  }),
  response: Template,
  current: Template,
});

export const deleteTemplate = endpoint(
  'DELETE /templates/doc/:id',
  'Delete a document template. Documents created from it stay',
  {
    params: IdParams,
    status: 204,
    current: Template,
  },
);

/** Multipart: `file`, 1 to 5. As with documents: PDF, at most 5 MB each. */
export const addTemplateFiles = endpoint('POST /templates/doc/:id/files/', 'Add files to a template draft', {
  params: IdParams,
  transport: 'upload',
  parts: { files: { file: { most: MAX_FILES, mediaTypes: ['application/pdf'] } }, texts: z.object({}) },
  response: Template,
  status: 201,
  current: Template,
});

/** The whole draft at once. A stale `If-Match` is refused with the present one. */
export const saveTemplateContent = endpoint('PUT /templates/doc/:id/content/', 'Save the draft of a template', {
  params: IdParams,
  body: TemplateContent,
  response: Template,
  current: Template,
});

export const TemplateVersion = z.object({
  number: z.number().int(),
  note: z.string(),
  publishedBy: Named,
  publishedAt: Time,
  /** The number it was brought back from. */
  restoredFrom: z.number().int().nullable(),
  content: TemplateContent,
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** 422 `template_incomplete` with each reason where it could not be used: no role, a field without a role or with a value that does not fit, no file. */
export const publishTemplate = endpoint('POST /templates/doc/:id/publish/', 'Publish the draft of a template', {
  params: IdParams,
  body: z.object({ note: Line(200).default('') }),
  response: Template,
  current: Template,
});

export const listTemplateVersions = endpoint(
  'GET /templates/doc/:id/versions/',
  'List the versions of a template, newest first',
  {
    params: IdParams,
    query: ListQuery,
    response: listOf(TemplateVersion),
  },
);

/** Publishes it anew under the next number. */
export const restoreTemplateVersion = endpoint(
  'POST /templates/doc/:id/versions/:number/restore/',
  'Restore an earlier version',
  {
    params: z.object({ id: Id, number: z.coerce.number().int().min(1) }),
    response: Template,
    current: Template,
  },
);

const act = (name: string, summary: string) =>
  endpoint(`POST /templates/doc/:id/${name}/`, summary, { params: IdParams, response: Template, current: Template });

export const archiveTemplate = act('archive', 'Archive a template');
export const restoreTemplate = act('restore', 'Restore an archived template');

export const duplicateTemplate = endpoint('POST /templates/doc/:id/duplicate/', 'Duplicate a template', {
  params: IdParams,
  response: Template,
  status: 201,
});

/** Files, recipients as roles, fields and settings, and nothing of what anyone entered. */
export const saveAsTemplate = endpoint(
  'POST /api/documents/:id/save_as_template/',
  'Create a template from a document',
  {
    params: IdParams,
    body: z.object({ name: Line(200, 1) }),
    response: Template,
    status: 201,
  },
);

/** A person for a role. What is empty is taken from the contact, where one is named. */
export const RolePerson = z.object({
  role: RoleId,
  name: Line(255).default(''),
  email: z.union([z.literal(''), Email]).default(''),
  phone: Line(40).default(''),
  locale: Locale.nullable().default(null),
  /** Fields whose prefill asks for more than name, email and phone take it from here. */
  contact: Id.nullable().default(null),
});
export type RolePerson = z.infer<typeof RolePerson>;

const UseBody = z.object({
  people: z.array(RolePerson).max(MOST_TEMPLATE_ROLES).default([]),
  title: Line(200).optional(),
  client: Id.nullable().optional(),
  /** What fields begin with, by their refs. */
  values: z
    .array(z.object({ ref: FieldRef, value: z.string().max(4000) }))
    .max(MOST_TEMPLATE_FIELDS)
    .default([]),
});

/** Roles without a person stay in the draft as recipients with the role's name and without address. */
export const useTemplate = endpoint(
  'POST /api/templates/:id/use/',
  'Create a document from the published version of a template',
  {
    params: IdParams,
    body: UseBody,
    response: Document,
    status: 201,
  },
);

/** All or nothing: where sending is refused, no document was begun. Takes `Idempotency-Key`. */
export const sendTemplate = endpoint(
  'POST /api/templates/:id/send/',
  'Create a document from a template and send it, in one call',
  {
    params: IdParams,
    body: UseBody.extend({ subject: Line(200).optional(), message: Paragraphs(5000).optional() }),
    response: Document,
    status: 202,
  },
);

/** A ZIP: `template.json` and the PDFs. */
export const exportTemplate = endpoint('GET /templates/doc/:id/export/', 'Export a template as one file', {
  params: IdParams,
  transport: 'download',
});

/** Multipart: `file`, what `export` gave. */
export const importTemplate = endpoint('POST /templates/import_template/', 'Create a template from an exported file', {
  transport: 'upload',
  maxFileBytes: MOST_TEMPLATE_ARCHIVE_BYTES,
  parts: { files: { file: { most: 1, mediaTypes: ['application/zip'] } }, texts: z.object({}) },
  tooLarge: 'template_archive_too_large',
  response: Template,
  status: 201,
});
