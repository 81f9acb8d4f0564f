import { settleFields } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, type FieldProblem } from '../../../platform/errors.ts';
import { refOf, toLinked } from '../documents/index.ts';
import { fillField, type FieldRow } from './signing.repo.ts';

type Settled = { fields: FieldRow[]; hidden: number[] };

/**
 * A recipient's fields as their part ends: what formulas give is stored, and fields that are not shown hold nothing. Throws
 * `fields_required` naming each that is shown, required and empty.
 */
export async function settleOwn(tx: Db, all: readonly FieldRow[], recipientId: number, at: Date): Promise<Settled> {
  const { shown, calculated } = settleFields(all.map(toLinked));
  const own = all.filter((field) => field.recipientId === recipientId);
  const isShown = (field: FieldRow) => shown.has(refOf(field));
  refuseEmpty(own.filter(isShown));
  const fields: FieldRow[] = [];
  const problems: FieldProblem[] = [];
  for (const field of own) {
    const result = calculated.get(refOf(field));
    const isFailed = result?.value === null && result.problem !== 'empty';
    if (isFailed) problems.push(problemOf(field, 'field_formula_failed'));
    const value = result === undefined ? field.value : result.value;
    // What the sender set stays; where it is not shown it is not stamped either.
    const kept = isShown(field) || field.isReadOnly ? { value, mark: field.mark } : { value: null, mark: null };
    const isSame = kept.value === field.value && kept.mark === field.mark;
    const filledAt = kept.value === null && kept.mark === null ? null : (field.filledAt ?? at);
    fields.push(isSame ? field : await fillField(tx, field, { ...kept, filledAt }));
  }
  if (problems.length > 0) throw new AppError('fields_required', { fields: problems });
  return { fields: fields.filter(isShown), hidden: own.filter((field) => !isShown(field)).map(({ id }) => id) };
}

/** Of a group of buttons one is chosen, whichever. Formulas fill themselves in. */
function refuseEmpty(fields: readonly FieldRow[]): void {
  const isFilled = ({ value, mark }: FieldRow) => value !== null || mark !== null;
  const chosen = new Set(fields.filter(isFilled).map(({ radioGroup }) => radioGroup));
  const empty = fields.filter(
    (field) =>
      field.isRequired &&
      field.formula === null &&
      !isFilled(field) &&
      !(field.radioGroup !== '' && chosen.has(field.radioGroup)),
  );
  if (empty.length === 0) return;
  throw new AppError('fields_required', { fields: empty.map((field) => problemOf(field, 'required')) });
}

const problemOf = ({ id }: FieldRow, code: 'required' | 'field_formula_failed'): FieldProblem => ({
  path: `fields.${id}`,
  code,
  message: code === 'required' ? 'Required' : 'The formula gives no number',
});
