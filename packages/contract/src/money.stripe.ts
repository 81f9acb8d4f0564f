import { digitsOf } from './money.ts';

// Where Stripe counts other digits than ISO 4217 (https://docs.stripe.com/currencies#special-cases).
const DIGITS: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };

const moreDigitsOf = (currency: string): number => (DIGITS[currency] ?? digitsOf(currency)) - digitsOf(currency);

/** An amount of ours as Stripe counts it: 500 ISK are 50000. A fraction where Stripe has no such amount. */
export function toStripe(amount: number, currency: string): number {
  const more = moreDigitsOf(currency);
  return more < 0 ? amount / 10 ** -more : amount * 10 ** more;
}

/** An amount of Stripe as we count it. */
export function fromStripe(amount: number, currency: string): number {
  const more = moreDigitsOf(currency);
  return more < 0 ? amount * 10 ** -more : Math.floor(amount / 10 ** more);
}
