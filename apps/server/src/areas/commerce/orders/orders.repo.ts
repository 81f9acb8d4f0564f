import type { exportOrders, Input, OrderEntryKind } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { OrdersTables, OrderTable } from '../../../migrations/tables.orders.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing, COUNT_LIMIT } from '../../../platform/http/paging.ts';
import { nameOfPersonSql } from '../../people/index.ts';

export type OrderRow = Selectable<OrderTable>;
export type OrderLineRow = Selectable<OrdersTables['orderLines']>;
/** With the name of who did it; null for news of the payment. */
export type NamedEntry = Selectable<OrdersTables['orderEntries']> & { by: string | null };
/**
 * What was asked to be given back so far and not refused, how often it was asked for, and whether an administrator said that it was paid.
 */
export type OrderHistory = { asked: number; timesAsked: number; isPaidByHand: boolean };
type OrdersQuery = Input<typeof exportOrders>['query'];
export type OrderSum = { currency: string; count: number; total: number; paid: number; refunded: number };

type Entry = {
  orderId: number;
  at: Date;
  kind: OrderEntryKind;
  userId: number | null;
  amount?: number | null;
  note?: string;
};

/** A number as people know it. */
export const orderNumber = (number: number): string => `O-${String(number).padStart(6, '0')}`;

function wantedBy({ search, payment, fulfilled, cancelled, product }: OrdersQuery): RawBuilder<boolean> {
  const text = search ? containing(search.normalize('NFC')) : null;
  return sql<boolean>`true
    ${
      text === null
        ? sql``
        : sql`and ('O-' || lpad(number::text, 6, '0') ilike ${text} or customer ->> 'name' ilike ${text}
      or customer ->> 'email' ilike ${text} or customer ->> 'company' ilike ${text})`
    }
    ${payment === undefined ? sql`` : sql`and payment = ${payment}`}
    ${fulfilled === undefined ? sql`` : sql`and is_fulfilled = ${fulfilled === 'true'}`}
    ${cancelled === undefined ? sql`` : sql`and (cancelled_at is not null) = ${cancelled === 'true'}`}
    ${product === undefined ? sql`` : sql`and exists (select from order_lines l where l.order_id = orders.id and l.product_id = ${product})`}`;
}

function orderOf(ordering: OrdersQuery['ordering']): RawBuilder<unknown> {
  const asked = ordering || '-number';
  const direction = asked.startsWith('-') ? sql`desc` : sql`asc`;
  // Numbers are given in the order of time.
  return asked.endsWith('total') ? sql`total ${direction}, number ${direction}` : sql`number ${direction}`;
}

export const ordersRepo = (db: Db) => ({
  some: async (query: OrdersQuery, { limit, offset }: { limit: number; offset: number }): Promise<OrderRow[]> => {
    const { rows } = await sql<OrderRow>`select * from orders where ${wantedBy(query)}
      order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },

  count: async (query: OrdersQuery): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) from (
      select from orders where ${wantedBy(query)} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db);
    return rows[0]?.count ?? 0;
  },

  /** By currency. What was cancelled is not owed any more; what was paid and given back of it counts. */
  sums: async (query: OrdersQuery): Promise<OrderSum[]> => {
    const { rows } = await sql<OrderSum>`
      select currency, count(*), coalesce(sum(total) filter (where cancelled_at is null), 0)::bigint as total,
        coalesce(sum(total) filter (where payment <> 'unpaid'), 0)::bigint as paid, sum(refunded)::bigint as refunded
      from orders where ${wantedBy(query)} group by currency order by currency`.execute(db);
    return rows;
  },

  find: (id: number): Promise<OrderRow | undefined> =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst(),

  lock: (id: number): Promise<OrderRow | undefined> =>
    db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  linesOf: (orderId: number): Promise<OrderLineRow[]> =>
    db.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).orderBy('position').execute(),

  entriesOf: async (orderId: number): Promise<NamedEntry[]> => {
    const { rows } = await sql<NamedEntry>`
      select e.*, case when e.user_id is null then null else ${nameOfPersonSql(sql.ref('e.user_id'))} end as by
      from order_entries e where e.order_id = ${orderId} order by e.id`.execute(db);
    return rows;
  },

  /** What its entries come to: see `historyOf`. */
  historyOf: async (orderId: number): Promise<OrderHistory> => {
    const { rows } = await sql<OrderHistory>`
      select (coalesce(sum(amount) filter (where kind = 'refund_asked'), 0)
          - coalesce(sum(amount) filter (where kind = 'refund_refused'), 0))::bigint as asked,
        count(*) filter (where kind = 'refund_asked') as times_asked,
        coalesce(bool_or(kind = 'paid' and user_id is not null), false) as is_paid_by_hand
      from order_entries where order_id = ${orderId}`.execute(db);
    return rows[0] ?? { asked: 0, timesAsked: 0, isPaidByHand: false };
  },

  /** The next number. It waits for the transaction that took the one before, so that a failed one leaves no gap. */
  nextNumber: async (): Promise<number> => {
    const { last } = await db
      .updateTable('orderNumbers')
      .set((to) => ({ last: to('last', '+', 1) }))
      .returning('last')
      .executeTakeFirstOrThrow();
    return last;
  },

  insert: async (order: Insertable<OrderTable>, lines: readonly Omit<OrderLineRow, 'orderId'>[]): Promise<OrderRow> => {
    const row = await db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
    await db
      .insertInto('orderLines')
      .values(lines.map((line) => ({ ...line, orderId: row.id })))
      .execute();
    return row;
  },

  update: (id: number, change: Updateable<OrderTable>): Promise<OrderRow> =>
    db
      .updateTable('orders')
      .set((to) => ({ ...change, version: to('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  addEntry: async (entry: Entry): Promise<number> =>
    (await db.insertInto('orderEntries').values(entry).returning('id').executeTakeFirstOrThrow()).id,
});

/** The contacts of an account are deleted with it; what an order says of its customer stays. */
export const forgetContacts = (db: Db, accountId: number) =>
  db
    .updateTable('orders')
    .set({ contactId: null })
    .where('accountId', '=', accountId)
    .where('contactId', 'is not', null)
    .execute();
