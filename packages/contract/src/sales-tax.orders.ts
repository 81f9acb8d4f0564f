import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './lists.ts';
import { Currency, Rate } from './money.ts';
import { REPORTING_METHODS } from './sales-tax.ts';

const Sum = z.number().int().min(0);

/**
 * What the account’s own orders suggest for a period. Nothing is saved by reading it. The amounts of `taxable`, `exempt` and the nets of
 * `notTaken` add up to `gross`.
 */
export const FiguresFromOrders = z.object({
  currency: Currency,
  /** By which day an order counts: accrual, when it was made; cash, when it was paid. */
  reporting: z.enum(REPORTING_METHODS),
  orders: Sum,
  /** What was sold and shipped, without tax. */
  gross: Sum,
  /** What was sold at 0 %, and shipping. */
  exempt: Sum,
  /** Of what is exempt. */
  shipping: Sum,
  /** For each line of the period. */
  taxable: z.array(z.object({ rateId: Id, from: z.iso.date(), amount: Sum })),
  /** What was sold at rates that the period has no line for on that day, the highest rate first. */
  notTaken: z.array(z.object({ rate: Rate, net: Sum, orders: Sum })),
  /** They count in full: what was given back is to be taken off by hand. */
  partlyRefunded: z.object({ orders: Sum, refunded: Sum }),
  /** In another currency: they do not count. */
  otherCurrencies: Sum,
});
export type FiguresFromOrders = z.infer<typeof FiguresFromOrders>;

/**
 * For platform administrators, who alone see orders, while the period is open. Cancelled and fully refunded orders do not count. Days
 * are those that invoices show (UTC).
 */
export const getSalesTaxFromOrders = endpoint(
  'GET /api/sales-tax/periods/:id/from_orders/',
  'Suggest the figures of an open period from orders',
  { params: IdParams, response: FiguresFromOrders },
);
