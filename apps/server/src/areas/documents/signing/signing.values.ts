import { Email, type ErrorCode, type FieldType, hasControls, isBlank, isDay, validated } from '@sealwright/contract';
import { fitsPattern } from '../documents/index.ts';
import type { FieldRow } from './signing.repo.ts';

export type CheckedValue = { value: string | null } | { problem: ErrorCode };

// What the wire carries; counted again after normalising, which can make a text longer (UAX #15, section 9).
const MAX_LENGTH = 4000;

/**
 * A value as it will be kept and stamped, or what is wrong with it. Dates travel as ISO (YYYY-MM-DD), ticks as 'true',
 * several choices of a listbox on a line each; nothing is null.
 */
export function checkValue(field: FieldRow, given: string | null): CheckedValue {
  const text = (given ?? '').replaceAll(/\r\n?/g, '\n').normalize('NFC');
  const value = field.type === 'text' ? text : text.trim();
  if (isBlank(value)) return { value: null };
  if (value.length > MAX_LENGTH) return { problem: 'field_value_too_long' };
  if (hasControls(value)) return { problem: 'field_value_invalid' };
  const checked = field.validation === null ? { value } : validated(field.validation, value);
  return 'problem' in checked ? checked : (CHECKS[field.type as FieldType] ?? checkText)(field, checked.value);
}

const INVALID: CheckedValue = { problem: 'field_value_invalid' };

/** How each type is checked. Signatures and initials are no texts: they are attached. */
const CHECKS: Record<FieldType, (field: FieldRow, value: string) => CheckedValue> = {
  signature: () => INVALID,
  initial: () => INVALID,
  checkbox: (_, value) => checkTick(value),
  radio: checkChoice,
  dropdown: checkChoice,
  listbox: checkChoices,
  date: (_, value) => (isDay(value) ? { value } : INVALID),
  email: (field, value) => (Email.safeParse(value).success ? checkText(field, value) : INVALID),
  name: checkLine,
  company: checkLine,
  text: checkText,
};

function checkTick(value: string): CheckedValue {
  if (value === 'false') return { value: null };
  return value === 'true' ? { value } : INVALID;
}

function checkChoice(field: FieldRow, value: string): CheckedValue {
  return field.options.includes(value) ? { value } : INVALID;
}

function checkLine(field: FieldRow, value: string): CheckedValue {
  return value.includes('\n') ? INVALID : checkText(field, value);
}

function checkChoices(field: FieldRow, value: string): CheckedValue {
  const chosen = [...new Set(value.split('\n'))];
  return chosen.every((choice) => field.options.includes(choice))
    ? { value: chosen.join('\n') }
    : { problem: 'field_value_invalid' };
}

function checkText(field: FieldRow, value: string): CheckedValue {
  const length = Array.from(value).length;
  if (field.maxLength !== null && length > field.maxLength) return { problem: 'field_value_too_long' };
  if (field.minLength !== null && length < field.minLength) return { problem: 'field_value_too_short' };
  if (field.pattern !== null && !fitsPattern(field.pattern, value)) return { problem: 'field_value_invalid' };
  return { value };
}
