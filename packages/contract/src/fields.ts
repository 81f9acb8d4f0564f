import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FieldCondition, FieldRef } from './field-conditions.ts';
import { LONGEST_FORMULA } from './field-formulas.ts';
import { FieldValidation } from './field-validation.ts';
import { Id, IdParams, Line, patchOf } from './lists.ts';

export const FIELD_TYPES = [
  'signature',
  'initial',
  'name',
  'email',
  'date',
  'text',
  'company',
  'checkbox',
  'radio',
  'dropdown',
  'listbox',
] as const;
export const FieldType = z.enum(FIELD_TYPES);
export type FieldType = z.infer<typeof FieldType>;

/** Types whose value is a mark and not a text. */
export const isMarkType = (type: FieldType): boolean => type === 'signature' || type === 'initial';

/** Types that choose among options. */
export const hasOptions = (type: FieldType): boolean => type === 'radio' || type === 'dropdown' || type === 'listbox';

const Fraction = z.number().min(0).max(1);

/** Place on the page as a person sees it (after rotation and crop), as fractions of it; origin top left. Pages count from 1. */
export const FieldPlace = z.object({
  page: z.number().int().min(1).max(2000),
  x: Fraction,
  y: Fraction,
  width: Fraction.refine((w) => w > 0),
  height: Fraction.refine((h) => h > 0),
});
export type FieldPlace = z.infer<typeof FieldPlace>;

export const FieldRules = z.object({
  label: Line(120).default(''),
  isRequired: z.boolean().default(true),
  /** Set by the sender, shown to the signer, not to be changed. */
  isReadOnly: z.boolean().default(false),
  value: z.string().max(4000).nullable().default(null),
  placeholder: Line(120).default(''),
  /** For radio, dropdown and listbox. */
  options: z.array(Line(200, 1)).max(100).default([]),
  minLength: z.number().int().min(0).max(4000).nullable().default(null),
  maxLength: z.number().int().min(1).max(4000).nullable().default(null),
  /** A regular expression the whole value must match. */
  pattern: z.string().max(200).nullable().default(null),
  validation: FieldValidation.nullable().default(null),
  /** `round([net] * 1.19, 2)`: other fields by their refs. The result is shown while signing, and stored. */
  formula: z.string().max(LONGEST_FORMULA).nullable().default(null),
  /** Shown only while it is met. */
  condition: FieldCondition.nullable().default(null),
  /** Radio buttons of one group, each its own field with one option, of which one is chosen. Empty: a list in one box. */
  group: Line(120).default(''),
  /** Points; null fits the text to the box. */
  fontSize: z.number().min(4).max(96).nullable().default(null),
  tabOrder: z.number().int().min(0).max(100_000).default(0),
});

/** A field as the editor saves it. `recipient` null: not assigned yet (red dashed border); such a document cannot be sent. */
export const FieldInput = FieldPlace.extend(FieldRules.shape).extend({
  file: Id,
  recipient: Id.nullable(),
  type: FieldType,
  /** How conditions and formulas name it; one is given where it is left out. */
  ref: FieldRef.or(z.literal('')).default(''),
});
export type FieldInput = z.infer<typeof FieldInput>;

export const Field = FieldInput.extend({ id: Id, version: z.number().int() });
export type Field = z.infer<typeof Field>;

export const updateField = endpoint('PATCH /api/fields/:id/', 'Update a field. With a signing token, fill it in', {
  params: IdParams,
  body: patchOf(FieldInput),
  response: Field,
  current: Field,
});

export const deleteField = endpoint('DELETE /api/fields/:id/', 'Delete a field', {
  params: IdParams,
  status: 204,
  current: Field,
});
