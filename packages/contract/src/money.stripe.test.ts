import { expect, test } from 'vitest';
import { fromStripe, toStripe } from './money.stripe.ts';

test.each([
  ['USD', 1999, 1999],
  ['HUF', 450_000, 450_000],
  ['JPY', 1500, 1500],
  ['ISK', 2500, 250_000],
  ['UGX', 20_000, 2_000_000],
  ['KWD', 5120, 5120],
  ['MGA', 570_000, 5700],
])('%s: %i of ours are %i of Stripe’s', (currency, ours, theirs) => {
  expect(toStripe(ours, currency)).toBe(theirs);
  expect(fromStripe(theirs, currency)).toBe(ours);
});

test('what Stripe has no amount for is no whole number, and never rounded', () => {
  expect(Number.isInteger(toStripe(570_050, 'MGA'))).toBe(false);
});
