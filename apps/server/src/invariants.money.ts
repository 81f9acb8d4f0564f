import { type RawBuilder, sql } from 'kysely';
import type { Db } from './platform/db/db.ts';

/** One row that breaks I5: used is what was sent, charged is what is owed, and each thing that is paid for knows it. */
type Violation = { invariant: 'I5'; row: string; problem: string };

/**
 * Each sending of a document that takes a sign request, from its evidence. `is_returned`: it was taken back before anyone opened it. The
 * parent of separate documents takes none, and says no expiry.
 */
const SENDINGS = sql`
  acts as (
    select account_id, document_id, sequence, at, action, entry::jsonb -> 'details' as details from evidence
    where action in ('document.sent', 'document.recalled', 'document.closed', 'recipient.viewed')),
  sendings as (
    select s.account_id, s.document_id, (s.details ->> 'round')::int as round, s.at, coalesce((
      select a.action <> 'recipient.viewed' and (a.action = 'document.recalled' or a.details ? 'recalledWith') from acts a
      where a.account_id = s.account_id and a.document_id = s.document_id and a.sequence > s.sequence
      order by a.sequence limit 1), false) as is_returned
    from acts s where s.action = 'document.sent' and s.details ? 'expiresAt'
      -- What was sent in another installation took its request there.
      and not exists (select from document_origins o where o.account_id = s.account_id
        and o.document_id = s.document_id and s.at <= o.imported_at))`;

/** The part of a payment that came in, from all its charges, less what was given back or is about to be. */
const KEPT = sql`
  kept as (
    select p.id, p.state, p.amount, p.refunded_amount, p.paid_attempt_id,
      coalesce((select sum(a.amount) from payment_refunds a where a.payment_id = p.id and a.state = 'due'), 0) as due,
      coalesce((select sum(p.amount - a.refunded_amount) from payment_attempts a
        where a.payment_id = p.id and a.state = 'paid'), 0) as taken,
      coalesce((select sum(r.amount) from payment_refunds r
        where r.payment_id = p.id and r.state = 'due' and r.attempt_id = p.paid_attempt_id), 0) as due_of_paid
    from payments p)`;

/** An administrator said that it was paid: its payment has ended. */
const PAID_BY_HAND = sql`exists (
  select from order_entries e where e.order_id = o.id and e.kind = 'paid' and e.user_id is not null)`;

/** What each order, bundle and charge of a subscription has to say of its payment. */
const BUNDLE_STATE = sql`case
  when p.amount > 0 and p.refunded_amount >= p.amount then 'ended'
  when p.state = 'paid' then 'active' when p.state = 'cancelled' then 'cancelled' else 'awaiting' end`;
const ORDER_STATE = sql`case
  when p.state <> 'paid' and p.refunded_amount = 0 then 'unpaid' when p.refunded_amount = 0 then 'paid'
  when p.refunded_amount < p.amount then 'partly_refunded' else 'refunded' end`;

/** What is wrong with each row that a query answers. */
const QUERIES: readonly (readonly [problem: string, rows: RawBuilder<unknown>])[] = [
  [
    'was sent, and took no sign request',
    sql`with ${SENDINGS}
      select 'documents ' || s.document_id || ' round ' || s.round as row from sendings s
      join settings b on b.key = 'billing' and b.value = 'true'::jsonb and b.changed_at <= s.at
      left join request_takings t on t.account_id = s.account_id and t.document_id = s.document_id and t.round = s.round
      where t.round is null or (t.given_back_at is not null and not s.is_returned)`,
  ],
  [
    'was not sent, or taken back unopened, and holds a sign request',
    sql`with ${SENDINGS}
      select 'documents ' || t.document_id || ' round ' || t.round as row from request_takings t
      join documents d on d.account_id = t.account_id and d.id = t.document_id
      left join sendings s on s.account_id = t.account_id and s.document_id = t.document_id and s.round = t.round
      where t.given_back_at is null and (s.round is null or s.is_returned)`,
  ],
  [
    'counts other than the sign requests that were taken from it',
    sql`select 'request_bundles ' || b.id as row from request_bundles b
      where b.used > b.count or b.used <> (select count(*) from request_takings t
        where t.account_id = b.account_id and t.bundle_id = b.id and t.given_back_at is null)`,
  ],
  [
    'took other than what is owed',
    sql`with ${KEPT}
      select 'payments ' || id as row from kept
      where taken - due <> case when state = 'paid' and paid_attempt_id is not null
        then amount - refunded_amount - due_of_paid else 0 end`,
  ],
  [
    'gave back more than was paid',
    sql`with ${KEPT} select 'payments ' || id as row from kept where refunded_amount + due_of_paid > amount`,
  ],
  [
    'is not as its payment is',
    sql`
      select 'request_bundles ' || b.id as row from request_bundles b join payments p on p.id = b.payment_id
      where b.state <> ${BUNDLE_STATE}
      union all
      select 'orders ' || o.id from orders o left join payments p on p.id = o.payment_id
      where p.id is null or o.total <> p.amount or case when ${PAID_BY_HAND} then p.state <> 'cancelled'
        else o.refunded <> p.refunded_amount or o.payment <> ${ORDER_STATE} end
      union all
      select 'orders ' || o.id from orders o join payments p on p.id = o.payment_id
      where o.cancelled_at is not null and p.state not in ('paid', 'cancelled')
      union all
      select 'subscription_charges ' || c.id from subscription_charges c left join payments p on p.id = c.payment_id
      where p.id is null or c.total <> p.amount or (c.state = 'paid') <> (p.state = 'paid' and c.state <> 'cancelled')
        or (c.state = 'cancelled' and p.state not in ('cancelled', 'paid'))
      union all
      select 'invoices ' || i.id from invoices i left join payments p on p.id = i.payment_id
      where p.id is null or i.total <> p.amount or (i.state = 'paid') <> (p.state = 'paid')
        or (i.state = 'void') <> (p.state = 'cancelled')
        or i.refunded_amount <> p.refunded_amount`,
  ],
  [
    'was cancelled, and some of its money stays',
    sql`with ${KEPT}
      select 'orders ' || o.id as row from orders o join kept k on k.id = o.payment_id
      where o.cancelled_at is not null and k.taken > k.due
      union all
      select 'subscription_charges ' || c.id from subscription_charges c join kept k on k.id = c.payment_id
      where c.state = 'cancelled' and k.taken > k.due`,
  ],
  [
    'numbers have a gap',
    sql`
      select 'invoices' as row from invoice_counter where last_number <> (select count(*) from invoices)
      union all
      select 'orders' from order_numbers where last <> (select count(*) from orders)`,
  ],
];

export async function checkMoney(db: Db): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [problem, query] of QUERIES) {
    const { rows } = await sql<{ row: string }>`${query}`.execute(db);
    violations.push(...rows.map(({ row }): Violation => ({ invariant: 'I5', row, problem })));
  }
  return violations;
}
