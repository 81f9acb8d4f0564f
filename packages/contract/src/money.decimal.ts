import { latinNumber } from './latin-digits.ts';

const WRITTEN = /^(\d{1,13})(?:[.,](\d*))?$/;

/** A number that a person wrote with at most so many digits behind the point, in units of the last of them; null: it is none. */
export function unitsOf(text: string, digits: number): number | null {
  const [, whole, part = ''] = WRITTEN.exec(latinNumber(text.trim())) ?? [];
  if (whole === undefined || part.length > digits) return null;
  return Number(`${whole}${part.padEnd(digits, '0')}`);
}

/** The other way round, as every program reads it: `1250` with 2 digits is `12.50`. */
export function decimalOf(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

// Of a rate in parts per million, as percent.
const RATE_DIGITS = 4;

/** Percent, as a person wrote it, as a rate; null: it is none. */
export function rateIn(text: string): number | null {
  const rate = unitsOf(text, RATE_DIGITS);
  return rate !== null && rate <= 1_000_000 ? rate : null;
}

/** A rate as percent, with no more digits than it needs: `60000` is `6`. */
export const percentOf = (rate: number): string => decimalOf(rate, RATE_DIGITS).replace(/\.?0+$/, '');
