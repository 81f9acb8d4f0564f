import {
  changeProducts,
  createProduct,
  deleteProduct,
  getProduct,
  getProductWords,
  getUser,
  listProducts,
  orderProductImages,
  Product,
  ProductImport,
  removeProductImage,
  startProductImport,
  toWire,
  undoProductChange,
  updateProduct,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, refuse } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

const ADMIN = { role: ['admin', 'user'] as ('user' | 'admin')[] };
const MAY = { update: true, delete: true };
const BAG: Product = {
  ...(sampleOf(Product) as Product),
  id: 7,
  name: 'Canvas bag',
  sku: 'BAG-1',
  category: 'bags',
  brand: '',
  vendor: '',
  tags: ['summer'],
  status: 'published',
  quantity: 12,
  limitedFrom: 10,
  stockSet: null,
  stock: 'in_stock',
  price: 2490,
  bulkPrice: null,
  bulkFrom: null,
  taxRate: 60_000,
  currency: 'USD',
  images: [],
  version: 3,
  permissions: MAY,
};
const SHOE: Product = { ...BAG, id: 8, name: 'Running shoe', sku: 'SHOE-1', category: 'shoes', status: 'disabled' };
const WORDS = { brands: ['North'], vendors: [], tags: ['summer', 'winter'], currency: 'USD' };

afterEach(() => {
  vi.unstubAllGlobals();
  closePage();
});

