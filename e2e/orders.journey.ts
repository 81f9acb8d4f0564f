import path from 'node:path';
import { createContact, createOrder, createProduct, getProduct, type Locale, listOrders } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test as base } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { expectToFit } from './width.ts';

const SHOTS = process.env['ORDERS_SHOTS'];

/** An installation of its own, because orders are the installation's and their numbers count up. */
const test = base.extend<{ shop: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  shop: async ({}, use) => {
    const shop = await startProduct();
    await use(shop);
    await shop.stop();
  },
});

async function shoot({ page }: Desk, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}

/** Looks at a screen as everyone has to be able to use it. */
async function look(own: Desk, name: string): Promise<void> {
  const { page } = own;
  // High enough for all of it: a box half below the bar of a phone would count as too small.
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width, height: 4000 });
  await expectNoBarriers(page, name);
  await page.setViewportSize({ width, height });
  await shoot(own, name);
}

async function pick({ page }: Desk, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: new RegExp(text) }).click();
}

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const satisfies readonly (readonly [Locale, string])[]) {
  test(
    `an order is made from a contact, paid, fulfilled, refunded in part and canceled (${locale})`,
    { tag },
    async ({ desk, shop }) => {
      test.setTimeout(600_000);
      const { owner } = shop;
      const { call } = owner.client;
      const bag = await call(createProduct, {
        body: {
          name: 'Canvas bag',
          sku: 'BAG-1',
          category: 'bags',
          price: 2490,
          bulkPrice: 1990,
          bulkFrom: 10,
          quantity: 12,
        },
      });
      await call(createContact, {
        body: { email: 'layla@example.com', firstName: 'Layla', lastName: 'Haddad', companyName: 'Haddad Ltd' },
      });
      const stock = async () => (await call(getProduct, { params: { id: bag.id } })).quantity;
      const own = await desk({ account: owner, locale, server: shop.url });
      const { page, t } = own;

      await page.goto(`${shop.url}/admin/products`);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('common:nav.orders'), exact: true })
        .click();
      await expect(page.getByRole('heading', { name: t('orders:empty.title') })).toBeVisible();
      await look(own, `orders-none-${locale}`);
      // On a phone the bar at the bottom has a link of the same words.
      await page
        .getByRole('main')
        .getByRole('link', { name: t('orders:create') })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: t('orders:new.title'), level: 1 })).toBeVisible();

      await pick(own, t('orders:field.contact'), 'Layla');
      await expect(page.getByRole('textbox', { name: t('orders:field.company') })).toHaveValue('Haddad Ltd');
      await pick(own, t('orders:new.add'), 'Canvas');
      const quantity = page.getByRole('textbox', { name: t('orders:line.quantity_of', { name: 'Canvas bag' }) });
      await quantity.fill('13');
      await expect(page.getByText(t('orders:line.left', { left: '12' }))).toBeVisible();
      await look(own, `orders-short-${locale}`);
      await page.getByRole('button', { name: t('orders:new.submit') }).click();
      await expect(page.getByRole('alert')).toContainText('Canvas bag');
      await quantity.fill('10');
      await page.getByRole('textbox', { name: t('orders:field.shipping') }).fill('5');
      await page.getByRole('textbox', { name: t('orders:field.discount') }).fill('9');
      await look(own, `orders-new-${locale}`);
      await page.getByRole('button', { name: t('orders:new.submit') }).click();

      await expect(page.getByRole('heading', { name: /O-000001/, level: 1 })).toBeVisible();
      expect(await stock()).toBe(2);
      await expect(page.getByRole('textbox', { name: t('orders:link.field') })).toHaveValue(/\/pay\//);
      await look(own, `orders-one-${locale}`);
      await page.getByRole('button', { name: t('orders:link.send') }).click();
      await expect(page.getByRole('list', { name: t('orders:timeline') })).toContainText('layla@example.com');
      const [mail] = await shop.mailsTo('layla@example.com');
      expect(mail?.text).toContain('/pay/');

      await page.getByRole('button', { name: t('orders:act.pay') }).click();
      const paying = page.getByRole('dialog', { name: t('orders:pay.title') });
      await paying.getByRole('textbox', { name: t('orders:pay.note') }).fill('Cash');
      await expectNoBarriers(page, 'marking as paid');
      await paying.getByRole('button', { name: t('orders:pay.submit') }).click();
      await expect(page.getByRole('textbox', { name: t('orders:link.field') })).toHaveCount(0);
      await page.getByRole('button', { name: t('orders:act.fulfill') }).click();
      await expect(page.getByRole('button', { name: t('orders:act.unfulfill') })).toBeVisible();

      await page.getByRole('button', { name: t('orders:act.refund') }).click();
      const refund = page.getByRole('dialog', { name: t('orders:refund.title') });
      await refund.getByRole('textbox', { name: t('orders:refund.amount', { currency: 'USD' }) }).fill('6.40');
      await expectNoBarriers(page, 'a refund');
      await shoot(own, `orders-refund-${locale}`);
      await refund.getByRole('button', { name: t('orders:refund.submit') }).click();
      await expect(page.getByText(t('orders:payment.partly_refunded'), { exact: true })).toBeVisible();

      const download = page.waitForEvent('download');
      await page.getByRole('combobox', { name: t('orders:papers.language') }).selectOption('ur');
      await page.getByRole('button', { name: t('orders:papers.invoice') }).click();
      expect((await download).suggestedFilename()).toBe('invoice-O-000001.pdf');

      await page.getByRole('button', { name: t('orders:act.unfulfill') }).click();
      await page.getByRole('button', { name: t('orders:act.cancel') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders:cancel.confirm') })
        .click();
      await expect(page.getByText(t('orders:cancelled'), { exact: true })).toBeVisible();
      expect(await stock()).toBe(12);
      await look(own, `orders-canceled-${locale}`);

      await page.getByRole('link', { name: t('orders:act.copy') }).click();
      await expect(quantity).toHaveValue('10');
      await page.getByRole('button', { name: t('orders:new.submit') }).click();
      await expect(page.getByRole('heading', { name: /O-000002/, level: 1 })).toBeVisible();

      await page.goto(`${shop.url}/admin/orders?cancelled=true`);
      await expect(page.getByRole('link', { name: 'O-000001' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'O-000002' })).toHaveCount(0);
      await page.goto(`${shop.url}/admin/orders`);
      await expect(page.getByRole('link', { name: 'O-000002' })).toBeVisible();
      await look(own, `orders-list-${locale}`);
      expect((await call(listOrders)).sums).toMatchObject([{ count: 2, paid: 20_640, refunded: 20_640 }]);
    },
  );
}

