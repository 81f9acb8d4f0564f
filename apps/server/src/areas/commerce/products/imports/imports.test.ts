import { buffer } from 'node:stream/consumers';
import {
  createProductImport,
  downloadProductImportReport,
  exportProducts,
  fromWire,
  getProductImport,
  listProducts,
  type Product,
  type ProductImport,
  startProductImport,
  updateProduct,
} from '@sealwright/contract';
import { createXlsx } from '@sealwright/sheets';
import { expect, test, vi } from 'vitest';
import { Refused, testApp, type TestUser } from '../../../../../test/app.ts';
import { peopleOf } from '../../../../../test/people-with-passwords.ts';
import { freshSku, makeProduct } from '../../../../../test/products.ts';
import { refusal, upload as send } from '../../../../../test/signing-flow.ts';

// The first file starts a thread.
vi.setConfig({ testTimeout: 60_000 });

const server = await testApp();
const { as, make } = server;
const { log } = peopleOf(server);
const admin = await make.user({ role: 'admin' });
const spaniard = await make.user({ role: 'admin', locale: 'es' });

const csv = (...rows: string[]): string => `${rows.join('\n')}\n`;

async function upload(body: string | Uint8Array, by: TestUser = admin): Promise<ProductImport> {
  const url = createProductImport.at.replace('POST ', '');
  const answer = await send(server, by, url, [{ name: 'products.csv', bytes: Buffer.from(body) }]);
  if (answer.status >= 400) throw new Refused(answer.status, answer.body as ConstructorParameters<typeof Refused>[1]);
  return fromWire(answer.body) as ProductImport;
}

const start = ({ id }: ProductImport, by: TestUser = admin) => as(by)(startProductImport, { params: { id } });
const file = async (answer: Promise<unknown>): Promise<string> => ((await answer) as Buffer).toString();
const reportOf = ({ id }: ProductImport) => file(as(admin)(downloadProductImportReport, { params: { id } }));
const find = async (sku: string): Promise<Product | undefined> =>
  (await as(admin)(listProducts, { query: { search: sku } })).results.find((one) => one.sku === sku);

test('a list is looked at first: what is new, what is known, and what is wrong in which row', async () => {
  const known = await makeProduct(server, spaniard);
  const [one, two] = [freshSku(), freshSku()];

  const found = await upload(
    csv(
      'Article number;Nombre;类别;Price;Qty;Colour',
      `${one};Bag;bags;12,50;3;red`,
      `${known.sku.toLowerCase()};;;9.99;;`,
      `${two};;shoes;1;1;`,
      `${one.toUpperCase()};Bag again;bags;1;1;`,
      `${freshSku()};Hat;hats;1.234;-1;`,
    ),
    spaniard,
  );

  expect(found).toMatchObject({ rowCount: 5, newCount: 1, knownCount: 1, wrongCount: 3, ignoredColumns: ['Colour'] });
  expect(found.outcome).toBeNull();
  expect(found.problems.map(({ row }) => row)).toEqual([4, 5, 6]);
  expect(found.problems[2]?.message).toContain('Fila 6: Categoría: ');
  expect(await find(one)).toBeUndefined();
});

test('the right rows become products or change them, and what a cell leaves empty stays', async () => {
  const known = await makeProduct(server, admin, { tags: ['Kept'], price: 1000, quantity: 7, brand: 'Acme' });
  const sku = freshSku();
  const found = await upload(
    csv(
      'sku,name,category,price,quantity,tags,status,bulk_price,bulk_from,tax_rate,stock',
      `${sku},Clock,Relojes,250,4,"wall, wood; wall",disabled,200,10,8.75 %,limited`,
      `${known.sku.toLowerCase()},,,12.5,,,,,,,`,
    ),
  );

  const done = await start(found);

  expect(done.outcome).toEqual({ created: 1, changed: 1 });
  expect(await find(sku)).toMatchObject({
    name: 'Clock',
    category: 'watches',
    price: 25_000,
    quantity: 4,
    tags: ['wall', 'wood'],
    status: 'disabled',
    bulkPrice: 20_000,
    bulkFrom: 10,
    taxRate: 87_500,
    stockSet: 'limited',
    limitedFrom: 10,
  });
  expect(await find(known.sku)).toMatchObject({ price: 1250, quantity: 7, tags: ['Kept'], brand: 'Acme' });
  expect(await refusal(start(found))).toBe('409 import_started');
  expect((await log(admin.userId)).map(({ action }) => action)).toContain('products_imported');
});

