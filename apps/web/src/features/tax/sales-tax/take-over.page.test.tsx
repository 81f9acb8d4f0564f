import { getSalesTaxFromOrders, getSalesTaxPeriod, updateSalesTaxPeriod } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const LINE = { rateId: 3, name: 'Austin', from: '2026-01-01', to: '2026-03-31', rate: 82_500, taxable: 0, tax: 0 };
const PERIOD = {
  id: 9,
  agency: { id: 7, name: 'Texas Comptroller', level: 'state' as const, state: 'TX' },
  from: '2026-01-01',
  to: '2026-03-31',
  dueOn: '2026-04-20',
  prepaymentDueOn: null,
  state: 'open' as const,
  due: 'late' as const,
  figures: null,
  lines: [LINE],
  currency: 'USD',
  tax: 0,
  toPay: 0,
  filedOn: null,
  paidOn: null,
  confirmation: '',
  proof: null,
  version: 2,
  permissions: { update: true, takeOver: true, file: true, pay: false, reopen: false, attach: false, detach: false },
};
const FOUND = {
  currency: 'USD',
  reporting: 'accrual' as const,
  orders: 4,
  gross: 50_000,
  exempt: 5_000,
  shipping: 1_000,
  taxable: [{ rateId: 3, from: '2026-01-01', amount: 40_000 }],
  notTaken: [{ rate: 90_000, net: 5_000, orders: 2 }],
  partlyRefunded: { orders: 1, refunded: 700 },
  otherCurrencies: 1,
};

test('figures from orders fill the form, and nothing is saved before the person saves', async () => {
  const server = await openPage('/sales-tax/manage/9', {
    answers: [
      answer(getSalesTaxPeriod, PERIOD),
      answer(getSalesTaxFromOrders, FOUND),
      answer(updateSalesTaxPeriod, { ...PERIOD, version: 3 }),
    ],
  });
  await page.getByLabelText('Prepaid').fill('10');
  await page.getByRole('button', { name: 'Fill in from orders' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Not included: $50.00')).toBeVisible();
  await expect.element(dialog.getByText('At 9%: $50.00, orders: 2')).toBeVisible();
  await expect.element(dialog.getByText(/Partly refunded orders: 1\..*\$7\.00/)).toBeVisible();
  await expect.element(dialog.getByText('Orders in other currencies, not counted: 1')).toBeVisible();
  await expectToFit();
  await dialog.getByRole('button', { name: 'Fill in form' }).click();

  await expect.element(page.getByLabelText('Gross sales')).toHaveValue('500');
  expect(server.bodiesOf(updateSalesTaxPeriod)).toEqual([]);
  await page.getByRole('button', { name: 'Save figures' }).click();
  await expect
    .poll(() => server.bodiesOf(updateSalesTaxPeriod))
    .toMatchObject([
      {
        gross: 50_000,
        exempt: 5_000,
        taxable: [{ rateId: 3, from: '2026-01-01', amount: 40_000 }],
        prepaid: 1_000,
      },
    ]);
});

test('what was typed is replaced only after it was said', async () => {
  await openPage('/sales-tax/manage/9', {
    answers: [answer(getSalesTaxPeriod, PERIOD), answer(getSalesTaxFromOrders, FOUND)],
  });
  await page.getByLabelText('Gross sales').fill('123');
  await page.getByRole('button', { name: 'Fill in from orders' }).click();
  await expect.element(page.getByText(/in the form are replaced/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByLabelText('Gross sales')).toHaveValue('123');

  await page.getByRole('button', { name: 'Fill in from orders' }).click();
  await page.getByRole('button', { name: 'Replace figures' }).click();
  await expect.element(page.getByLabelText('Gross sales')).toHaveValue('500');
});

test('a period without orders says so, one that cannot be read too, and others are not offered it', async () => {
  await openPage('/sales-tax/manage/9', {
    answers: [
      answer(getSalesTaxPeriod, PERIOD),
      answer(getSalesTaxFromOrders, { ...FOUND, orders: 0, notTaken: [], taxable: [], otherCurrencies: 0 }),
    ],
  });
  await page.getByRole('button', { name: 'Fill in from orders' }).click();
  await expect.element(page.getByText('There are no orders in this period.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Fill in form' })).not.toBeInTheDocument();
  closePage();

  await openPage('/sales-tax/manage/9', {
    answers: [answer(getSalesTaxPeriod, PERIOD), refuse(getSalesTaxFromOrders, 409, 'sales_tax_state')],
  });
  await page.getByRole('button', { name: 'Fill in from orders' }).click();
  await expect.element(page.getByText('The orders couldn’t be read')).toBeVisible();
  closePage();

  const permissions = { ...PERIOD.permissions, takeOver: false };
  await openPage('/sales-tax/manage/9', { answers: [answer(getSalesTaxPeriod, { ...PERIOD, permissions })] });
  await expect.element(page.getByLabelText('Gross sales')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Fill in from orders' })).not.toBeInTheDocument();
});
