import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FieldPlace, FieldRules, FieldType } from './fields.ts';
import { Id, IdParams } from './lists.ts';

/** A place that looks as if it should be filled in, and what a field there would be. */
export const SuggestedField = FieldPlace.extend({
  file: Id,
  /** The file's own form, a text tag such as `{{signature:1}}`, a tax form known by its text, or a label beside a line. */
  source: z.enum(['form', 'tag', 'tax_form', 'line']),
  type: FieldType,
  /** Whom a tag or a tax form means; null where the file does not say. */
  recipient: Id.nullable(),
  label: FieldRules.shape.label,
  isRequired: z.boolean(),
  options: FieldRules.shape.options,
  group: z.string(),
  maxLength: FieldRules.shape.maxLength,
});
export type SuggestedField = z.infer<typeof SuggestedField>;

/** Places where a field lies already are left out. */
export const listSuggestedFields = endpoint(
  'GET /api/documents/:id/suggested-fields/',
  'Suggest fields from the files of a document',
  { params: IdParams, response: z.object({ results: z.array(SuggestedField) }) },
);

type Placed = FieldPlace & { file: number };

/** Whether a field lies over most of the place, or in most of it. */
export function isTaken(place: Placed, fields: readonly Placed[]): boolean {
  return fields.some((field) => {
    if (field.file !== place.file || field.page !== place.page) return false;
    const width = Math.min(place.x + place.width, field.x + field.width) - Math.max(place.x, field.x);
    const height = Math.min(place.y + place.height, field.y + field.height) - Math.max(place.y, field.y);
    const smaller = Math.min(place.width * place.height, field.width * field.height);
    return width > 0 && height > 0 && width * height > smaller / 3;
  });
}
