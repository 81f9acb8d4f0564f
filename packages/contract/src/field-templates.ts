import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FieldRules, FieldType } from './fields.ts';
import { Id, IdParams, Line } from './lists.ts';

/** So many templates of fields an account keeps. */
export const MOST_FIELD_TEMPLATES = 100;
const MOST_FIELDS = 100;

const Points = z.number().min(0).max(20_000);

/** A field of a template: its place in points from the upper left corner of all of them, and its rules. It has no recipient. */
export const TemplateField = FieldRules.omit({ tabOrder: true }).extend({
  type: FieldType,
  x: Points,
  y: Points,
  width: Points.refine((width) => width > 0),
  height: Points.refine((height) => height > 0),
  /** How conditions and formulas of the same template name it. */
  ref: z
    .string()
    .regex(/^[\w-]{0,40}$/)
    .default(''),
});
export type TemplateField = z.infer<typeof TemplateField>;

/** Fields that are placed together. They belong to the account: whoever prepares its documents uses them. */
export const FieldTemplate = z.object({
  id: Id,
  name: z.string(),
  fields: z.array(TemplateField),
  version: z.number().int(),
});
export type FieldTemplate = z.infer<typeof FieldTemplate>;

export const listFieldTemplates = endpoint('GET /api/field-templates/', 'List field templates by name', {
  response: z.object({ results: z.array(FieldTemplate) }),
});

/** 409 `field_template_exists` where the account has one of this name, 422 `field_templates_too_many` at the next after the last. */
export const createFieldTemplate = endpoint('POST /api/field-templates/', 'Save fields as a field template', {
  body: z.object({ name: Line(60, 1), fields: z.array(TemplateField).min(1).max(MOST_FIELDS) }),
  response: FieldTemplate,
  status: 201,
});

export const deleteFieldTemplate = endpoint('DELETE /api/field-templates/:id/', 'Delete a field template', {
  params: IdParams,
  status: 204,
  current: FieldTemplate,
});
