import { getPlan, getProduct, getProductWords, Product, updatePlan, updateProduct } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../test/open-page.tsx';
import { sampleOf } from '../../test/sample.ts';
import { answer, refuse } from '../../test/server.ts';

afterEach(closePage);

const ADMIN = { role: ['admin' as const] };
const PLAN = {
  id: 7,
  kind: 'plan' as const,
  name: 'Pro',
  sku: 'PRO',
  monthlyPrice: 1500,
  yearlyPrice: 15_000,
  currency: 'USD',
  taxRate: 60_000,
  requestsIncluded: 50,
  isActive: true,
  version: 3,
  permissions: { update: true },
};

async function openPlan() {
  const server = await openPage('/admin/pricing/7', {
    locale: 'ar',
    user: ADMIN,
    answers: [answer(getPlan, PLAN), answer(updatePlan, { ...PLAN, version: 4 })],
  });
  await expectToStand();
  return server;
}

const monthly = () => page.getByRole('textbox', { name: 'السعر الشهري قبل الضريبة' });
const requests = () => page.getByRole('textbox', { name: 'طلبات التوقيع شهريًا' });

async function empty(field: ReturnType<typeof monthly>) {
  await field.clear();
  await expect.element(field).toHaveValue('');
}

/** By the clipboard, as people do. */
async function paste(text: string, field: ReturnType<typeof monthly>) {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  await userEvent.copy();
  await field.click();
  (field.element() as HTMLInputElement).select();
  await userEvent.paste();
}

test('a price is typed in Arabic digits, and sent as it was meant', async () => {
  const server = await openPlan();
  await empty(monthly());
  await userEvent.type(monthly(), '١٢٫٥٠');
  await expect.element(monthly()).toHaveValue('12.50');
  await page.getByRole('button', { name: 'حفظ' }).click();

  await expect.poll(() => server.bodiesOf(updatePlan)).toMatchObject([{ id: 7, monthlyPrice: 1250 }]);
});

test.each([
  ['١٢٫٥٠', '12.50'],
  ['۱۲٫۵', '12.5'],
  ['١٬٢٣٤٫٥٠', '1234.50'],
  ['١٢.٥٠', '12.50'],
  ['١٢,٥٠', '12.50'],
  ['12.50', '12.50'],
])('a price that is pasted as %s is %s', async (text, price) => {
  await openPlan();
  await paste(text, monthly());

  await expect.element(monthly()).toHaveValue(price);
});

test('digits go where the cursor is, and a whole number takes no point', async () => {
  await openPlan();
  await empty(requests());
  await userEvent.type(requests(), '١٥');
  await expect.element(requests()).toHaveValue('15');
  (requests().element() as HTMLInputElement).setSelectionRange(1, 1);
  await userEvent.keyboard('٢٣');
  await expect.element(requests()).toHaveValue('1235');
  await empty(requests());
  await userEvent.type(requests(), '۴٫٢');
  await expect.element(requests()).toHaveValue('42');
});

test('the price of a product is written in Arabic digits too', async () => {
  const product: Product = {
    ...(sampleOf(Product) as Product),
    id: 7,
    name: 'Canvas bag',
    sku: 'BAG-1',
    status: 'published',
    quantity: 12,
    limitedFrom: 10,
    taxRate: 60_000,
    tags: [],
    images: [],
    price: 2490,
    bulkPrice: null,
    bulkFrom: null,
    stockSet: null,
    currency: 'USD',
    version: 3,
    permissions: { update: true, delete: true },
  };
  const server = await openPage('/admin/products/7', {
    locale: 'ar',
    user: ADMIN,
    answers: [
      answer(getProduct, product),
      answer(getProductWords, { currency: 'USD' }),
      refuse(updateProduct, 409, 'not_permitted'),
    ],
  });
  await expectToStand();
  await page.getByRole('textbox', { name: 'السعر', exact: true }).fill('١٢٫٥٠');
  await page.getByRole('button', { name: 'حفظ' }).click();

  await expect.poll(() => server.bodiesOf(updateProduct)).toEqual([{ price: 1250 }]);
});
