import { type Call, createProduct, type Product } from '@sealwright/contract';
import type { TestApp, TestUser } from './app.ts';

let made = 0;

/** A SKU that no other test has. */
export const freshSku = (): string => `SKU-${(made += 1)}-${process.pid}`;

/** A product of the installation, ready to be sold. */
export const makeProduct = (
  { as }: Pick<TestApp, 'as'>,
  by: TestUser,
  given: Partial<NonNullable<Call<typeof createProduct>['body']>> = {},
): Promise<Product> => {
  const sku = freshSku();
  return as(by)(createProduct, {
    body: { name: `Product ${sku}`, sku, category: 'bags', price: 1000, quantity: 50, ...given },
  });
};
