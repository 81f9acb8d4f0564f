import {
  addProductImage,
  type Call,
  changeProducts,
  createProduct,
  deleteProduct,
  fromWire,
  getProduct,
  getProductWords,
  listProducts,
  orderProductImages,
  type Product,
  type ProductAct,
  type ProductSelection,
  removeProductImage,
  undoProductChange,
  updateProduct,
} from '@sealwright/contract';
import { encodePicture } from '@sealwright/pdf';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { FORM_HEADERS, multipart, type Part } from '../../../../test/multipart.ts';
import { peopleOf } from '../../../../test/people-with-passwords.ts';
import { freshSku, makeProduct } from '../../../../test/products.ts';
import { refusal } from '../../../../test/signing-flow.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, make, clock } = server;
const { log } = peopleOf(server);
const admin = await make.user({ role: 'admin' });
const call = as(admin);

const product = (given: Parameters<typeof makeProduct>[2] = {}) => makeProduct(server, admin, given);
const read = ({ id }: Pick<Product, 'id'>) => call(getProduct, { params: { id } });
const list = async (query: NonNullable<Call<typeof listProducts>['query']>) =>
  (await call(listProducts, { query: { pageSize: 100, ...query } })).results.map(({ sku }) => sku);
const act = (name: ProductAct, selection: ProductSelection) => call(changeProducts, { body: { act: name, selection } });
const undo = (id: number | null) => call(undoProductChange, { params: { id: id ?? 0 } });
const picture = (shade: number) =>
  encodePicture({ width: 30, height: 20, pixels: new Uint8Array(30 * 20 * 4).fill(shade) }, 'png');

async function addImage({ id }: Pick<Product, 'id'>, parts: Part[]) {
  const response = await server.app.inject({
    method: 'POST',
    url: addProductImage.at.replace('POST ', '').replace(':id', String(id)),
    payload: multipart(parts),
    headers: { authorization: `Bearer ${admin.token}`, ...FORM_HEADERS },
  });
  return { status: response.statusCode, body: fromWire(response.json()) as Product & { code: string } };
}

test('a product has what was given, the usual tax, and the stock that follows from its quantity', async () => {
  const made = await product({ quantity: 11, price: 1999, tags: ['Summer', 'summer', 'New'], brand: 'Acme' });

  expect(made).toMatchObject({ price: 1999, taxRate: 60_000, currency: 'USD', status: 'published', stock: 'in_stock' });
  expect(made.tags).toEqual(['Summer', 'New']);
  expect(await read(made)).toEqual(made);
  const stocks = [];
  for (const quantity of [10, 0]) {
    stocks.push((await call(updateProduct, { params: { id: made.id }, body: { quantity } })).stock);
  }
  const byHand = await call(updateProduct, { params: { id: made.id }, body: { stockSet: 'in_stock' } });
  expect([...stocks, byHand.stock]).toEqual(['limited', 'out_of_stock', 'in_stock']);
});

test('what does not go together is refused at its field', async () => {
  const made = await product({ price: 1000 });
  const patch = (body: object) => refusal(call(updateProduct, { params: { id: made.id }, body }));

  expect(await patch({ bulkPrice: 900 })).toBe('422 request_invalid');
  expect(await patch({ bulkPrice: 1001, bulkFrom: 10 })).toBe('422 request_invalid');
  expect(await patch({ price: -1 })).toBe('422 request_invalid');
  expect(await patch({ quantity: 1.5 })).toBe('422 request_invalid');
  await expect(
    call(updateProduct, { params: { id: made.id }, body: { bulkPrice: 900, bulkFrom: null } }),
  ).rejects.toMatchObject({ errors: [{ path: 'bulk_from', code: 'bulk_incomplete' }] });
  await expect(
    call(updateProduct, { params: { id: made.id }, body: { bulkPrice: 1001, bulkFrom: 2 } }),
  ).rejects.toMatchObject({ errors: [{ path: 'bulk_price', code: 'bulk_price_too_high' }] });
  expect((await read(made)).version).toBe(made.version);
});

