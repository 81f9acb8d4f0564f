import { expect, test } from 'vitest';
import { priceFault } from './products.service.ts';

test('of three digits the last one of a price is 0', () => {
  const prices = { price: 5120, bulkPrice: 4995, bulkFrom: 3 };
  expect(priceFault(prices, 'KWD')).toEqual({ path: 'bulkPrice', code: 'amount_uneven' });
  expect(priceFault({ ...prices, price: 5125 }, 'KWD')).toEqual({ path: 'price', code: 'amount_uneven' });
  expect(priceFault({ ...prices, bulkPrice: 4990 }, 'KWD')).toBeNull();
  expect(priceFault(prices, 'USD')).toBeNull();
});
