import { totalsOf } from '@sealwright/contract';
import { sql } from 'kysely';
import { checkMoney } from '../src/invariants.money.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { Stock } from './money-world.ts';

type Sum = { accountId: number | null; sum: number };

/** What the built-in provider took and did not give back, by the account that owed it; null: of orders. */
async function charged(db: Db): Promise<Map<number | null, number>> {
  const { rows } = await sql<Sum>`
    select p.account_id, sum(c.amount - c.refunded_amount)::int as sum from test_provider_charges c
    left join payment_attempts a on a.key::text = c.reference left join payments p on p.id = a.payment_id
    where c.state = 'paid' group by p.account_id`.execute(db);
  return sums(rows);
}

/** What plans, bundles and orders say is owed and not given back: not a word of what the payments know. */
async function owed(db: Db): Promise<Map<number | null, number>> {
  const { rows } = await sql<Sum>`
    select c.account_id, sum(c.total - i.refunded_amount)::int as sum from subscription_charges c
    join invoices i on i.payment_id = c.payment_id where c.state = 'paid' group by c.account_id
    union all
    select null, coalesce(sum(total - refunded), 0)::int from orders where payment <> 'unpaid' and cancelled_at is null`.execute(
    db,
  );
  const bundles = await db.selectFrom('requestBundles').selectAll().where('state', '=', 'active').execute();
  const invoices = await db.selectFrom('invoices').select(['paymentId', 'refundedAmount']).execute();
  const refunded = new Map(invoices.map((one) => [one.paymentId, one.refundedAmount]));
  const ofBundles = bundles.map(({ accountId, paymentId, quantity, price, taxRate }) => ({
    accountId,
    sum: totalsOf([{ quantity, price, taxRate }]).total - (refunded.get(paymentId ?? 0) ?? 0),
  }));
  return sums([...rows, ...ofBundles]);
}

function sums(rows: readonly Sum[]): Map<number | null, number> {
  const all = new Map<number | null, number>();
  for (const { accountId, sum } of rows) all.set(accountId, (all.get(accountId) ?? 0) + sum);
  return all;
}

/** Charged is owed, once nothing is under way any more. */
async function checkCharges(db: Db): Promise<string[]> {
  const [taken, wanted] = [await charged(db), await owed(db)];
  return [...new Set([...taken.keys(), ...wanted.keys()])].flatMap((account) => {
    const [is, must] = [taken.get(account) ?? 0, wanted.get(account) ?? 0];
    return is === must ? [] : [`account ${account}: ${is} was charged, ${must} is owed`];
  });
}

/** What is left of everything that is sold is what there was less what was sold. It is so at every moment. */
export async function checkStock(db: Db, stock: readonly Stock[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string; id: number; left: number; sold: number }>`
    select 'product' as kind, p.id, p.quantity as left, coalesce((
      select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
      where l.product_id = p.id and o.cancelled_at is null), 0)::int as sold from products p
    union all
    select p.kind, p.id, p.stock, (
      (select count(*) from subscriptions s where s.state <> 'ended' and (s.terms ->> 'planId')::int = p.id)
      + (select count(*) from subscriptions s where s.state <> 'ended' and (s.next_terms ->> 'planId')::int = p.id)
      + coalesce((select sum(b.quantity) from request_bundles b where b.plan_id = p.id and b.state <> 'cancelled'), 0))::int
    from plans p where p.stock is not null`.execute(db);
  return rows.flatMap(({ kind, id, left, sold }) => {
    const bought = stock.find((one) => one.kind === kind && one.id === id)?.bought;
    return left + sold === bought ? [] : [`${kind} ${id}: ${bought} bought, ${sold} sold, ${left} left`];
  });
}

/** Nothing is under way: what was begun has ended. */
async function checkRest(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'payment ' || id || ' is processing' as what from payments where state = 'processing'
    union all select 'refund ' || id || ' is ' || state from payment_refunds where state <> 'done'
    union all select 'notice ' || notice || ' waits' from payment_notices where handled_at is null
    union all select 'charge ' || id || ' is unwanted' from subscription_charges where state = 'unwanted'
    union all select 'attempt ' || a.id || ' is alive' from payment_attempts a join payments p on p.id = a.payment_id
      where a.ended_at is null and p.state in ('paid', 'cancelled')`.execute(db);
  return rows.map(({ what }) => what);
}

/** What is true at every moment: used is sent, and no thing contradicts its payment. */
export const checkNow = async (db: Db): Promise<string[]> =>
  (await checkMoney(db)).map(({ row, problem }) => `${row} ${problem}`);

/** What is true when everything under way has come to its end. */
export const checkBooks = async (db: Db): Promise<string[]> => [
  ...(await checkNow(db)),
  ...(await checkCharges(db)),
  ...(await checkRest(db)),
];

/** The charges of an account that the provider could give back. */
export const refundable = async (db: Db, accountId: number): Promise<{ id: string; left: number }[]> => {
  const { rows } = await sql<{ id: string; left: number }>`
    select c.id, (c.amount - c.refunded_amount)::int as left from test_provider_charges c
    join payment_attempts a on a.key::text = c.reference join payments p on p.id = a.payment_id
    where c.state = 'paid' and c.amount > c.refunded_amount and p.account_id = ${accountId} order by c.created_at, c.id`.execute(
    db,
  );
  return rows;
};
