import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ProductRow } from './products.repo.ts';

export type Taken = { productId: number; quantity: number };

/**
 * Takes pieces of products, all or none: the caller's transaction ends where this throws. One conditional update for each product,
 * by their ids, so that two orders at a time wait for each other and neither sells what is not there. Answers the products
 * as they were sold, by id. Throws `product_unavailable` and `stock_too_low`, with the product and what is left.
 */
export async function takeStock(tx: Db, wanted: readonly Taken[], at: Date): Promise<ReadonlyMap<number, ProductRow>> {
  const taken = new Map<number, ProductRow>();
  for (const { productId, quantity } of wanted.toSorted((one, other) => one.productId - other.productId)) {
    const { rows } = await sql<ProductRow>`
      update products set quantity = quantity - ${quantity}, updated_at = ${at}, version = version + 1
      where id = ${productId} and deleted_at is null and status = 'published' and stock_set is distinct from 'out_of_stock'
        and quantity >= ${quantity} returning *`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw await whyNot(tx, productId);
    taken.set(productId, row);
  }
  return taken;
}

async function whyNot(tx: Db, productId: number): Promise<AppError> {
  const row = await tx.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst();
  const isSold = row?.deletedAt === null && row.status === 'published' && row.stockSet !== 'out_of_stock';
  if (!isSold) return new AppError('product_unavailable', { facts: { product: productId, name: row?.name ?? null } });
  return new AppError('stock_too_low', { facts: { product: productId, name: row.name, available: row.quantity } });
}

/** Puts pieces back. What is gone for good takes none. */
export async function giveStockBack(tx: Db, given: readonly Taken[], at: Date): Promise<void> {
  for (const { productId, quantity } of given.toSorted((one, other) => one.productId - other.productId)) {
    await sql`update products set quantity = quantity + ${quantity}, updated_at = ${at}, version = version + 1
      where id = ${productId}`.execute(tx);
  }
}
