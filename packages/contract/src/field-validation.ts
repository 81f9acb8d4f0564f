import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { compareNumbers, decimalsOf, plainNumber } from './field-formulas.ts';
import { Email } from './lists.ts';

const PlainNumber = z.string().refine((text) => plainNumber(text) === text);
const Day = z.iso.date();

/** What a text must be. A date field may be held to a range of days. */
export const FieldValidation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    min: PlainNumber.nullable().default(null),
    max: PlainNumber.nullable().default(null),
    /** Digits after the point: that many for a formula, so many or fewer for what people type. */
    decimals: z.number().int().min(0).max(10).nullable().default(null),
  }),
  z.object({ kind: z.literal('email') }),
  z.object({ kind: z.literal('zip') }),
  z.object({ kind: z.literal('ssn') }),
  /** A taxpayer's PIN on an IRS form, five digits; and a preparer's, after the six of their EFIN. */
  z.object({ kind: z.literal('pin') }),
  z.object({ kind: z.literal('efin_pin') }),
  z.object({ kind: z.literal('date'), from: Day.nullable().default(null), to: Day.nullable().default(null) }),
]);
export type FieldValidation = z.infer<typeof FieldValidation>;

export const VALIDATION_KINDS = ['number', 'email', 'zip', 'ssn', 'pin', 'efin_pin', 'date'] as const;

// Cc but tabs and ends of lines, and Cf bidi overrides: they make a text read as another.
const CONTROL = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text has signs in it that no field keeps. */
export const hasControls = (text: string): boolean => CONTROL.test(text);

type Checked = { value: string } | { problem: ErrorCode };

/** A text as it will be kept, or what is wrong with it. The same for who types it and for who stores it. */
export function validated(validation: FieldValidation, text: string): Checked {
  switch (validation.kind) {
    case 'number':
      return numberOf(validation, text);
    case 'email':
      return Email.safeParse(text.trim()).success ? { value: text.trim() } : { problem: 'email_invalid' };
    case 'zip':
      return /^\d{5}(-\d{4})?$/.test(text.trim()) ? { value: text.trim() } : { problem: 'field_zip_invalid' };
    case 'ssn':
      return ssnOf(text);
    case 'pin':
      return digitsOf(text, PIN, 'field_pin_invalid');
    case 'efin_pin':
      return digitsOf(text, EFIN_PIN, 'field_efin_pin_invalid');
    default:
      return dayOf(validation, text.trim());
  }
}

function numberOf({ min, max, decimals }: Extract<FieldValidation, { kind: 'number' }>, text: string): Checked {
  const value = plainNumber(text);
  if (value === null || (decimals !== null && decimalsOf(value) > decimals)) return { problem: 'field_number_invalid' };
  const isOut = (min !== null && compareNumbers(value, min) < 0) || (max !== null && compareNumbers(value, max) > 0);
  return isOut ? { problem: 'field_value_out_of_range' } : { value };
}

/** Never issued: 000, 666 and 9xx in front, zeros in a group. */
function ssnOf(text: string): Checked {
  const digits = text.trim().replaceAll(/[- ]/g, '');
  const isOne = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
  return isOne
    ? { value: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` }
    : { problem: 'field_ssn_invalid' };
}

/** Zeros alone are no PIN, and no EFIN. */
const PIN = /^(?!00000)\d{5}$/;
const EFIN_PIN = /^(?!000000)\d{6}(?!00000)\d{5}$/;

function digitsOf(text: string, rule: RegExp, problem: ErrorCode): Checked {
  const value = text.trim().replaceAll(/[- ]/g, '');
  return rule.test(value) ? { value } : { problem };
}

function dayOf({ from, to }: Extract<FieldValidation, { kind: 'date' }>, day: string): Checked {
  if (!Day.safeParse(day).success) return { problem: 'field_value_invalid' };
  return (from !== null && day < from) || (to !== null && day > to)
    ? { problem: 'field_value_out_of_range' }
    : { value: day };
}
