import { decimalOf, plainText } from './xlsx-decimal.ts';

/** A format of digit places and literals, such as `000-00-0000`. */
export type Mask = {
  /** In their order: a literal, or null for the place of a digit. */
  parts: readonly (string | null)[];
  /** Other formats follow, for numbers below zero and for zero. */
  isForPositive: boolean;
};

// A place, a quotation, an escaped character, a character that needs neither, a language.
const PART = /(0)|"([^"]*)"|\\(.)|([-+$() !^&'~{}<>=:€£¥\u00a0])|\[\$-[^\]]*\]/gsuy;

/** Null where a format is anything else. One place alone pads nothing: what stands beside it is a unit. */
export function maskOf(format: string): Mask | null {
  const parts: (string | null)[] = [];
  let end = 0;
  for (const [part, place, ...literals] of format.matchAll(PART)) {
    parts.push(place === undefined ? literals.join('') : null);
    end += part.length;
  }
  const isForPositive = format[end] === ';';
  if (end < format.length && !isForPositive) return null;
  return parts.filter((part) => part === null).length > 1 ? { parts, isForPositive } : null;
}

/** 1234 as 01234; null for fractions and for what the format does not show. */
export function maskedText(text: string, { parts, isForPositive }: Mask): string | null {
  const decimal = decimalOf(text);
  if (decimal === null || decimal.places > 0) return null;
  if (isForPositive && (decimal.sign === '-' || decimal.digits === '0')) return null;
  const whole = plainText({ ...decimal, sign: '' });
  if (whole === null) return null;
  const places = parts.filter((part) => part === null).length;
  const digits = whole.padStart(places, '0');
  // The first place takes all digits that have none.
  const surplus = digits.length - places;
  let at = 0;
  let shown: string = decimal.sign;
  for (const part of parts) {
    const next = at === 0 ? surplus + 1 : at + 1;
    shown += part ?? digits.slice(at, next);
    if (part === null) at = next;
  }
  return shown;
}
