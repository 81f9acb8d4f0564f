import {
  type createProduct,
  type ErrorCode,
  getProduct,
  type getProductWords,
  type Input,
  type listProducts,
  type Output,
  type Product,
  type ProductInput,
  stepOf,
  type updateProduct,
  wireKey,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import { productPolicy } from './products.policy.ts';
import { type ProductRow, productsRepo } from './products.repo.ts';
import { toProduct } from './products.shape.ts';

export const productsService = ({ clock, config, db, events }: Platform) => {
  const { currency } = config;

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listProducts>['query'],
      request: Incoming,
    ): Promise<Output<typeof listProducts>> => {
      const repo = productsRepo(db);
      const [rows, counted] = await Promise.all([repo.some(query, pageBounds(query)), repo.count(query)]);
      const images = await repo.imagesOf(rows.map(({ id }) => id));
      const list = toList(request, query, { rows, counted, estimate: counted }, (row) =>
        toProduct(actor, row, { images: images.get(row.id) ?? [], currency }),
      );
      return { ...list, currency, permissions: permissionsOf(actor, { create: productPolicy.create }, undefined) };
    },

    words: async (): Promise<Output<typeof getProductWords>> => ({ ...(await productsRepo(db).words()), currency }),

    get: (actor: Actor, id: number): Promise<Product> => productOf(db, actor, { id, currency }),

    /** Throws `sku_taken`, and at its field `amount_uneven`, `bulk_incomplete` or `bulk_price_too_high`. */
    create: (actor: Actor, given: Input<typeof createProduct>['body'], request: Incoming): Promise<Product> => {
      requireCan(actor, productPolicy.create);
      refusePrices(given, currency);
      const at = clock.now();
      const values = { ...given, tags: withoutTwins(given.tags), createdAt: at, updatedAt: at };
      return withFreeSku(() =>
        db.transaction().execute(async (tx) => {
          const { id, name } = await productsRepo(tx).insert(values);
          await events.publish(tx, {
            type: 'product_created',
            at,
            userId: actor.userId,
            request,
            details: { name },
          });
          return productOf(tx, actor, { id, currency });
        }),
      );
    },

    /** Throws as `create`, and `version_stale`. */
    update: (
      actor: Actor,
      id: number,
      given: Input<typeof updateProduct>['body'],
      request: Incoming,
    ): Promise<Product> => {
      requireCan(actor, productPolicy.update);
      return withFreeSku(() =>
        db.transaction().execute(async (tx) => {
          const before = await locked(tx, id, request);
          const patch = patchOf(before, given, currency);
          if (patch === null) return productOf(tx, actor, { id, currency });
          const at = clock.now();
          const { name } = await productsRepo(tx).update(id, { ...patch, updatedAt: at });
          await events.publish(tx, { type: 'product_changed', at, userId: actor.userId, request, details: { name } });
          return productOf(tx, actor, { id, currency });
        }),
      );
    },
  };
};

/** Throws `not_found`. */
export async function productOf(
  db: Db,
  actor: Actor,
  { id, currency }: { id: number; currency: string },
): Promise<Product> {
  const row = await productsRepo(db).find(id);
  if (row === undefined) throw new AppError('not_found');
  const images = await productsRepo(db).imagesOf([id]);
  return toProduct(actor, row, { images: images.get(id) ?? [], currency });
}

/** The product, which no one else changes until the transaction ends. Throws `not_found`, `version_stale`. */
export async function locked(tx: Db, id: number, request: Incoming): Promise<ProductRow> {
  const row = await productsRepo(tx).lock(id);
  if (row === undefined) throw new AppError('not_found');
  refuseStale(request, row, readBy(getProduct, { id }));
  return row;
}

export async function withFreeSku<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!violates(cause, 'products_sku_key')) throw cause;
    throw new AppError('sku_taken', { cause, fields: [fieldProblem('sku', 'sku_taken')] });
  }
}

/** What changes of it; null: nothing. */
function patchOf(
  before: ProductRow,
  given: Input<typeof updateProduct>['body'],
  currency: string,
): Partial<ProductInput> | null {
  const { tags, ...others } = given;
  const wanted = { ...others, ...(tags === undefined ? {} : { tags: withoutTwins(tags) }) };
  const patch = Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key as keyof ProductInput]),
    ),
  ) as Partial<ProductInput>;
  refusePrices({ ...before, ...patch }, currency);
  return Object.keys(patch).length === 0 ? null : patch;
}

type Prices = Pick<ProductInput, 'price' | 'bulkPrice' | 'bulkFrom'>;

/** Why these prices do not go together, or can't be paid by card; null where nothing is wrong. */
export function priceFault(
  { price, bulkPrice, bulkFrom }: Prices,
  currency: string,
): { path: keyof Prices; code: ErrorCode } | null {
  const step = stepOf(currency);
  if (price % step !== 0) return { path: 'price', code: 'amount_uneven' };
  if ((bulkPrice ?? 0) % step !== 0) return { path: 'bulkPrice', code: 'amount_uneven' };
  if ((bulkPrice === null) !== (bulkFrom === null)) {
    return { path: bulkPrice === null ? 'bulkPrice' : 'bulkFrom', code: 'bulk_incomplete' };
  }
  return bulkPrice !== null && bulkPrice > price ? { path: 'bulkPrice', code: 'bulk_price_too_high' } : null;
}

function refusePrices(prices: Prices, currency: string): void {
  const fault = priceFault(prices, currency);
  if (fault !== null) {
    throw new AppError('request_invalid', { fields: [fieldProblem(wireKey(fault.path), fault.code)] });
  }
}

/** Of words that differ in case alone the first. */
export function withoutTwins(words: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of words) if (!byKey.has(word.toLowerCase())) byKey.set(word.toLowerCase(), word);
  return [...byKey.values()];
}
