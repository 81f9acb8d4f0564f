import type { Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { expectToFit } from './width.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'es', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

for (const { locale, tag } of screens) {
  test(
    `sales tax is set up in five steps, figures are entered, filed and paid (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { page, t } = await desk({ account, locale });
      const next = page.getByRole('button', { name: t('sales-tax:setup.next') });

      await page.goto(`${product.url}/sales-tax`);
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
      await page.getByLabel(t('sales-tax:agency.start')).fill('2026-01-01');
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
      await page.getByLabel(t('sales-tax:figures.gross')).fill('1000');
      await page.getByLabel(/Austin/).fill('1000');
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

      await page.goto(`${product.url}/sales-tax`);
      await expect(page.getByRole('rowheader', { name: 'Texas' }).or(page.getByText('Texas')).first()).toBeVisible();
      await expectNoBarriers(page, `the overview in ${locale}`);
      await expectToFit(page, `sales tax in ${locale}`);
    },
  );
}
