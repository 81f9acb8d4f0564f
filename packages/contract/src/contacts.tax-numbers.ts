import { z } from 'zod';
import { latinDigits } from './latin-digits.ts';

/**
 * What nine digits of a person can be:
 *
 * - `ssn`: never with area 000, 666 or 900 to 999, group 00, or serial 0000 (Social Security Administration, POMS RM 10201.035,
 *   "Invalid Social Security Numbers": https://secure.ssa.gov/apps10/poms.nsf/lnx/0110201035).
 * - `itin`: begins with 9; its fourth and fifth digits are 50 to 65, 70 to 88, 90 to 92 or 94 to 99 (IRS, Internal Revenue Manual
 *   3.21.263, and https://www.irs.gov/tin/itin/individual-taxpayer-identification-number-itin).
 * - `atin`: begins with 9; its fourth and fifth digits are 93 (IRS Publication 1346; Form W-7A).
 */
export const PERSON_NUMBER_KINDS = ['ssn', 'itin', 'atin'] as const;
export const PersonNumberKind = z.enum(PERSON_NUMBER_KINDS);
export type PersonNumberKind = z.infer<typeof PersonNumberKind>;

const PATTERNS: Record<PersonNumberKind, RegExp> = {
  ssn: /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/,
  itin: /^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/,
  atin: /^9\d{2}93\d{4}$/,
};

/** Which of them nine digits are; null where no authority gives out such a number. */
export const personNumberKind = (digits: string): PersonNumberKind | null =>
  PERSON_NUMBER_KINDS.find((kind) => PATTERNS[kind].test(digits)) ?? null;

const refuse = (code: string) => ({ params: { code } });

/** Digits as keyboards of Arabic, Persian and Urdu type them, and wide ones, as 0 to 9. */
const plainDigits = (text: string): string => latinDigits(text.normalize('NFKC'));

/** Nine digits, with spaces or hyphens between them or not; kept as nine digits. '' removes the number. */
export const TaxNumber = z
  .string()
  .transform((number) => plainDigits(number).replaceAll(/[\s\p{Cf}\u2010-\u2015-]/gu, ''))
  .refine((number) => !/^[0-9]{10,}$/.test(number), { ...refuse('tax_id_too_long'), abort: true })
  .refine((number) => number === '' || /^[0-9]{9}$/.test(number), { ...refuse('tax_id_invalid'), abort: true });

/** The number of a person: an SSN, or what the IRS gives to those who have none. */
export const PersonNumber = TaxNumber.refine(
  (number) => number === '' || personNumberKind(number) !== null,
  refuse('ssn_impossible'),
);
