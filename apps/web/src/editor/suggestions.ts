import type { SuggestedField } from '@sealwright/contract';
import { isTaken } from '@sealwright/contract';
import { type EditorField, type EditorFile, newKey, pageOf, rulesFor } from './fields.ts';
import { toFractions, toPoints } from './geometry.ts';

const EFIN_PIN_LENGTH = 11;

/** A field as it would be placed; `key` names the suggestion. */
export type EditorSuggestion = EditorField;

/** What was found in the files, in points. Places on a page that is gone are left out. */
export function fromFound(found: readonly SuggestedField[], files: readonly EditorFile[]): EditorSuggestion[] {
  return found.flatMap((one, index) => {
    const page = pageOf(files, one.file, one.page);
    if (page === null) return [];
    const { label, isRequired, options, group, maxLength } = one;
    const seen = { label, isRequired, options, group, maxLength, validation: validationOf(one) };
    const rules = { ...rulesFor(one.type, []), ...seen };
    const key = `s${index}`;
    return {
      ...toPoints(one, page),
      key,
      ref: key,
      file: one.file,
      page: one.page,
      type: one.type,
      recipient: one.recipient,
      rules,
    };
  });
}

/** The PIN of a taxpayer on an IRS form, and the longer one of a preparer. */
const validationOf = ({ source, label, maxLength }: SuggestedField): EditorField['rules']['validation'] =>
  source === 'tax_form' && label === 'PIN' ? { kind: maxLength === EFIN_PIN_LENGTH ? 'efin_pin' : 'pin' } : null;

/** Those where no field lies yet. After a field was deleted or undone its place is offered again. */
export function stillOffered(
  suggestions: readonly EditorSuggestion[],
  fields: readonly EditorField[],
  files: readonly EditorFile[],
): EditorSuggestion[] {
  const placeOf = (field: EditorField) => {
    const page = pageOf(files, field.file, field.page);
    return page === null ? [] : [{ ...toFractions(field, page), file: field.file, page: field.page }];
  };
  const byPage = Map.groupBy(fields.flatMap(placeOf), ({ file, page }) => `${file}:${page}`);
  return suggestions.filter((one) => {
    const [place] = placeOf(one);
    return place !== undefined && !isTaken(place, byPage.get(`${one.file}:${one.page}`) ?? []);
  });
}

/** Fields in the place of suggestions; for `recipient` where the file does not say for whom. */
export const accepted = (suggestions: readonly EditorSuggestion[], recipient: number | null): EditorField[] =>
  suggestions.map((one) => {
    const key = newKey();
    return { ...one, key, ref: key, recipient: one.recipient ?? recipient };
  });