test('a SKU belongs to one product, whatever its case, also when two come at once', async () => {
  const made = await product({ sku: `${freshSku()}-x` });
  const body = { name: 'Another', sku: made.sku.toUpperCase(), category: 'bags', price: 1 } as const;

  expect(await refusal(call(createProduct, { body }))).toBe('409 sku_taken');
  const sku = freshSku();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => call(createProduct, { body: { ...body, sku } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a change against an older version shows what is there now', async () => {
  const made = await product();
  const change = (name: string) =>
    call(updateProduct, {
      params: { id: made.id },
      body: { name },
      headers: { 'if-match': `"${made.version}"` },
    });

  await change('First');

  expect(await refusal(change('Second'))).toBe('409 version_stale');
  expect((await read(made)).name).toBe('First');
});

test('the list is searched, narrowed and ordered', async () => {
  const vendor = `Vendor ${freshSku()}`;
  const one = await product({ vendor, price: 300, quantity: 0, category: 'shoes', tags: ['Leather 100%'] });
  const two = await product({ vendor, price: 100, quantity: 99, status: 'disabled', brand: 'North_Star' });
  const three = await product({ vendor, price: 200, quantity: 5 });

  expect(await list({ vendor: vendor.toUpperCase(), ordering: 'price' })).toEqual([two.sku, three.sku, one.sku]);
  expect(await list({ vendor, ordering: '-quantity' })).toEqual([two.sku, three.sku, one.sku]);
  expect(await list({ vendor, category: 'shoes' })).toEqual([one.sku]);
  expect(await list({ vendor, status: 'disabled' })).toEqual([two.sku]);
  expect(await list({ vendor, stock: 'limited' })).toEqual([three.sku]);
  expect(await list({ vendor, tag: 'leather 100%' })).toEqual([one.sku]);
  expect(await list({ vendor, search: 'north_st' })).toEqual([two.sku]);
  expect(await list({ vendor, search: 'north%st' })).toEqual([]);
  expect(await list({ search: one.sku })).toContain(one.sku);
  expect((await call(getProductWords)).vendors).toContain(vendor);
});

test('many are changed at once, and undone where nothing changed them since', async () => {
  const vendor = `Vendor ${freshSku()}`;
  const [one, two, three] = [
    await product({ vendor }),
    await product({ vendor, status: 'disabled' }),
    await product({ vendor, status: 'archive' }),
  ];

  const { change, count } = await act('archive', { matching: { vendor }, exceptIds: [two.id] });
  const none = await act('archive', { ids: [one.id, three.id] });
  const all = await act('disable', { ids: [one.id, two.id, three.id] });
  await act('publish', { ids: [three.id] });

  expect([count, none]).toEqual([1, { change: null, count: 0 }]);
  expect(all.count).toBe(2);
  expect(await undo(all.change)).toEqual({ count: 1, left: 1 });
  expect(await undo(all.change)).toEqual({ count: 0, left: 0 });
  expect(await undo(change)).toEqual({ count: 1, left: 0 });
  const states = await Promise.all([one, two, three].map(read));
  expect(states.map(({ status }) => status)).toEqual(['published', 'disabled', 'published']);
});

test('a filter that is spelled wrong is no filter for everything', async () => {
  const made = await product();
  const wrong = { matching: { serach: made.sku } } as ProductSelection;

  await expect(act('delete', wrong)).rejects.toMatchObject({ status: 422, code: 'request_invalid' });

  expect(await read(made)).toMatchObject({ id: made.id });
});

test('deleted products come back whole, but not where their SKU has been given to another one', async () => {
  const [one, two] = [await product({ tags: ['Kept'] }), await product()];
  const { change } = await act('delete', { ids: [one.id, two.id] });
  await product({ sku: two.sku.toLowerCase() });

  expect(await refusal(read(one))).toBe('404 not_found');
  expect(await undo(change)).toEqual({ count: 1, left: 1 });
  expect(await read(one)).toMatchObject({ sku: one.sku, tags: ['Kept'] });
  expect(await refusal(read(two))).toBe('404 not_found');

  const alone = await call(deleteProduct, { params: { id: one.id } });
  expect(await undo(alone.change)).toEqual({ count: 1, left: 0 });
});

test('two that change the same products at once do not stand in each other’s way', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 6; count += 1) ids.push((await product()).id);

  const counts = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      act(turn % 2 === 0 ? 'disable' : 'publish', { ids: turn % 3 === 0 ? ids : ids.toReversed() }),
    ),
  );

  expect(counts).toHaveLength(8);
});

