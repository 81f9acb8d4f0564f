import type { ProductAct, ProductCategory, ProductStatus, StockState } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

export type ProductTable = {
  id: Generated<number>;
  name: string;
  sku: string;
  category: ProductCategory;
  brand: string;
  vendor: string;
  tags: string[];
  status: ProductStatus;
  quantity: number;
  limitedFrom: number;
  stockSet: Maybe<StockState>;
  stock: ColumnType<StockState, never, never>;
  price: number;
  bulkPrice: Maybe<number>;
  bulkFrom: Maybe<number>;
  taxRate: number;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: MaybeTime;
  version: Generated<number>;
};

export type ProductImageTable = {
  id: Generated<number>;
  productId: number;
  position: number;
  key: string;
  sha256: string;
  width: number;
  height: number;
};

export type ProductImportTable = {
  id: Generated<number>;
  userId: number;
  fileName: string;
  rowCount: number;
  newCount: number;
  knownCount: number;
  ignoredColumns: string[];
  kept: Json<unknown>;
  createdAt: Time;
  outcome: MaybeJson<{ created: number; changed: number }>;
};

export type OrderTable = {
  id: Generated<number>;
  number: number;
  createdBy: number;
  accountId: number;
  contactId: Maybe<number>;
  customer: Json<unknown>;
  locale: string;
  note: string;
  currency: string;
  subtotal: number;
  discount: number;
  shipping: number;
  taxes: Json<{ rate: number; net: number; tax: number }[]>;
  tax: number;
  total: number;
  paymentId: Maybe<number>;
  payment: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded';
  refunded: Generated<number>;
  isFulfilled: Generated<boolean>;
  createdAt: Time;
  paidAt: MaybeTime;
  cancelledAt: MaybeTime;
  version: Generated<number>;
};

export type OrdersTables = {
  products: ProductTable;
  productImages: ProductImageTable;
  productChanges: { id: Generated<number>; userId: number; act: ProductAct; at: Time; undoneAt: MaybeTime };
  productChangeItems: { changeId: number; productId: number; status: ProductStatus };
  productImports: ProductImportTable;
  orderNumbers: { isOnly: Generated<boolean>; last: number };
  orders: OrderTable;
  orderLines: {
    orderId: number;
    position: number;
    productId: Maybe<number>;
    name: string;
    sku: string;
    quantity: number;
    price: number;
    isBulk: boolean;
    taxRate: number;
  };
  orderEntries: {
    id: Generated<number>;
    orderId: number;
    at: Time;
    kind: string;
    userId: Maybe<number>;
    amount: Maybe<number>;
    note: Generated<string>;
  };
};