test('what changed since the look is judged anew, and joins the report', async () => {
  const known = await makeProduct(server, admin, { price: 1000 });
  const found = await upload(csv('sku,bulk_price,bulk_from', `${known.sku},9,10`, `${freshSku()},1,2`));
  expect(found).toMatchObject({ knownCount: 1, wrongCount: 1 });
  await as(admin)(updateProduct, { params: { id: known.id }, body: { price: 500 } });

  expect(await refusal(start(found))).toBe('422 product_import_empty');
  await as(admin)(updateProduct, { params: { id: known.id }, body: { price: 1000 } });
  expect((await start(found)).outcome).toEqual({ created: 0, changed: 1 });
});

test('two that start the same list at once import it once', async () => {
  const sku = freshSku();
  const found = await upload(csv('sku,name,category,price', `${sku},Bag,bags,1`));

  const outcomes = await Promise.allSettled([start(found), start(found), start(found)]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await find(sku)).toMatchObject({ version: 1 });
});

test('two lists with the same products, the other way round, are both imported', async () => {
  const skus = Array.from({ length: 20 }, freshSku);
  const listOf = (order: string[], price: number) =>
    upload(csv('sku,name,category,price', ...order.map((sku) => `${sku},Bag,bags,${price}`)));
  const [one, other] = [await listOf(skus, 1), await listOf(skus.toReversed(), 2)];

  const done = await Promise.all([start(one), start(other)]);

  const created = done.map(({ outcome }) => outcome?.created ?? 0);
  expect(created.reduce((sum, count) => sum + count, 0)).toBe(20);
});

test('the report has the wrong rows as they were, and is read again when they are right', async () => {
  const sku = freshSku();
  const found = await upload(csv('sku,name,category,price', `${sku},"=1+1",bags,ten`));

  const report = await reportOf(found);

  expect(report).toContain('Enter an amount');
  expect(report).toContain("'=1+1");
  const again = await upload(report.replace('ten', '10'));
  await start(again);
  expect(await find(sku)).toMatchObject({ name: '=1+1', price: 1000 });
});

test('what was exported is read again, in any language, and changes nothing', async () => {
  const vendor = `Vendor, "${freshSku()}"`;
  const made = await makeProduct(server, spaniard, {
    vendor,
    tags: ['a', 'b'],
    bulkPrice: 5,
    bulkFrom: 3,
    taxRate: 12_345,
    category: 'cloths',
    status: 'archive',
  });
  const exported = await file(as(spaniard)(exportProducts, { query: { vendor } }));

  expect(exported.startsWith('\ufeffSKU,Nombre,Categoría,Precio,')).toBe(true);
  const found = await upload(exported);
  expect(found).toMatchObject({ newCount: 0, knownCount: 1, wrongCount: 0, ignoredColumns: [] });
  await start(found);
  const { version, updatedAt, ...after } = (await find(made.sku)) ?? made;
  expect(version).toBe(made.version + 1);
  expect({ ...after, updatedAt: made.updatedAt, version: made.version }).toEqual(made);
  expect(updatedAt >= made.updatedAt).toBe(true);
});

test('a workbook is read as well', async () => {
  const sku = freshSku();
  const workbook = createXlsx('Products');
  const bytes = buffer(workbook.output);
  await workbook.write([
    ['sku', 'name', 'category', 'price'],
    [sku, 'Bag', 'bags', '3'],
  ]);
  await workbook.end();

  const found = await upload(await bytes);

  expect(found).toMatchObject({ newCount: 1, wrongCount: 0 });
});

test('a file without the SKU, an empty one and one that is no list are refused', async () => {
  expect(await refusal(upload('name,price\nBag,1\n'))).toBe('422 product_import_columns_missing');
  expect(await refusal(upload('sku,name\n'))).toBe('422 import_file_empty');
  expect(await refusal(upload(new Uint8Array([1, 0, 2, 0, 3])))).toMatch(/^4/);
  expect(await refusal(upload(csv('sku', ...Array.from({ length: 5001 }, (_, row) => `S${row}`))))).toBe(
    '413 product_import_too_large',
  );
});

test('for others there is no such list', async () => {
  const found = await upload(csv('sku,name,category,price', `${freshSku()},Bag,bags,1`));
  expect(await refusal(as(spaniard)(getProductImport, { params: { id: found.id } }))).toBe('404 not_found');
  expect(await refusal(start(found, spaniard))).toBe('404 not_found');
});
