import { latinDigits, type TestCardToken } from '@sealwright/contract';

/** The test cards, by their numbers. The frame alone knows these: it sends the token. */
export const TEST_CARDS: readonly { number: string; token: TestCardToken }[] = [
  { number: '4242424242424242', token: 'tok_success' },
  { number: '5555555555554444', token: 'tok_mastercard' },
  { number: '4000002500003155', token: 'tok_challenge' },
  { number: '4000002760003184', token: 'tok_challenge_always' },
  { number: '4000000000000002', token: 'tok_decline' },
  { number: '4000000000009995', token: 'tok_insufficient' },
  { number: '4000000000000069', token: 'tok_expired' },
  { number: '4000000000000341', token: 'tok_decline_later' },
  { number: '4000000000000077', token: 'tok_late' },
  { number: '4000000000001976', token: 'tok_twice' },
];

/** The digits of what was typed, whatever script they were typed in. */
export const digitsOf = (typed: string): string => latinDigits(typed).replaceAll(/\D/g, '');

/** Null for anything but a test card. */
export const tokenOf = (typed: string): TestCardToken | null =>
  TEST_CARDS.find(({ number }) => number === digitsOf(typed))?.token ?? null;

/** In groups of four, as cards show it. */
export const spaced = (typed: string): string =>
  digitsOf(typed)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** "12/34" of what was typed so far. */
export function expirySpaced(typed: string): string {
  const digits = digitsOf(typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Null where it is no month of a year. */
export function expiryOf(typed: string): { expiryMonth: number; expiryYear: number } | null {
  const digits = digitsOf(typed);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return null;
  return { expiryMonth: month, expiryYear: 2000 + Number(digits.slice(2)) };
}
