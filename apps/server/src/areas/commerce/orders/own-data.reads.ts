import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { orderNumber, type OrderRow, ordersRepo } from './orders.repo.ts';

const BATCH = 200;

/**
 * What someone takes along of orders: those that they made, with what they did to them, and those that were made for their address,
 * as a customer sees them. Not what others wrote about them.
 */
export async function* ordersOfPerson(db: Db, { id, email }: { id: number; email: string }) {
  for (let after = 0, isMore = true; isMore;) {
    const { rows } = await sql<OrderRow>`
      select * from orders where id > ${after} and (created_by = ${id} or lower(customer ->> 'email') = lower(${email}))
      order by id limit ${sql.lit(BATCH)}`.execute(db);
    for (const row of rows) yield ownOrder(row, id, await partsOf(db, row.id));
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === BATCH;
  }
}

const partsOf = async (db: Db, orderId: number) => ({
  lines: await ordersRepo(db).linesOf(orderId),
  entries: await ordersRepo(db).entriesOf(orderId),
});

type Parts = Awaited<ReturnType<typeof partsOf>>;

function ownOrder(row: OrderRow, userId: number, { lines, entries }: Parts) {
  const {
    id: _id,
    accountId: _account,
    contactId: _contact,
    paymentId: _payment,
    version: _version,
    createdBy,
    ...said
  } = row;
  return {
    ...said,
    number: orderNumber(row.number),
    isMadeByYou: createdBy === userId,
    lines: lines.map(({ name, sku, quantity, price, isBulk, taxRate }) => ({
      name,
      sku,
      quantity,
      price,
      isBulk,
      taxRate,
    })),
    yourEntries: entries
      .filter((entry) => entry.userId === userId)
      .map(({ at, kind, amount, note }) => ({ at, kind, amount, note })),
  };
}
