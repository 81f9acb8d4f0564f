import { sql } from 'kysely';
import { AppError } from '../src/platform/errors.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { PaymentListener, PaymentRow, Payments, Purpose } from '../src/areas/commerce/payments/payments.types.ts';

/**
 * Payments that keep the promises of `payments.types.ts` and take nothing: in a table, so that what is rolled back never was, and
 * with a lock on each payment. Tests say what becomes of one.
 */
export function ordersPayments() {
  const listeners = new Map<Purpose, PaymentListener>();

  const lock = async (tx: Db, id: number): Promise<PaymentRow> => {
    const { rows } = await sql<PaymentRow>`select ${COLUMNS} from fake_payments where id = ${id} for update`.execute(
      tx,
    );
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found');
    return row;
  };
  const move = async (tx: Db, id: number, change: Partial<Pick<PaymentRow, 'state' | 'refundedAmount'>>) => {
    await sql`update fake_payments set state = coalesce(${change.state ?? null}, state),
      refunded_amount = coalesce(${change.refundedAmount ?? null}, refunded_amount),
      settled_at = case when ${change.state === 'paid'} then now() else settled_at end where id = ${id}`.execute(tx);
    const row = await lock(tx, id);
    await listeners.get(row.purpose)?.(tx, row);
  };

  const payments: Payments = {
    mode: () => ({ provider: 'test', isTestMode: true }),
    request: async (tx, asked) => {
      const state = asked.amount === 0 ? 'paid' : 'open';
      await sql`insert into fake_payments (purpose, purpose_id, amount, currency, description, state, key)
        values (${asked.purpose}, ${asked.purposeId}, ${asked.amount}, ${asked.currency}, ${asked.description}, ${state}, ${asked.key})
        on conflict (key) do nothing`.execute(tx);
      const { rows } = await sql<{ id: number }>`select id from fake_payments where key = ${asked.key}`.execute(tx);
      return lock(tx, rows[0]?.id ?? 0);
    },
    collect: () => Promise.resolve(),
    pageOf: async (tx, id) => `/pay/token-${(await lock(tx, id)).id}`,
    refund: async (tx, { paymentId, amount, key }) => {
      const row = await lock(tx, paymentId);
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(amount), 0)::int as sum from fake_refunds where payment_id = ${paymentId} and key <> ${key}`.execute(
        tx,
      );
      if (row.state !== 'paid' || amount + (rows[0]?.sum ?? 0) > row.amount) throw new AppError('refund_too_large');
      await sql`insert into fake_refunds (payment_id, amount, key) values (${paymentId}, ${amount}, ${key})
        on conflict (key) do nothing`.execute(tx);
    },
    cancel: async (tx, id) => {
      const { state } = await lock(tx, id);
      if (state === 'paid') throw new AppError('payment_over');
      await move(tx, id, { state: 'cancelled' });
    },
    get: async (tx, id) => lock(tx, id),
    hasCard: () => Promise.resolve(false),
    listen: (purpose, listener) => void listeners.set(purpose, listener),
  };

  return {
    payments,
    /** Makes the tables of a database. */
    prepare: async (db: Db): Promise<void> => {
      await sql`create table if not exists fake_payments (id bigint generated always as identity primary key, purpose text,
        purpose_id bigint, amount bigint, currency text, description text, state text, refunded_amount bigint not null default 0,
        settled_at timestamptz, key text unique)`.execute(db);
      await sql`create table if not exists fake_refunds (payment_id bigint, amount bigint, key text unique)`.execute(
        db,
      );
    },
    /** News of a payment, as the provider would have it. A cancelled one that is paid after all is given back. */
    news: (db: Db, purposeId: number, state: 'paid' | 'failed'): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const id = await idOf(tx, purposeId);
        const before = await lock(tx, id);
        if (before.state === 'paid') return;
        await move(tx, id, { state });
        if (before.state === 'cancelled' && state === 'paid') await move(tx, id, { refundedAmount: before.amount });
      }),
    /** What was asked to be given back arrives. */
    settleRefunds: (db: Db, purposeId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const id = await idOf(tx, purposeId);
        const { refundedAmount } = await lock(tx, id);
        const { rows } = await sql<{ sum: number }>`
          select coalesce(sum(amount), 0)::int as sum from fake_refunds where payment_id = ${id}`.execute(tx);
        const asked = rows[0]?.sum ?? 0;
        if (asked > refundedAmount) await move(tx, id, { refundedAmount: asked });
      }),
    stateOf: async (db: Db, purposeId: number): Promise<PaymentRow> => lock(db, await idOf(db, purposeId)),
  };
}

const COLUMNS = sql`id, null as account_id, purpose, purpose_id, amount, currency, description, state, null as failure,
  refunded_amount, null as card, now() as created_at, settled_at`;

async function idOf(db: Db, purposeId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from fake_payments where purpose_id = ${purposeId}`.execute(db);
  return rows[0]?.id ?? 0;
}
