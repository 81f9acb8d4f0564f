import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Days of the calendar in UTC, both included, as invoices show them. */
type Asked = { accountId: number; from: string; to: string; by: 'made' | 'paid'; currency: string };

export type TaxedOrders = {
  orders: number;
  shipping: number;
  partlyRefunded: number;
  refunded: number;
  otherCurrencies: number;
  /** What was sold by day and rate, in parts per million: after discounts, without tax. */
  nets: { day: string; rate: number; net: number; orders: number }[];
};

/**
 * What an account’s orders came to between two days, by the day they were made or paid. Cancelled and fully refunded ones do not count,
 * partly refunded ones count in full. Sums are of one currency; of orders in others it says how many there are. The caller asks
 * `maySeeOrders` first.
 */
export async function ordersTaxedBetween(db: Db, { accountId, from, to, by, currency }: Asked): Promise<TaxedOrders> {
  const at = sql.ref(by === 'made' ? 'created_at' : 'paid_at');
  const counted = sql`select * from orders
    where account_id = ${accountId} and cancelled_at is null and payment <> 'refunded'
      and ${at} >= ${from}::date::timestamp at time zone 'UTC'
      and ${at} < (${to}::date + 1)::timestamp at time zone 'UTC'`;
  const sums = await sql<Omit<TaxedOrders, 'nets'>>`
    select count(*) filter (where currency = ${currency})::int as orders,
      coalesce(sum(shipping) filter (where currency = ${currency}), 0)::bigint as shipping,
      count(*) filter (where currency = ${currency} and payment = 'partly_refunded')::int as partly_refunded,
      coalesce(sum(refunded) filter (where currency = ${currency}), 0)::bigint as refunded,
      count(*) filter (where currency <> ${currency})::int as other_currencies
    from (${counted}) counted`.execute(db);
  const nets = await sql<TaxedOrders['nets'][number]>`
    select (${at} at time zone 'UTC')::date::text as day, sold.rate, sum(sold.net)::bigint as net, count(*)::int as orders
    from (${counted}) counted, jsonb_to_recordset(counted.taxes) as sold (rate int, net bigint)
    where currency = ${currency} group by 1, 2 order by 1, 2`.execute(db);
  const [sum] = sums.rows;
  if (sum === undefined) throw new Error('Sums have one row');
  return { ...sum, nets: nets.rows };
}
