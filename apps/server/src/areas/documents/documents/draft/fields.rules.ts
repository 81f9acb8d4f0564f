import {
  Email,
  type FieldInput,
  type FieldType,
  type FieldValidation,
  fillsFields,
  hasControls,
  hasOptions,
  isDay,
  isMarkType,
  type LinkedField,
  linkProblems,
  type RecipientRole,
  textOf,
  validated,
} from '@sealwright/contract';
import { AppError, type FieldProblem, fieldProblem } from '../../../../platform/errors.ts';
import { fitsPattern, isSafePattern, type MatchBudget } from './patterns.ts';

/** What a field may refer to: the files and recipients of its document. */
export type FieldScope = {
  pageCountByFile: ReadonlyMap<number, number>;
  roleByRecipient: ReadonlyMap<number, RecipientRole>;
  /** The signing order of each recipient. */
  turns: ReadonlyMap<number, number>;
};

// Fractions come from pixels on a screen: their last digits are noise.
const EPSILON = 0.001;

/** Everything that is wrong with a field; paths are those of the wire. */
export function problemsOf(field: FieldInput, scope: FieldScope): FieldProblem[] {
  return [...placeProblems(field, scope), ...ruleProblems(field)];
}

function placeProblems(field: FieldInput, scope: FieldScope): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const pageCount = scope.pageCountByFile.get(field.file);
  if (pageCount === undefined) problems.push(fieldProblem('file', 'not_found'));
  else if (field.page > pageCount) problems.push(fieldProblem('page', 'field_outside_page'));
  if (field.x + field.width > 1 + EPSILON) problems.push(fieldProblem('x', 'field_outside_page'));
  if (field.y + field.height > 1 + EPSILON) problems.push(fieldProblem('y', 'field_outside_page'));
  if (field.recipient !== null) {
    const role = scope.roleByRecipient.get(field.recipient);
    if (role === undefined || !fillsFields(role)) problems.push(fieldProblem('recipient', 'field_choice_missing'));
  }
  return problems;
}

type Rule = (field: FieldInput) => boolean;

/** What breaks a rule of one field, by the part that is wrong. */
const BROKEN: Partial<Record<keyof FieldInput, Rule>> = {
  options: ({ type, options }) => hasOptions(type) && new Set(options).size < options.length,
  minLength: ({ minLength, maxLength }) => minLength !== null && maxLength !== null && minLength > maxLength,
  pattern: ({ pattern }) => pattern !== null && pattern !== '' && !isSafePattern(pattern),
  group: ({ type, group, options }) => group !== '' && (type !== 'radio' || options.length !== 1),
  validation: ({ type, validation }) => validation !== null && !canBe(type, validation),
  formula: ({ formula, value, isReadOnly }) => formula !== null && (value !== null || isReadOnly),
  value: ({ type, value, isReadOnly }) => isMarkType(type) && (value !== null || isReadOnly),
};

function ruleProblems(field: FieldInput): FieldProblem[] {
  const missing = hasOptions(field.type) && field.options.length === 0;
  const broken = Object.entries(BROKEN).flatMap(([part, isBroken]) => {
    const path = part === 'minLength' ? 'min_length' : part;
    return isBroken(field) ? [{ path, code: 'invalid', message: textOf('request_invalid') }] : [];
  });
  return [...(missing ? [fieldProblem('options', 'field_options_missing')] : []), ...broken];
}

/** Days are checked in date fields, everything else in texts. */
const canBe = (type: FieldType, { kind }: FieldValidation): boolean =>
  kind === 'date' ? type === 'date' : type === 'text';

const LINK_CODES = {
  ref: 'request_invalid',
  condition: 'field_condition_invalid',
  formula: 'field_formula_invalid',
  group: 'field_group_mixed',
} as const;

/** What is wrong between the fields of a document. `pathOf` names each on the wire; null: it is not asked about. */
export const problemsBetween = (
  fields: readonly LinkedField[],
  turns: ReadonlyMap<number, number>,
  pathOf: (ref: string) => string | null,
): FieldProblem[] =>
  linkProblems(fields, turns).flatMap(({ ref, part }) => {
    const path = pathOf(ref);
    return path === null ? [] : [fieldProblem(`${path}${part}`, LINK_CODES[part])];
  });

type Valued = Pick<FieldInput, 'type' | 'value' | 'options' | 'minLength' | 'maxLength' | 'pattern' | 'validation'>;

type Fits = (field: Valued, value: string, budget: MatchBudget) => boolean;

const isChoice: Fits = ({ options }, value) => options.includes(value);
const isLine: Fits = (field, value, budget) => !value.includes('\n') && fitsText(field, value, budget);

/** How each type is checked; others are texts. */
const FITS: Partial<Record<FieldType, Fits>> = {
  checkbox: (_field, value) => value === 'true',
  radio: isChoice,
  dropdown: isChoice,
  listbox: ({ options }, value) => value.split('\n').every((choice) => options.includes(choice)),
  date: (_field, value) => isDay(value),
  email: (field, value, budget) => Email.safeParse(value).success && isLine(field, value, budget),
  name: isLine,
  company: isLine,
};

/** Whether a value the sender set could have been given by a signer. */
export function fitsField(field: Valued, budget: MatchBudget): boolean {
  const { type, value, validation } = field;
  if (value === null || value === '') return true;
  if (hasControls(value)) return false;
  if (validation !== null && 'problem' in validated(validation, value)) return false;
  return (FITS[type] ?? fitsText)(field, value, budget);
}

function fitsText({ minLength, maxLength, pattern }: Valued, value: string, budget: MatchBudget): boolean {
  const { length } = Array.from(value);
  if (length < (minLength ?? 0) || length > (maxLength ?? Infinity)) return false;
  return pattern === null || pattern === '' || fitsPattern(pattern, value, budget);
}

/**
 * Draws in what lies a hair outside, so that a stamp never does. An empty value is none: it would pass for filled in;
 * an empty pattern is none: nothing but nothing would fit it.
 */
export function settle<F extends Pick<FieldInput, 'x' | 'y' | 'width' | 'height' | 'value' | 'pattern' | 'formula'>>(
  field: F,
): F {
  return {
    ...field,
    x: Math.min(field.x, 1 - field.width),
    y: Math.min(field.y, 1 - field.height),
    value: field.value === '' ? null : field.value,
    pattern: field.pattern === '' ? null : field.pattern,
    formula: field.formula?.trim() === '' ? null : field.formula,
  };
}

/** Throws the problems found; where all have the same code, with that code. */
export function refuseFields(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const codes = new Set(problems.map(({ code }) => code));
  const only = codes.size === 1 ? first.code : '';
  const named = [
    'field_outside_page',
    'field_options_missing',
    'field_choice_missing',
    'field_condition_invalid',
    'field_formula_invalid',
    'field_group_mixed',
  ] as const;
  const code = named.find((candidate) => candidate === only) ?? 'request_invalid';
  throw new AppError(code, { fields: [...problems] });
}
