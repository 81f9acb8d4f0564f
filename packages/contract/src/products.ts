import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, orderingBy, patchOf, Time } from './lists.ts';
import { Amount, Currency, Rate } from './money.ts';
import { permissions } from './permissions.ts';
import { PRODUCT_CATEGORIES, PRODUCT_STATUSES, STOCK_STATES } from './commerce.terms.ts';

export const ProductCategory = z.enum(PRODUCT_CATEGORIES);
export type ProductCategory = z.infer<typeof ProductCategory>;
export const ProductStatus = z.enum(PRODUCT_STATUSES);
export type ProductStatus = z.infer<typeof ProductStatus>;
export const StockState = z.enum(STOCK_STATES);
export type StockState = z.infer<typeof StockState>;

export const MOST_PRODUCT_IMAGES = 5;
export const PRODUCT_IMAGE_BYTES = 500 * 1024;
export const MOST_PRODUCT_TAGS = 20;
/** 6 %. */
export const USUAL_TAX_RATE = 60_000;
/** With no more than these it is `limited`. */
export const USUAL_LIMITED_FROM = 10;
const MOST_PIECES = 1_000_000;

/** What a product is known by in the books: unique, whatever its case. */
export const Sku = Line(64, 1);
export const Pieces = z.number().int().min(0).max(MOST_PIECES);
/** From so many pieces on the bulk price holds. */
export const BulkFrom = z.number().int().min(2).max(MOST_PIECES);

const ProductInput = z.object({
  name: Line(200, 1),
  sku: Sku,
  category: ProductCategory,
  brand: Line(120).default(''),
  vendor: Line(120).default(''),
  /** Plain words. Of two that differ in case alone the first stays. */
  tags: z.array(Line(40, 1)).max(MOST_PRODUCT_TAGS).default([]),
  status: ProductStatus.default('published'),
  quantity: Pieces.default(0),
  /** With no more pieces than these it is `limited`. */
  limitedFrom: Pieces.default(USUAL_LIMITED_FROM),
  /** Set by hand; null: it follows the quantity. */
  stockSet: StockState.nullable().default(null),
  /** Of one piece, before tax. */
  price: Amount,
  /** Of one piece from `bulkFrom` pieces on: both or neither, and not above the price. */
  bulkPrice: Amount.nullable().default(null),
  bulkFrom: BulkFrom.nullable().default(null),
  taxRate: Rate.default(USUAL_TAX_RATE),
});
export type ProductInput = z.output<typeof ProductInput>;

const ProductImage = z.object({ id: Id, url: z.string(), width: z.number().int(), height: z.number().int() });
export type ProductImage = z.infer<typeof ProductImage>;

export const Product = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  category: ProductCategory,
  brand: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  status: ProductStatus,
  quantity: z.number().int(),
  limitedFrom: z.number().int(),
  stockSet: StockState.nullable(),
  /** What was set, or else what follows from the quantity. */
  stock: StockState,
  price: Amount,
  bulkPrice: Amount.nullable(),
  bulkFrom: z.number().int().nullable(),
  taxRate: Rate,
  /** Of the installation. */
  currency: Currency,
  /** The first one is the cover. */
  images: z.array(ProductImage),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});
export type Product = z.infer<typeof Product>;

const Filters = z.object({
  search: ListQuery.shape.search,
  category: ProductCategory.optional(),
  status: ProductStatus.optional(),
  stock: StockState.optional(),
  brand: Line(120, 1).optional(),
  vendor: Line(120, 1).optional(),
  tag: Line(40, 1).optional(),
});
export type ProductsFilter = z.input<typeof Filters>;

const ORDERING = orderingBy('name', 'sku', 'price', 'quantity', 'created_at', 'updated_at');

export const listProducts = endpoint('GET /api/products/', 'List products', {
  query: ListQuery.extend(Filters.shape).extend({ ordering: ORDERING }),
  response: listOf(Product).extend({ currency: Currency, permissions: permissions('create') }),
});

export const exportProducts = endpoint('GET /api/products/export/', 'Export products as CSV', {
  query: Filters.extend({ ordering: ORDERING }),
  transport: 'download',
});

/** The words that products bear, by name, at most 200 of each: to choose from. */
export const getProductWords = endpoint('GET /api/products/words/', 'List the brands, vendors and tags in use', {
  response: z.object({
    brands: z.array(z.string()),
    vendors: z.array(z.string()),
    tags: z.array(z.string()),
    currency: Currency,
  }),
});

export const createProduct = endpoint('POST /api/products/', 'Create a product', {
  body: ProductInput,
  response: Product,
  status: 201,
});

export const getProduct = endpoint('GET /api/products/:id/', 'Get a product', {
  params: IdParams,
  response: Product,
});

export const updateProduct = endpoint('PATCH /api/products/:id/', 'Update a product', {
  params: IdParams,
  body: patchOf(ProductInput),
  response: Product,
  current: Product,
});

/** `change`: what brings it back. */
export const deleteProduct = endpoint('DELETE /api/products/:id/', 'Delete a product', {
  params: IdParams,
  response: z.object({ change: Id }),
  current: Product,
});

export const PRODUCT_ACTS = ['publish', 'disable', 'archive', 'delete'] as const;
export type ProductAct = (typeof PRODUCT_ACTS)[number];

const Ids = z.array(Id).max(1000);
// Strict: a filter that is spelled wrong would be no filter.
const ProductSelection = z.union([
  z.strictObject({ ids: Ids.min(1) }),
  z.strictObject({ matching: z.strictObject(Filters.shape), exceptIds: Ids.default([]) }),
]);
export type ProductSelection = z.input<typeof ProductSelection>;

/** `count`: those that were not so before. `change`: what undoes it for a day; null where nothing changed. */
export const changeProducts = endpoint(
  'POST /api/products/changes/',
  'Publish, disable, archive or delete many products',
  {
    body: z.object({ act: z.enum(PRODUCT_ACTS), selection: ProductSelection }),
    response: z.object({ change: Id.nullable(), count: z.number().int() }),
  },
);

/** `left`: those that were changed again since, or whose SKU another product has now. They stay as they are. */
export const undoProductChange = endpoint('POST /api/products/changes/:id/undo/', 'Undo a change to products', {
  params: IdParams,
  response: z.object({ count: z.number().int(), left: z.number().int() }),
});

export const addProductImage = endpoint('POST /api/products/:id/images/', 'Add an image: JPEG or PNG, up to 500 KB', {
  params: IdParams,
  response: Product,
  transport: 'upload',
  parts: { files: { file: { most: 1, mediaTypes: ['image/jpeg', 'image/png'] } }, texts: z.object({}) },
  tooLarge: 'product_image_too_large',
  status: 201,
  current: Product,
});

/** All of them, each once: the first one becomes the cover. */
export const orderProductImages = endpoint('PUT /api/products/:id/images/', 'Reorder the images', {
  params: IdParams,
  body: z.object({ images: z.array(Id).max(MOST_PRODUCT_IMAGES) }),
  response: Product,
  current: Product,
});

export const removeProductImage = endpoint('DELETE /api/products/:id/images/:image/', 'Remove an image', {
  params: IdParams.extend({ image: Id }),
  response: Product,
  current: Product,
});

export const getProductImage = endpoint('GET /api/product-images/:key', 'Get an image by the key in its `url`', {
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  transport: 'download',
  answersHead: true,
});
