import type { FiguresFromOrders, SalesTaxPeriod } from '@sealwright/contract';
import type { TaxedOrders } from '../../commerce/index.ts';

type Suggested = Pick<FiguresFromOrders, 'gross' | 'exempt' | 'taxable' | 'notTaken'>;
type Lines = readonly Pick<SalesTaxPeriod['lines'][number], 'rateId' | 'from' | 'to' | 'rate'>[];

/**
 * Puts what was sold on the lines of a period: on the first that has exactly its rate on its day. What was sold at 0 % is exempt, as is
 * shipping, which orders do not tax. Nothing is left out: taxable, exempt and not taken over add up to gross.
 */
export function figuresFrom({ nets, shipping }: Pick<TaxedOrders, 'nets' | 'shipping'>, lines: Lines): Suggested {
  const amounts = lines.map(() => 0);
  const others = new Map<number, { net: number; orders: number }>();
  let exempt = shipping;
  for (const { day, rate, net, orders } of nets) {
    const index = lines.findIndex((line) => line.rate === rate && line.from <= day && day <= line.to);
    if (rate === 0) exempt += net;
    else if (index >= 0) amounts[index] = (amounts[index] ?? 0) + net;
    else {
      const known = others.get(rate) ?? { net: 0, orders: 0 };
      others.set(rate, { net: known.net + net, orders: known.orders + orders });
    }
  }
  return {
    gross: nets.reduce((sum, { net }) => sum + net, shipping),
    exempt,
    taxable: lines.map(({ rateId, from }, index) => ({ rateId, from, amount: amounts[index] ?? 0 })),
    notTaken: [...others]
      .toSorted(([one], [other]) => other - one)
      .map(([rate, { net, orders }]) => ({ rate, net, orders })),
  };
}
