import type { ProductInput } from '@sealwright/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ProductImportTable } from '../../../../migrations/tables.orders.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { ProductRow } from '../products.repo.ts';

export type ProductImportRow = Selectable<ProductImportTable>;

// Of a row of `products`, as a record of it stands in an import.
const RECORD = sql`name text, sku text, category text, brand text, vendor text, tags text[], status text, quantity integer,
  limited_from integer, stock_set text, price bigint, bulk_price bigint, bulk_from integer, tax_rate integer`;

const recordsOf = (products: readonly ProductInput[]): string =>
  JSON.stringify(
    products.map((one) => ({
      name: one.name,
      sku: one.sku,
      category: one.category,
      brand: one.brand,
      vendor: one.vendor,
      tags: one.tags,
      status: one.status,
      quantity: one.quantity,
      limited_from: one.limitedFrom,
      stock_set: one.stockSet,
      price: one.price,
      bulk_price: one.bulkPrice,
      bulk_from: one.bulkFrom,
      tax_rate: one.taxRate,
    })),
  );

export const productImportsRepo = (db: Db) => {
  const of = (userId: number, id: number) =>
    db.selectFrom('productImports').selectAll().where('userId', '=', userId).where('id', '=', id);
  return {
    insert: (row: Insertable<ProductImportTable>): Promise<ProductImportRow> =>
      db.insertInto('productImports').values(row).returningAll().executeTakeFirstOrThrow(),

    find: (userId: number, id: number): Promise<ProductImportRow | undefined> => of(userId, id).executeTakeFirst(),

    lock: (userId: number, id: number): Promise<ProductImportRow | undefined> =>
      of(userId, id).forUpdate().executeTakeFirst(),

    finish: (id: number, change: { kept: string; outcome: string }): Promise<ProductImportRow> =>
      db.updateTable('productImports').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    dropBefore: (at: Date) => db.deleteFrom('productImports').where('createdAt', '<', at).execute(),

    /** Those with these SKUs, whatever their case. */
    known: async (skus: readonly string[]): Promise<ProductRow[]> => {
      const { rows } = await sql<ProductRow>`select * from products
        where deleted_at is null and lower(sku) = any(array(select lower(s) from unnest(${skus}::text[]) s))`.execute(
        db,
      );
      return rows;
    },

    /** As `known`, held by their ids until the transaction ends. */
    lockKnown: async (skus: readonly string[]): Promise<ProductRow[]> => {
      const { rows } = await sql<ProductRow>`select * from products
        where deleted_at is null and lower(sku) = any(array(select lower(s) from unnest(${skus}::text[]) s))
        order by id for update`.execute(db);
      return rows;
    },

    insertAll: (products: readonly ProductInput[], at: Date) =>
      sql`insert into products (name, sku, category, brand, vendor, tags, status, quantity, limited_from, stock_set, price,
          bulk_price, bulk_from, tax_rate, created_at, updated_at)
        select r.*, ${at}, ${at} from jsonb_to_recordset(${recordsOf(products)}::jsonb) r(${RECORD})`.execute(db),

    /** By their SKUs, as they are written now. */
    updateAll: (products: readonly ProductInput[], at: Date) =>
      sql`update products p set name = r.name, category = r.category, brand = r.brand, vendor = r.vendor, tags = r.tags,
          status = r.status, quantity = r.quantity, limited_from = r.limited_from, stock_set = r.stock_set, price = r.price,
          bulk_price = r.bulk_price, bulk_from = r.bulk_from, tax_rate = r.tax_rate, updated_at = ${at}, version = p.version + 1
        from jsonb_to_recordset(${recordsOf(products)}::jsonb) r(${RECORD})
        where p.sku = r.sku and p.deleted_at is null`.execute(db),
  };
};
