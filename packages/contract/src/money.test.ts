import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  digitsOf,
  formatMoney,
  lineAmount,
  type PricedLine,
  rateOf,
  share,
  shareIn,
  stepOf,
  totalsOf,
} from './money.ts';

const amounts = integer({ min: 0, max: 10 ** 9 });
const lines = array(
  record({
    quantity: integer({ min: 1, max: 1000 }),
    price: integer({ min: 0, max: 10 ** 7 }),
    taxRate: constantFrom(0, 60_000, 82_500, 88_750, 1_000_000),
  }),
  { maxLength: 20 },
);

test('a half is rounded up', () => {
  expect(rateOf(25, 60_000)).toBe(2); // 1.5
  expect(rateOf(24, 60_000)).toBe(1); // 1.44
  expect(rateOf(1, 500_000)).toBe(1);
  expect(share(10, 1, 3)).toBe(3);
  expect(share(10, 2, 3)).toBe(7);
});

test('a share is never more than half a unit away, and shares of a whole are in order', () => {
  assert(
    property(amounts, integer({ min: 1, max: 10_000 }), (amount, whole) => {
      let last = 0;
      for (const part of [0, Math.floor(whole / 3), Math.floor(whole / 2), whole]) {
        const value = share(amount, part, whole);
        expect(Math.abs(value - (amount * part) / whole)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(value).toBeGreaterThanOrEqual(last);
        last = value;
      }
      expect(last).toBe(amount);
    }),
  );
});

test('the parts of a total add up to it, and the discount is given whole, never more than the lines', () => {
  assert(
    property(lines, amounts, amounts, (given, discount, shipping) => {
      const totals = totalsOf(given, { discount, shipping });
      const subtotal = given.reduce((sum, line) => sum + lineAmount(line), 0);
      expect(totals.subtotal).toBe(subtotal);
      expect(totals.discount).toBe(Math.min(discount, subtotal));
      expect(totals.taxes.reduce((sum, { net }) => sum + net, 0)).toBe(subtotal - totals.discount);
      expect(totals.taxes.every(({ net, rate, tax }) => net >= 0 && tax === rateOf(net, rate))).toBe(true);
      expect(totals.tax).toBe(totals.taxes.reduce((sum, { tax }) => sum + tax, 0));
      expect(totals.total).toBe(subtotal - totals.discount + totals.tax + shipping);
    }),
  );
});

test('the order of the lines does not matter', () => {
  assert(
    property(lines, amounts, (given: PricedLine[], discount) => {
      expect(totalsOf([...given].reverse(), { discount })).toEqual(totalsOf(given, { discount }));
    }),
  );
});

test('tax is taken on the sum of the lines with the same rate', () => {
  const line = { quantity: 1, price: 8, taxRate: 60_000 }; // 0.48 each, 1.44 together
  expect(totalsOf([line, line, line])).toMatchObject({ tax: 1, total: 25 });
});

test('amounts are written with the digits of their currency', () => {
  expect(digitsOf('USD')).toBe(2);
  expect(digitsOf('JPY')).toBe(0);
  expect(formatMoney({ amount: 123456, currency: 'USD' }, 'en')).toBe('$1,234.56');
  expect(formatMoney({ amount: 500, currency: 'JPY' }, 'en')).toBe('¥500');
  expect(formatMoney({ amount: 1000, currency: 'KWD' }, 'en')).toContain('1.000');
  expect(formatMoney({ amount: 5, currency: 'USD' }, 'ar')).toMatch(/0[.,]05/);
});

test.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [2, 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER EUR GBP TWD'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
])('digits are those of ISO 4217, whatever people count in cash: %i', (digits, currencies) => {
  for (const currency of currencies.split(' ')) {
    expect([currency, digitsOf(currency)]).toEqual([currency, digits]);
    const { length } = /\d+(?:\.(\d+))?$/.exec(formatMoney({ amount: 1_234_560, currency }, 'en'))?.[1] ?? '';
    expect([currency, length]).toEqual([currency, digits]);
  }
});

test('in currencies of three digits tax and shares are what a card can pay', () => {
  expect([stepOf('KWD'), stepOf('MGA'), stepOf('JPY'), stepOf('USD')]).toEqual([10, 100, 1, 1]);
  const line = { quantity: 1, price: 9_990, taxRate: 100_000 };
  expect(totalsOf([line]).tax).toBe(999);
  expect(totalsOf([line], { currency: 'KWD' })).toMatchObject({ tax: 1_000, total: 10_990 });
  expect(totalsOf([line], { currency: 'USD' })).toMatchObject({ tax: 999, total: 10_989 });
  expect(shareIn('KWD', 9_990, { part: 7, whole: 30 })).toBe(2_330);
  expect(shareIn('USD', 9_990, { part: 7, whole: 30 })).toBe(2_331);
});
