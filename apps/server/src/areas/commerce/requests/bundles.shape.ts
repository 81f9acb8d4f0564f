import { type RequestBundle, totalsOf } from '@sealwright/contract';
import type { BundleRow } from './bundles.repo.ts';

type Priced = Pick<BundleRow, 'quantity' | 'price' | 'taxRate' | 'currency'>;

export const totalOf = ({ quantity, price, taxRate, currency }: Priced): number =>
  totalsOf([{ quantity, price, taxRate }], { currency }).total;

export const toBundle = (row: BundleRow): RequestBundle => ({
  id: row.id,
  name: row.name,
  quantity: row.quantity,
  count: row.count,
  used: row.used,
  price: row.price,
  taxRate: row.taxRate,
  total: totalOf(row),
  currency: row.currency,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  boughtAt: row.boughtAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});