/** As long as the product takes it, with nothing to break it at. */
const LONG = { en: 'Wm'.repeat(100), ar: 'فأسقيناكموها'.repeat(16) } as const;

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const) {
  test(`no long word makes a screen of orders wider than the window (${locale})`, { tag }, async ({ desk, shop }) => {
    const word = LONG[locale];
    const { call } = shop.owner.client;
    const terms = { category: 'bags', quantity: 9, price: 10 ** 11 } as const;
    const product = await call(createProduct, { body: { name: word, sku: 'W'.repeat(64), ...terms } });
    const place = word.slice(0, 120);
    const { id } = await call(createOrder, {
      body: {
        customer: { name: word, company: word, street: word, city: place, region: place, country: place },
        lines: [{ product: product.id, quantity: 9 }],
        note: word,
      },
    });
    const own = await desk({ account: shop.owner, locale, server: shop.url });
    for (const path of ['orders', `orders/${id}`, `orders/new?copy=${id}`, 'products']) {
      await own.page.goto(`${shop.url}/admin/${path}`);
      await expect(own.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(own.page.getByRole('main').getByText(word.slice(0, 60)).first()).toBeAttached();
      await expectToFit(own.page, path);
      await shoot(own, `wide-${path.replaceAll(/\W/g, '-')}-${locale}`);
    }
  });
}
