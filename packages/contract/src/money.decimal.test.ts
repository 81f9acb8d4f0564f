import { expect, test } from 'vitest';
import { decimalOf, percentOf, rateIn, unitsOf } from './money.decimal.ts';

test.each([
  ['12.5', 2, 1250],
  ['12,50', 2, 1250],
  [' 7 ', 2, 700],
  ['0.05', 2, 5],
  ['1500', 0, 1500],
  ['12.', 2, 1200],
  ['١٢٫٥٠', 2, 1250],
  ['۱٬۲۳۴٫۵', 2, 123_450],
  ['١٥', 0, 15],
  ['١٢٬٥٠', 2, null],
  ['12.345', 2, null],
  ['1,234', 2, null],
  ['1.5', 0, null],
  ['-1', 2, null],
  ['1e3', 2, null],
  ['', 2, null],
])('%s with %i digits is %s', (text, digits, units) => {
  expect(unitsOf(text, digits)).toBe(units);
});

test('what is written is read again', () => {
  for (const digits of [0, 2, 3]) {
    for (const units of [0, 5, 99, 100, 1250, 10 ** 12]) expect(unitsOf(decimalOf(units, digits), digits)).toBe(units);
  }
});

test('a rate has no more digits than it needs, and none is above everything', () => {
  expect([60_000, 0, 87_500, 1_000_000, 100_000].map(percentOf)).toEqual(['6', '0', '8.75', '100', '10']);
  expect(['6', '8.75', '100', '100.1', '6 %', 'six'].map(rateIn)).toEqual([
    60_000,
    87_500,
    1_000_000,
    null,
    null,
    null,
  ]);
});
