import type { exportProducts, Input } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { ProductImageTable, ProductTable } from '../../../migrations/tables.orders.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/http/paging.ts';

export type ProductRow = Selectable<ProductTable>;
export type ImageRow = Selectable<ProductImageTable>;
type ProductsQuery = Input<typeof exportProducts>['query'];
export type ProductsWanted = Omit<ProductsQuery, 'ordering'>;

const WORDS_SHOWN = 200;

/** Of a row of `products`: whether it is one of those. */
export function wantedBy({ search, category, status, stock, brand, vendor, tag }: ProductsWanted): RawBuilder<boolean> {
  const text = search ? containing(search.normalize('NFC')) : null;
  return sql<boolean>`deleted_at is null
    ${
      text === null
        ? sql``
        : sql`and (name ilike ${text} or sku ilike ${text} or brand ilike ${text} or vendor ilike ${text}
      or array_to_string(tags, ' ') ilike ${text})`
    }
    ${category === undefined ? sql`` : sql`and category = ${category}`}
    ${status === undefined ? sql`` : sql`and status = ${status}`}
    ${stock === undefined ? sql`` : sql`and stock = ${stock}`}
    ${brand === undefined ? sql`` : sql`and lower(brand) = lower(${brand})`}
    ${vendor === undefined ? sql`` : sql`and lower(vendor) = lower(${vendor})`}
    ${tag === undefined ? sql`` : sql`and exists (select from unnest(tags) t where lower(t) = lower(${tag}))`}`;
}

const COLUMN_OF: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  sku: sql`lower(sku)`,
  price: sql`price`,
  quantity: sql`quantity`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
};

function orderOf(ordering: ProductsQuery['ordering']): RawBuilder<unknown> {
  const asked = ordering || 'name';
  const direction = asked.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${COLUMN_OF[asked.replace(/^-/, '')] ?? sql`id`} ${direction}, id ${direction}`;
}

export const productsRepo = (db: Db) => {
  const present = () => db.selectFrom('products').selectAll().where('deletedAt', 'is', null);
  const images = () => db.selectFrom('productImages').selectAll();
  return {
    some: async (query: ProductsQuery, { limit, offset }: { limit: number; offset: number }): Promise<ProductRow[]> => {
      const { rows } = await sql<ProductRow>`select * from products where ${wantedBy(query)}
        order by ${orderOf(query.ordering)} limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },

    /** Exactly: a person who acts on all that match is told the number they act on. */
    count: async (query: ProductsWanted): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*) from products where ${wantedBy(query)}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    find: (id: number): Promise<ProductRow | undefined> => present().where('id', '=', id).executeTakeFirst(),

    lock: (id: number): Promise<ProductRow | undefined> =>
      present().where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (values: Insertable<ProductTable>): Promise<ProductRow> =>
      db.insertInto('products').values(values).returningAll().executeTakeFirstOrThrow(),

    update: (id: number, change: Updateable<ProductTable>): Promise<ProductRow> =>
      db
        .updateTable('products')
        .set((to) => ({ ...change, version: to('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    words: async (): Promise<{ brands: string[]; vendors: string[]; tags: string[] }> => {
      const wordsIn = (
        from: RawBuilder<unknown>,
      ) => sql`(select coalesce(array_agg(word order by lower(word)), '{}') from (
        select min(word) as word from ${from} where word <> '' group by lower(word) order by lower(min(word))
        limit ${sql.lit(WORDS_SHOWN)}) words)`;
      const of = (column: RawBuilder<unknown>) =>
        sql`(select ${column} as word from products where deleted_at is null) given`;
      const { rows } = await sql<{ brands: string[]; vendors: string[]; tags: string[] }>`
        select ${wordsIn(of(sql`brand`))} as brands, ${wordsIn(of(sql`vendor`))} as vendors,
          ${wordsIn(of(sql`unnest(tags)`))} as tags`.execute(db);
      return rows[0] ?? { brands: [], vendors: [], tags: [] };
    },

    imagesOf: async (productIds: readonly number[]): Promise<ReadonlyMap<number, ImageRow[]>> => {
      const rows =
        productIds.length === 0
          ? []
          : await images()
              .where('productId', 'in', [...productIds])
              .orderBy('position')
              .orderBy('id')
              .execute();
      return Map.groupBy(rows, ({ productId }) => productId);
    },

    addImage: (values: Insertable<ProductImageTable>) => db.insertInto('productImages').values(values).execute(),

    placeImage: (id: number, position: number) =>
      db.updateTable('productImages').set({ position }).where('id', '=', id).execute(),

    deleteImage: (id: number) => db.deleteFrom('productImages').where('id', '=', id).execute(),

    /** Also of a deleted product: it can be brought back, and its address was handed out. */
    findImage: async (key: string): Promise<string | undefined> =>
      (await db.selectFrom('productImages').select('sha256').where('key', '=', key).executeTakeFirst())?.sha256,

    /** Gone for good, with their pictures. */
    purge: (before: Date) => db.deleteFrom('products').where('deletedAt', '<', before).execute(),
  };
};
