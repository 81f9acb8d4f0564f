import { expect, test } from 'vitest';
import { billOf, waitingAfter } from './carrying.ts';

const DUE = { description: 'Team', price: 100, credit: 67, taxRate: 60_000, currency: 'USD' };
const LEAST = 50;

test('what is too small waits with its net price, and comes with the next bill', () => {
  const small = billOf(DUE, null, LEAST);
  expect(small).toMatchObject({ discount: 67, isTooSmall: true, carried: 0, totals: { total: 35 } });
  const waiting = waitingAfter(DUE, null, 'carried over');
  expect(waiting).toEqual([{ description: 'Team\ncarried over', price: 33, taxRate: 60_000, currency: 'USD' }]);

  const next = billOf({ ...DUE, price: 3000, credit: 0 }, waiting, LEAST);
  expect(next).toMatchObject({ isTooSmall: false, carried: 33, discount: 0, totals: { subtotal: 3033, total: 3215 } });
  expect(next.lines.map(({ price }) => price)).toEqual([3000, 33]);
});

test('a credit lowers no tax but that of its own plan', () => {
  const waiting = [{ description: 'Other', price: 40, taxRate: 1_000_000, currency: 'USD' }];
  const { totals, discount } = billOf(DUE, waiting, LEAST);
  expect(discount).toBe(0);
  expect(totals.taxes).toEqual([
    { rate: 1_000_000, net: 40, tax: 40 },
    { rate: 60_000, net: 33, tax: 2 },
  ]);
});

test('what costs nothing is no bill that is too small, and another currency waits on', () => {
  const free = { ...DUE, price: 0, credit: 0 };
  expect(billOf(free, null, LEAST).isTooSmall).toBe(false);
  expect(waitingAfter(free, null, '')).toEqual([]);
  const waiting = [{ description: 'Other', price: 40, taxRate: 0, currency: 'EUR' }];
  expect(billOf({ ...DUE, credit: 0 }, waiting, LEAST)).toMatchObject({
    carried: 0,
    totals: { total: 106 },
    rest: waiting,
  });
});
