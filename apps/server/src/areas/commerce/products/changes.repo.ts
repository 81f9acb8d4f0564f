import type { ProductAct, ProductStatus } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type ProductsWanted, wantedBy } from './products.repo.ts';

export type Selected = { ids: number[] } | { matching: ProductsWanted; exceptIds: number[] };

const STATUS_OF = { publish: 'published', disable: 'disabled', archive: 'archive' } as const satisfies Partial<
  Record<ProductAct, ProductStatus>
>;

const chosenBy = (selected: Selected): RawBuilder<boolean> =>
  'ids' in selected
    ? sql<boolean>`deleted_at is null and id = any(${selected.ids})`
    : sql<boolean>`${wantedBy(selected.matching)} and id <> all(${selected.exceptIds})`;

export const changesRepo = (db: Db) => ({
  insert: async (userId: number, act: ProductAct, at: Date): Promise<number> => {
    const change = { userId, act, at };
    return (await db.insertInto('productChanges').values(change).returning('id').executeTakeFirstOrThrow()).id;
  },

  /**
   * Does it to those that are not so already, and notes what they were. The rows are locked by their ids first, so that two of
   * these at a time, or one and an order, wait for each other instead of standing in each other's way.
   */
  apply: async (change: { id: number; act: ProductAct; at: Date }, selected: Selected): Promise<number> => {
    const { id, act, at } = change;
    const isNew = act === 'delete' ? sql`true` : sql`status <> ${STATUS_OF[act]}`;
    const set = act === 'delete' ? sql`deleted_at = ${at}` : sql`status = ${STATUS_OF[act]}`;
    const { rows } = await sql<{ count: number }>`
      with chosen as materialized (
        select id, status from products where ${chosenBy(selected)} and ${isNew} order by id for update),
      changed as (
        update products p set ${set}, updated_at = ${at}, version = p.version + 1 from chosen c where p.id = c.id
        returning p.id, c.status),
      noted as (
        insert into product_change_items (change_id, product_id, status)
        select ${id}, id, status from changed returning 1)
      select count(*) from noted`.execute(db);
    return rows[0]?.count ?? 0;
  },

  forget: (id: number) => db.deleteFrom('productChanges').where('id', '=', id).execute(),

  lock: (userId: number, id: number) =>
    db
      .selectFrom('productChanges')
      .selectAll()
      .where('userId', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  setUndone: (id: number, at: Date) =>
    db.updateTable('productChanges').set({ undoneAt: at }).where('id', '=', id).execute(),

  /**
   * Brings back what it did, of products that nothing changed since. A deleted one comes back even where an order gave pieces back to
   * it meanwhile, and not where another product has its SKU now.
   */
  undo: async (change: { id: number; act: ProductAct; at: Date }): Promise<{ count: number; left: number }> => {
    const { id, act, at } = change;
    const isSame =
      act === 'delete'
        ? sql`p.deleted_at is not null and not exists (
            select from products o where lower(o.sku) = lower(p.sku) and o.deleted_at is null)`
        : sql`p.deleted_at is null and p.status = ${STATUS_OF[act]}`;
    const { rows } = await sql<{ count: number; noted: number }>`
      with chosen as materialized (
        select p.id, i.status from products p join product_change_items i on i.product_id = p.id
        where i.change_id = ${id} and ${isSame} order by p.id for update of p),
      changed as (
        update products p set status = c.status, deleted_at = null, updated_at = ${at}, version = p.version + 1
        from chosen c where p.id = c.id returning 1)
      select (select count(*) from changed) as count,
        (select count(*) from product_change_items where change_id = ${id}) as noted`.execute(db);
    const { count = 0, noted = 0 } = rows[0] ?? {};
    return { count, left: noted - count };
  },

  dropBefore: (at: Date) => db.deleteFrom('productChanges').where('at', '<', at).execute(),
});
