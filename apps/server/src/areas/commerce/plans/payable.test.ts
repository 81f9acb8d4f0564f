import { expect, test } from 'vitest';
import { priceProblems } from './payable.ts';

const NOTHING = { monthlyPrice: null, yearlyPrice: null, price: null, bulkPrice: null, bulkFrom: null, taxRate: 0 };
const codes = (...asked: Parameters<typeof priceProblems>) =>
  priceProblems(...asked).map(({ path, code }) => `${path}:${code}`);

test('a price is too small where it is with its tax, and one of 0 is none', () => {
  const limits = { currency: 'USD', least: 50 };
  expect(codes({ ...NOTHING, monthlyPrice: 49, yearlyPrice: 0 }, limits)).toEqual(['monthlyPrice:amount_too_small']);
  expect(codes({ ...NOTHING, monthlyPrice: 49, yearlyPrice: 50, taxRate: 60_000 }, limits)).toEqual([]);
});

test('a bulk price is paid for as many as it begins with', () => {
  const bundle = { ...NOTHING, price: 50, bulkPrice: 25, bulkFrom: 2 };
  expect(codes(bundle, { currency: 'USD', least: 50 })).toEqual([]);
  expect(codes({ ...bundle, bulkPrice: 24 }, { currency: 'USD', least: 50 })).toEqual(['bulkPrice:amount_too_small']);
});

test('of three digits the last one is 0', () => {
  const limits = { currency: 'KWD', least: 500 };
  expect(codes({ ...NOTHING, monthlyPrice: 5125, yearlyPrice: 5120 }, limits)).toEqual(['monthlyPrice:amount_uneven']);
});
