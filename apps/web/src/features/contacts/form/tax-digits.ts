import type { SecretField } from '@sealwright/contract';

const ZEROS = [0x0660, 0x06f0, 0xff10];

/** Digits as the other keyboards of our languages give them. */
export const latin = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });

const CUTS: Record<SecretField, readonly number[]> = { ssn: [3, 5], spouseSsn: [3, 5], fein: [2] };

/**
 * `123-45-6789`, or `12-3456789` for a FEIN, as far as it is typed. What cannot be one (letters, a tenth digit) is left as it
 * is, to be seen and fixed: a digit too many must not be dropped without a word.
 */
export function taxDigits(field: SecretField, typed: string): string {
  const text = latin(typed);
  const digits = text.replaceAll(/[\s\u2010-\u2015-]/g, '');
  if (!/^\d{0,9}$/.test(digits)) return text;
  const cuts = CUTS[field].filter((cut) => cut < digits.length);
  return Array.from(digits, (digit, index) => (cuts.includes(index) ? `-${digit}` : digit)).join('');
}

export const isWhole = (text: string): boolean => /^\d{9}$/.test(text.replaceAll('-', ''));

export const digitsIn = (text: string): number => latin(text).replaceAll(/\D/g, '').length;