test('pictures are drawn anew, ordered and taken away; the first one is the cover', async () => {
  const made = await product();
  for (const shade of [10, 90, 200]) await addImage(made, [{ bytes: await picture(shade) }]);
  const { images } = await read(made);
  const [first, second, third] = images.map(({ id }) => id);
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three were added');

  const order = (ids: number[]) => call(orderProductImages, { params: { id: made.id }, body: { images: ids } });
  const turned = await order([third, first, second]);
  expect(turned.images.map(({ id }) => id)).toEqual([third, first, second]);
  expect(await refusal(order([third, first]))).toBe('409 product_images_changed');
  expect(await refusal(order([third, first, first]))).toBe('409 product_images_changed');

  const shown = await server.app.inject({ method: 'GET', url: turned.images[0]?.url ?? '' });
  expect(shown.headers['content-type']).toBe('image/webp');
  expect(shown.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
  const fewer = await call(removeProductImage, { params: { id: made.id, image: third } });
  expect(fewer.images.map(({ id }) => id)).toEqual([first, second]);
  expect((await server.app.inject({ method: 'GET', url: turned.images[0]?.url ?? '' })).statusCode).toBe(404);
});

test('a sixth picture, a large one, and what is none are refused', async () => {
  const made = await product();
  for (let count = 0; count < 5; count += 1) await addImage(made, [{ bytes: await picture(count) }]);

  expect((await addImage(made, [{ bytes: await picture(99) }])).body.code).toBe('product_images_too_many');
  const other = await product();
  expect((await addImage(other, [{ bytes: Buffer.alloc(501 * 1024) }])).body.code).toBe('product_image_too_large');
  expect((await addImage(other, [{ bytes: Buffer.from('no picture') }])).body.code).toBe('image_invalid');
  expect((await read(made)).images).toHaveLength(5);
});

test('two pictures added at once do not make six of four', async () => {
  const made = await product();
  for (let count = 0; count < 4; count += 1) await addImage(made, [{ bytes: await picture(count) }]);

  const outcomes = await Promise.all([50, 60].map(async (shade) => addImage(made, [{ bytes: await picture(shade) }])));

  expect(outcomes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
});

test('only administrators of the installation have products', async () => {
  const user = await make.user();
  expect(await refusal(as(user)(listProducts))).toMatch(/^40[39] |^404 /);
});

test('the log of the administrator says what was done', async () => {
  const own = await make.user({ role: 'admin' });
  const made = await makeProduct(server, own, { name: 'Lantern' });
  await as(own)(updateProduct, { params: { id: made.id }, body: { price: 5 } });
  await as(own)(changeProducts, { body: { act: 'disable', selection: { ids: [made.id] } } });

  const lines = await log(own.userId);

  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['product_created', 'product_changed', 'products_disabled']),
  );
});

// From here on time passes, and whoever was signed in is not any more.

test('a month after its deletion a product is gone, and its pictures can go', async () => {
  const made = await product();
  await addImage(made, [{ bytes: await picture(123) }]);
  const kept = () =>
    server.platform.db.selectFrom('productImages').selectAll().where('productId', '=', made.id).execute();
  await call(deleteProduct, { params: { id: made.id } });
  clock.advance(29 * 86_400_000);
  await server.runTasks({ withSweeps: true });
  expect(await kept()).toHaveLength(1);

  clock.advance(2 * 86_400_000);
  await server.runTasks({ withSweeps: true });

  expect(await kept()).toEqual([]);
});

test('only the one who made a change undoes it, and not for longer than a day', async () => {
  const [own, other] = [await make.user({ role: 'admin' }), await make.user({ role: 'admin' })];
  const made = await makeProduct(server, own);
  const body = { act: 'disable' as const, selection: { ids: [made.id] } };
  const { change } = await as(own)(changeProducts, { body });

  expect(await refusal(as(other)(undoProductChange, { params: { id: change ?? 0 } }))).toBe('404 not_found');
  clock.advance(25 * 3600_000);
  await server.runTasks({ withSweeps: true });
  const again = await server.platform.db.selectFrom('productChanges').selectAll().execute();
  expect(again.map(({ id }) => id)).not.toContain(change);
});