async function open(address: string, ...more: Answer[]) {
  const results = [BAG, SHOE];
  const server = await openPage(address, {
    user: ADMIN,
    answers: [
      answer(listProducts, { count: 2, results, currency: 'USD', permissions: { create: true } }),
      answer(getProductWords, WORDS),
      answer(getProduct, BAG),
      answer(getUser, ADMIN),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('the view in the address is what the server is asked for', async () => {
  const server = await open('/admin/products?category=shoes&status=disabled&stock=limited&ordering=-price&search=run');

  const asked = server.received.filter(({ at }) => at === listProducts.at).at(-1)?.query;
  expect(asked).toMatchObject({
    category: 'shoes',
    status: 'disabled',
    stock: 'limited',
    ordering: '-price',
    search: 'run',
  });
  await expect.element(page.getByRole('link', { name: 'Canvas bag' })).toBeVisible();
  await expect.element(page.getByText('$24.90').first()).toBeVisible();
});

test('the chosen ones are published at once, and that can be undone', async () => {
  const server = await open(
    '/admin/products',
    answer(changeProducts, { change: 5, count: 1 }),
    answer(undoProductChange, { count: 1, left: 0 }),
  );

  await page.getByRole('checkbox', { name: 'Select Canvas bag' }).click();
  await page.getByRole('checkbox', { name: 'Select Running shoe' }).click();
  await expect.element(page.getByText('Selected: 2')).toBeVisible();
  await press('Publish');
  await expect.element(page.getByText('Published products: 1')).toBeVisible();
  await press('Undo');
  await expect.element(page.getByText('Changed back: 1')).toBeVisible();

  expect(server.bodiesOf(changeProducts)).toEqual([{ act: 'publish', selection: { ids: [7, 8] } }]);
  expect(server.bodiesOf(undoProductChange)).toHaveLength(1);
  await expect.element(page.getByText('Selected: 2')).not.toBeInTheDocument();
});

test('where nothing could be changed the selection stays, and why is said', async () => {
  await open('/admin/products', refuse(changeProducts, 409, 'not_permitted'));

  await page.getByRole('checkbox', { name: 'Select Canvas bag' }).click();
  await press('Archive');

  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Selected: 1')).toBeVisible();
});

test('a new product is sent in whole units, and what is wrong is said before', async () => {
  const server = await open('/admin/products/new', answer(createProduct, BAG));

  await press('Create product');
  await expect.element(page.getByText('This field is required.').first()).toBeVisible();
  expect(server.bodiesOf(createProduct)).toEqual([]);
  await page.getByRole('textbox', { name: 'Name' }).fill('Canvas bag');
  await page.getByRole('textbox', { name: 'SKU' }).fill('BAG-1');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('24.999');
  await press('Create product');
  await expect.element(page.getByText('Enter an amount, such as 12.50.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('24.9');
  await page.getByRole('textbox', { name: 'Bulk price', exact: true }).fill('20');
  await press('Create product');
  await expect.element(page.getByText(/Enter both the bulk price/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Bulk price from' }).fill('50');
  await page.getByRole('textbox', { name: 'Tax rate in percent' }).fill('8.75');
  await press('Create product');

  await expect.element(page.getByRole('heading', { level: 1, name: 'Canvas bag' })).toBeVisible();
  expect(server.bodiesOf(createProduct)).toEqual([
    expect.objectContaining({
      name: 'Canvas bag',
      price: 2490,
      bulkPrice: 2000,
      bulkFrom: 50,
      taxRate: 87_500,
      stockSet: null,
      quantity: 0,
    }),
  ]);
});

test('only what was changed is sent, and a SKU that is taken is said at its field', async () => {
  const server = await open(
    '/admin/products/7',
    refuse(updateProduct, 409, 'sku_taken', { errors: [{ path: 'sku', code: 'sku_taken', message: '' }] }),
  );

  await page.getByRole('textbox', { name: 'SKU' }).fill('SHOE-1');
  await press('Save');

  await expect.element(page.getByText('Another product already has this SKU.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'SKU' })).toHaveAttribute('aria-invalid', 'true');
  expect(server.bodiesOf(updateProduct)).toEqual([{ sku: 'SHOE-1' }]);
});

test('what someone else changed meanwhile comes in beside what was typed', async () => {
  const answers = [BAG, { ...BAG, quantity: 99, version: 4 }];
  const server = await open('/admin/products/7', refuse(updateProduct, 409, 'version_stale'), {
    endpoint: getProduct,
    respond: () => Response.json(toWire(answers.length > 1 ? answers.shift() : answers[0])),
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('My bag');
  await press('Save');

  await expect.element(page.getByText('Someone else changed this')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('99');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('My bag');
  expect(server.bodiesOf(updateProduct)).toEqual([{ name: 'My bag' }]);
});

test('what is typed while it is being saved stays, and is not saved yet', async () => {
  let saved: (answer: Response) => void = () => {};
  const server = await open('/admin/products/7', {
    endpoint: updateProduct,
    respond: () => new Promise<Response>((resolve) => (saved = resolve)),
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('My bag');
  await press('Save');
  await expect.poll(() => server.bodiesOf(updateProduct)).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('13');
  await page.getByRole('textbox', { name: 'Name' }).fill('My best bag');
  saved(Response.json(toWire({ ...BAG, name: 'My bag', sku: 'NEW-1', version: 4 })));

  await expect.element(page.getByRole('textbox', { name: 'SKU' })).toHaveValue('NEW-1');
  await expect.element(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('13');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('My best bag');
  await press('Save');
  await expect.poll(() => server.bodiesOf(updateProduct)[1]).toEqual({ name: 'My best bag', quantity: 13 });
});

test('images are moved and removed by buttons that name them', async () => {
  const images = [1, 2, 3].map((id) => ({ id, url: `/api/product-images/${id}`, width: 10, height: 10 }));
  const product = { ...BAG, images };
  const server = await open(
    '/admin/products/7',
    answer(getProduct, product),
    answer(orderProductImages, { ...product, images: [images[1], images[0], images[2]] as typeof images }),
    answer(removeProductImage, { ...product, images: images.slice(1) }),
  );

  await press('Move image 2 earlier');
  await expect.element(page.getByRole('button', { name: 'Move image 1 earlier' })).toBeDisabled();
  await press('Remove image 3');
  await expect.element(page.getByRole('button', { name: 'Remove image 3' })).not.toBeInTheDocument();

  expect(server.bodiesOf(orderProductImages)).toEqual([{ images: [2, 1, 3] }]);
});

test('an image that is too large is refused before it is sent, one that fits is added', async () => {
  await open('/admin/products/7');
  const { sent } = answerUploads(
    201,
    toWire({ ...BAG, images: [{ id: 1, url: '/api/product-images/1', width: 1, height: 1 }] }),
  );
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]');
  const choose = async (bytes: number) => {
    const file = new File([new Uint8Array(bytes)], 'bag.png', { type: 'image/png' });
    const found = input();
    if (found === null) throw new Error('There is no place for a file');
    await userEvent.upload(found, file);
  };

  await expect.element(page.getByRole('button', { name: 'Add image' })).toBeVisible();
  await choose(501 * 1024);
  await expect.element(page.getByText(/The image is larger than 500 KB/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await choose(10);
  await expect.element(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a deleted product leads back to the list and can be brought back', async () => {
  const server = await open(
    '/admin/products/7',
    answer(deleteProduct, { change: 9 }),
    answer(undoProductChange, { count: 1, left: 0 }),
  );

  await press('Delete');
  await expect.element(page.getByText('Deleted Canvas bag')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await press('Undo');

  await expect.element(page.getByText('Changed back: 1')).toBeVisible();
  expect(server.bodiesOf(deleteProduct)).toHaveLength(1);
});

test('a list is looked at before it is imported, and its wrong rows are named', async () => {
  const found: ProductImport = {
    ...(sampleOf(ProductImport) as ProductImport),
    id: 4,
    newCount: 3,
    knownCount: 2,
    wrongCount: 1,
    ignoredColumns: ['Colour'],
    problems: [{ row: 6, message: 'Row 6: Price: Enter an amount, such as 12.50.' }],
    outcome: null,
  };
  const server = await open(
    '/admin/products',
    answer(startProductImport, { ...found, outcome: { created: 3, changed: 2 } }),
  );
  const { sent } = answerUploads(201, toWire(found));

  await press('Import');
  await userEvent.upload(
    page.getByLabelText('Choose a file or drop it here').last(),
    new File(['sku\n1'], 'products.csv', { type: 'text/csv' }),
  );
  await expect.element(page.getByText('Row 6: Price: Enter an amount, such as 12.50.')).toBeVisible();
  await expect.element(page.getByText('Colour')).toBeVisible();
  await press('Start import');

  await expect.element(page.getByText('The products were imported')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(server.bodiesOf(startProductImport)).toHaveLength(1);
});

test.each(['/admin/products', '/admin/products/7', '/admin/products/new'])(
  'who is no administrator finds nothing at %s',
  async (address) => {
    const server = await openPage(address, { user: { role: ['user'] } });

    await expectToStand();
    await expectToFit();
    expect(server.received.filter(({ at }) => at === listProducts.at || at === getProduct.at)).toEqual([]);
    await expect.element(page.getByRole('heading', { name: 'Products' })).not.toBeInTheDocument();
  },
);

test('no filter cuts what it says, in Spanish on a tablet', async () => {
  await openPage('/admin/products', {
    user: ADMIN,
    locale: 'es',
    viewport: 'tablet',
    answers: [answer(listProducts, { count: 1, results: [BAG], currency: 'USD', permissions: { create: true } })],
  });
  await expectToStand();
  const boxes = page.getByRole('combobox').elements() as HTMLInputElement[];
  const shown = boxes.filter(({ value }) => /^(Tod[ao]s|Cualquier)/.test(value));
  expect(shown).toHaveLength(6);
  expect(shown.filter((box) => box.scrollWidth > box.clientWidth).map(({ value }) => value)).toEqual([]);
});
