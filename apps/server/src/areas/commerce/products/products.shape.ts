import type { Product } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { productPolicy } from './products.policy.ts';
import type { ImageRow, ProductRow } from './products.repo.ts';

const ON_A_PRODUCT = { update: productPolicy.update, delete: productPolicy.delete };

export const imageUrl = (key: string): string => `/api/product-images/${key}`;

/** `images`: its own, in their order. */
export const toProduct = (
  actor: Actor,
  row: ProductRow,
  { images, currency }: { images: readonly ImageRow[]; currency: string },
): Product => ({
  id: row.id,
  name: row.name,
  sku: row.sku,
  category: row.category,
  brand: row.brand,
  vendor: row.vendor,
  tags: row.tags,
  status: row.status,
  quantity: row.quantity,
  limitedFrom: row.limitedFrom,
  stockSet: row.stockSet,
  stock: row.stock,
  price: row.price,
  bulkPrice: row.bulkPrice,
  bulkFrom: row.bulkFrom,
  taxRate: row.taxRate,
  currency,
  images: images.map(({ id, key, width, height }) => ({ id, url: imageUrl(key), width, height })),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
  permissions: permissionsOf(actor, ON_A_PRODUCT, undefined),
});
