import type { FiguresFromOrders } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { maySeeOrders, ordersTaxedBetween } from '../../commerce/index.ts';
import { figuresFrom } from './from-orders.ts';
import { periodsReads } from './periods.reads.ts';
import { linesOf, periodPolicy } from './periods.shape.ts';
import { salesTaxPolicy } from './sales-tax.policy.ts';

/** What orders suggest for an open period. Throws `sales_tax_state` where it is not open any more. */
export async function fromOrders(
  { clock, config, db }: Platform,
  actor: Actor,
  id: number,
): Promise<FiguresFromOrders> {
  const { currency } = config;
  const { accountId } = actor;
  const today = utcDayOf(clock.now());
  const row = await periodsReads(db).find({ accountId, today }, id);
  if (row === undefined) throw new AppError('not_found');
  requireCan(actor, salesTaxPolicy.write);
  requireCan(actor, maySeeOrders);
  if (!periodPolicy.takeOver(actor, row)) throw new AppError('sales_tax_state');
  const { reporting, fromDay: from, toDay: to } = row;
  const by = reporting === 'cash' ? 'paid' : 'made';
  const found = await ordersTaxedBetween(db, { accountId, from, to, by, currency });
  return {
    currency,
    reporting,
    orders: found.orders,
    shipping: found.shipping,
    ...figuresFrom(found, linesOf(row)),
    partlyRefunded: { orders: found.partlyRefunded, refunded: found.refunded },
    otherCurrencies: found.otherCurrencies,
  };
}
