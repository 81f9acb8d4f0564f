import { createOrder, createProduct, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test as base } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { plainPdf } from './sample-files.ts';
import { expectToFit } from './width.ts';

/** An installation of its own: its owner sees orders, which are the installation's. */
const test = base.extend<{ shop: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
  shop: async ({}, use) => {
    const shop = await startProduct();
    await use(shop);
    await shop.stop();
  },
});

/** Two orders of today: one at the rate of the set-up, one at another. */
async function sell({ owner: { client } }: Product): Promise<void> {
  const terms = { category: 'bags' as const, price: 500_00, quantity: 9 };
  for (const taxRate of [82_500, 90_000]) {
    const body = { ...terms, name: `Bag ${taxRate}`, sku: `BAG-${taxRate}`, taxRate };
    const { id } = await client.call(createProduct, { body });
    const lines = [{ product: id, quantity: 2 }];
    await client.call(createOrder, { body: { customer: { name: 'Ada Lovelace' }, lines } });
  }
}

/** The figures of the orders fill the form, and nothing is saved by it. */
async function takeOver({ page, t }: Desk, locale: Locale): Promise<void> {
  await page.getByLabel(t('sales-tax:figures.gross')).fill('1');
  await page.getByRole('button', { name: t('sales-tax:take.act') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('sales-tax:take.replaces'))).toBeVisible();
  await expect(dialog.getByRole('alert').getByText(/9\s*%/)).toBeVisible();
  await expectNoBarriers(page, `the figures of orders in ${locale}`);
  await dialog.getByRole('button', { name: t('sales-tax:take.replace') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(t('sales-tax:figures.gross'))).toHaveValue('2000');
}

/** What the agency sent is kept with the period, and given back. */
async function keepProof({ page, t }: Desk, locale: Locale): Promise<void> {
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no proof') });
  await expect(page.getByText(t('errors:tax_proof_invalid'))).toBeVisible();
  const buffer = Buffer.from(await plainPdf());
  await choose.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('img', { name: t('sales-tax:proof.picture', { name: 'receipt.pdf' }) })).toBeVisible();
  await expectNoBarriers(page, `the confirmation file in ${locale}`);
  await expectToFit(page, `the confirmation file in ${locale}`);
  // A pointer that rests on what was told keeps it there, over the last button of a phone's page.
  await page.mouse.move(0, 0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('sales-tax:proof.download') }).click();
  expect((await saving).suggestedFilename()).toBe('receipt.pdf');
  await page.getByRole('button', { name: t('sales-tax:proof.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sales-tax:proof.remove') })
    .click();
  await expect(page.getByText(t('sales-tax:proof.choose'))).toBeVisible();
}

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'es', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

for (const { locale, tag } of screens) {
  test(
    `sales tax is set up, figures come from orders, a period is filed, paid and kept with its file (${locale})`,
    { tag },
    async ({ desk, shop }) => {
      test.setTimeout(600_000);
      await sell(shop);
      const own = await desk({ account: shop.owner, locale, server: shop.url });
      const { page, t } = own;
      // The period that begins with it has the orders of today.
      const start = `${new Date().toISOString().slice(0, 7)}-01`;
      const next = page.getByRole('button', { name: t('sales-tax:setup.next') });

      await page.goto(`${shop.url}/sales-tax`);
      await page.getByRole('link', { name: t('sales-tax:setup.add') }).click();
      await page.getByRole('button', { name: t('sales-tax:intro.begin') }).click();
      await expectNoBarriers(page, `the address in ${locale}`);
      await page.getByLabel(t('sales-tax:address.street')).fill('12 Harbor Street');
      await page.getByLabel(t('sales-tax:address.city')).fill('Austin');
      const state = page.getByRole('combobox', { name: t('sales-tax:address.state') });
      await state.fill('Texas');
      await state.press('ArrowDown');
      await state.press('Enter');
      await page.getByLabel(t('sales-tax:address.zip')).fill('10001');
      await next.click();
      await expect(page.getByText(t('errors:zip_of_other_state'))).toBeVisible();
      await page.getByLabel(t('sales-tax:address.zip')).fill('78701');
      await next.click();

      // A name without a space, as long as can be.
      const name = 'Comptroller'.padEnd(120, 'x');
      await page.getByLabel(t('sales-tax:agency.name')).fill(name);
      await page.getByLabel(t('sales-tax:agency.tax_id')).fill('3-20456-78912');
      await page.getByLabel(t('sales-tax:agency.start')).fill(start);
      await expectNoBarriers(page, `the agencies in ${locale}`);
      await next.click();

      await page.getByLabel(t('sales-tax:rate.name')).fill('Austin');
      await page.getByLabel(t('sales-tax:rate.kind')).selectOption('combined');
      const parts = page.getByLabel(t('sales-tax:rate.part'), { exact: false });
      await parts.nth(0).fill('State');
      await parts.nth(1).fill('City');
      const rates = page.getByLabel(t('sales-tax:rate.percent'));
      await rates.nth(0).fill('6.25');
      await rates.nth(1).fill('2');
      await expect(page.getByText(/8[.,]25/).last()).toBeVisible();
      await expectNoBarriers(page, `the rates in ${locale}`);
      await next.click();

      await page.getByRole('button', { name: t('sales-tax:review.submit') }).click();
      await expect(page.getByText(t('sales-tax:review.complete'), { exact: true })).toBeVisible();
      await expectNoBarriers(page, `the review in ${locale}`);

      await page.getByRole('link', { name: t('sales-tax:review.to_periods') }).click();
      await page.getByRole('link', { name }).first().click();
      await takeOver(own, locale);
      await expect(page.getByText(/82[.,]50/).first()).toBeVisible();
      await expectNoBarriers(page, `the figures in ${locale}`);
      await page.getByRole('button', { name: t('sales-tax:figures.save') }).click();
      await expect(page.getByText(t('sales-tax:figures.saved'))).toBeVisible();
      for (const act of ['file', 'pay'] as const) {
        await page.getByRole('button', { name: t(`sales-tax:act.${act}`) }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('sales-tax:period.confirmation')).fill('C-7');
        await dialog.getByRole('button', { name: t(`sales-tax:act.${act}`) }).click();
        await expect(page.getByText(t(`sales-tax:act.${act}_done`))).toBeVisible();
        await expect(dialog).toHaveCount(0);
      }

      await keepProof(own, locale);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: t('sales-tax:summary.download') }).click();
      expect((await saving).suggestedFilename()).toMatch(/^sales-tax-.*\.pdf$/);

      await page.goto(`${shop.url}/sales-tax`);
      await expect(page.getByRole('rowheader', { name: 'Texas' }).or(page.getByText('Texas')).first()).toBeVisible();
      await expectNoBarriers(page, `the overview in ${locale}`);
      await expectToFit(page, `sales tax in ${locale}`);
    },
  );
}
