import path from 'node:path';
import {
  createOrder,
  createPlan,
  createProduct,
  getOrder,
  getOrderPayLink,
  type Locale,
  sendDocument,
  updateBillingConfig,
} from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { Refused } from './client.ts';
import { type Desk, expect, test as base } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { draft } from './sent-document.ts';

const SHOTS = process.env['BILLING_SHOTS'];

/** An installation of its own, because billing is for all of it: one request a month is free, more are bought. */
const test = base.extend<{ shop: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  shop: async ({}, use) => {
    const shop = await startProduct();
    const { call } = shop.owner.client;
    const free = { monthlyPrice: 0, yearlyPrice: 0, requestsIncluded: 1, isStart: true };
    await call(createPlan, { body: { kind: 'plan', name: 'Free', sku: 'FREE', ...free } });
    const office = { monthlyPrice: 2000, yearlyPrice: 20_000, requestsIncluded: 10, taxRate: 60_000 };
    await call(createPlan, { body: { kind: 'plan', name: 'Office', sku: 'OFFICE', ...office } });
    const bundle = { price: 500, requestsIncluded: 2 };
    await call(createPlan, { body: { kind: 'bundle', name: 'Two more', sku: 'TWO', ...bundle } });
    await call(updateBillingConfig, { body: { isOn: true } });
    await use(shop);
    await shop.stop();
  },
});

async function shoot({ page }: Desk, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: path.join(SHOTS, `${name}.png`), fullPage: true });
}

/** Picks a card of the test provider by what it does. */
async function enterCard({ page, t }: Desk, what: 'tok_success' | 'tok_challenge' | 'tok_decline'): Promise<void> {
  const frame = page.frameLocator('iframe');
  const card = frame.getByText(t(`card:${what}`), { exact: true });
  // The list stays open once it was opened.
  if (!(await card.isVisible())) await frame.getByText(t('card:test_cards'), { exact: true }).click();
  await card.click();
}

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const satisfies readonly (readonly [Locale, string])[]) {
  test(
    `requests run out, a bundle is bought, a card saved, a plan chosen and cancelled (${locale})`,
    { tag },
    async ({ desk, shop }) => {
      test.setTimeout(180_000);
      const account = await shop.account({ locale });
      const people = [{ name: 'Sam Signer' }];
      const [first, second] = [
        await draft(account, { title: 'One', people }),
        await draft(account, { title: 'Two', people }),
      ];
      const send = (id: number) => account.client.call(sendDocument, { params: { id } });
      await send(first.id);
      const refused = await send(second.id).catch((cause: unknown) => cause);
      expect(refused).toBeInstanceOf(Refused);
      expect((refused as Refused).status).toBe(409);

      const own = await desk({ account, locale, server: shop.url });
      const { page, t } = own;
      await page.goto(`${shop.url}/billing`);
      await expect(page.getByRole('heading', { name: t('billing:title'), level: 1 })).toBeVisible();
      await page.getByRole('tab', { name: t('billing:tab.bundle') }).click();
      await expect(page.getByText('Two more', { exact: true })).toBeVisible();
      await expectNoBarriers(page, 'bundles');
      await shoot(own, `bundle-${locale}`);
      await page.getByRole('button', { name: /5/ }).first().click();
      await page.waitForURL(/\/pay\//);
      await expect(page.getByText(t('pay:test'), { exact: true })).toBeVisible();
      await enterCard(own, 'tok_decline');
      await page.getByRole('button', { name: /5/ }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await shoot(own, `declined-${locale}`);
      await enterCard(own, 'tok_challenge');
      await page.getByRole('button', { name: /5/ }).click();
      await page
        .frameLocator('iframe')
        .last()
        .getByRole('button', { name: t('card:challenge_accept') })
        .click();
      await expect(page.getByRole('heading', { name: t('pay:paid') })).toBeVisible();
      await expectNoBarriers(page, 'a paid payment');
      await shoot(own, `paid-${locale}`);
      await page.getByRole('link', { name: t('pay:to_billing') }).click();
      await page.getByRole('tab', { name: t('billing:tab.bundle') }).click();
      await expect(page.getByText(new RegExp(`^${t('sign-requests:state.active')} · `))).toBeVisible();
      await send(second.id);

      await page.getByRole('tab', { name: t('billing:tab.payment_methods') }).click();
      await page.getByRole('button', { name: t('payments:add') }).click();
      await page.waitForURL(/\/pay\/card\//);
      await enterCard(own, 'tok_success');
      await page.getByRole('button', { name: t('pay:save_card') }).click();
      await page.waitForURL(/\/billing\/payment-methods/);
      await expect(page.getByText(/4242/)).toBeVisible();
      await expectNoBarriers(page, 'payment methods');
      await shoot(own, `methods-${locale}`);

      await page.goto(`${shop.url}/billing/change-plan`);
      await expect(page.getByRole('radio', { name: /Office/ })).toBeVisible();
      await expectNoBarriers(page, 'the choice of a plan');
      await page.getByRole('radio', { name: /Office/ }).check();
      await expect(page.getByText(t('billing:summary.now'))).toBeVisible();
      await shoot(own, `choice-${locale}`);
      await page.getByRole('button', { name: t('billing:choose.subscribe') }).click();
      await expect(page.getByText(t('billing:state.active'), { exact: true })).toBeVisible({ timeout: 30_000 });
      await shoot(own, `plan-${locale}`);
      await page.getByRole('button', { name: t('billing:plan.cancel') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('billing:cancel.confirm') })
        .click();
      await expect(page.getByRole('button', { name: t('billing:plan.keep') })).toBeVisible();
    },
  );
}

test('an order is paid by its link', { tag: '@phone' }, async ({ desk, shop }) => {
  const { call } = shop.owner.client;
  const product = await call(createProduct, {
    body: { name: 'Paper bag', category: 'bags', sku: 'BAG', price: 1250, quantity: 5 },
  });
  const order = await call(createOrder, {
    body: { customer: { name: 'ليلى حداد' }, locale: 'ar', lines: [{ product: product.id, quantity: 2 }] },
  });
  const { url } = await call(getOrderPayLink, { params: { id: order.id } });
  const visitor = await desk({ locale: 'ar', server: shop.url });
  const { page, t } = visitor;
  await page.goto(url);
  await enterCard(visitor, 'tok_success');
  await page.getByRole('button', { name: /26/ }).click();
  await expect(page.getByRole('heading', { name: t('pay:paid') })).toBeVisible();
  await expectNoBarriers(page, 'a paid order');
  await shoot(visitor, 'order-ar');
  await expect(page.getByRole('link', { name: t('pay:to_billing') })).toHaveCount(0);
  expect((await call(getOrder, { params: { id: order.id } })).payment).toBe('paid');
});
