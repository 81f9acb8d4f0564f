import { addDays, totalsOf } from '@sealwright/contract';
import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { figuresFrom } from './from-orders.ts';

const START = '2026-01-01';
const RATES = [0, 62_500, 82_500, 90_000] as const;
const someRate = constantFrom(...RATES);
const someOrder = record({
  day: nat(99).map((days) => addDays(START, days)),
  lines: array(record({ quantity: integer({ min: 1, max: 9 }), price: nat(99_999), taxRate: someRate }), {
    minLength: 1,
    maxLength: 4,
  }),
  off: nat(100),
  shipping: nat(2_000),
});
const someLine = record({ rate: someRate, from: nat(80), days: nat(40) });

test('whatever was sold at whichever rates, taxable, exempt and not taken over add up to gross', () => {
  assert(
    property(array(someOrder, { maxLength: 12 }), array(someLine, { maxLength: 5 }), (orders, given) => {
      const lines = given.map(({ rate, from, days }, rateId) => ({
        rateId,
        rate,
        from: addDays(START, from),
        to: addDays(START, from + days),
      }));
      const sold = orders.map(({ day, lines: priced, off, shipping }) => {
        const { subtotal } = totalsOf(priced);
        return { day, ...totalsOf(priced, { discount: Math.floor((subtotal * off) / 100), shipping }) };
      });
      const nets = sold.flatMap(({ day, taxes }) => taxes.map(({ rate, net }) => ({ day, rate, net, orders: 1 })));
      const shipping = sold.reduce((sum, one) => sum + one.shipping, 0);

      const { gross, exempt, taxable, notTaken } = figuresFrom({ nets, shipping }, lines);

      expect(gross).toBe(sold.reduce((sum, { total, tax }) => sum + total - tax, 0));
      const taken = taxable.reduce((sum, { amount }) => sum + amount, 0);
      const left = notTaken.reduce((sum, { net }) => sum + net, 0);
      expect(taken + exempt + left).toBe(gross);
      // Each line has what was sold at its rate on its days, unless a line before it has the same.
      for (const [index, { rate, from, to }] of lines.entries()) {
        if (rate === 0 || lines.slice(0, index).some((line) => line.rate === rate)) continue;
        const own = nets.filter((net) => net.rate === rate && net.day >= from && net.day <= to);
        expect(taxable[index]?.amount).toBe(own.reduce((sum, { net }) => sum + net, 0));
      }
    }),
  );
});
