import { type Totals, totalsOf } from '@sealwright/contract';
import type { CarriedLine } from '../../../migrations/tables.subscriptions.ts';
import type { InvoiceLine } from '../invoices/index.ts';

/** Pure: what is too small to be charged by itself waits for the next invoice, as a line of it. */

type Due = { description: string; price: number; credit: number; taxRate: number; currency: string };

export type Bill = {
  lines: InvoiceLine[];
  discount: number;
  totals: Totals;
  /** What waited until now and comes with it, before tax. */
  carried: number;
  isTooSmall: boolean;
  /** What waits on, being of another currency; null: nothing. */
  rest: CarriedLine[] | null;
};

/** What is due, with what waited. */
export function billOf(due: Due, waiting: readonly CarriedLine[] | null, least: number): Bill {
  const { description, price, credit, taxRate, currency } = due;
  const earlier = (waiting ?? []).filter((line) => line.currency === currency);
  const others = (waiting ?? []).filter((line) => line.currency !== currency);
  const isAlone = earlier.length === 0;
  // A credit is for this plan alone: beside others it goes off its own price, so that their tax stays.
  const own = { description, quantity: 1, price: isAlone ? price : price - credit, taxRate };
  const lines = [own, ...earlier.map((line) => lineOf(line))];
  const discount = isAlone ? credit : 0;
  const totals = totalsOf(lines, { discount, currency });
  const carried = earlier.reduce((sum, line) => sum + line.price, 0);
  const isTooSmall = totals.total > 0 && totals.total < least;
  return { lines, discount, totals, carried, isTooSmall, rest: others.length === 0 ? null : others };
}

const lineOf = ({ description, price, taxRate }: CarriedLine): InvoiceLine => ({
  description,
  quantity: 1,
  price,
  taxRate,
});

/** What waits after a bill that was too small. `note`: why it stands on a later invoice. */
export function waitingAfter(
  { description, price, credit, taxRate, currency }: Due,
  waiting: readonly CarriedLine[] | null,
  note: string,
): CarriedLine[] {
  const net = price - credit;
  const own = { description: `${description}\n${note}`, price: net, taxRate, currency };
  return [...(waiting ?? []), ...(net === 0 ? [] : [own])];
}
