import {
  createPlan,
  getBillingConfig,
  getPlan,
  listPlans,
  togglePlan,
  updateBillingConfig,
  updatePlan,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ADMIN = { role: ['admin' as const] };
const permissions = { update: true };
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
  permissions,
};
const BUNDLE = { ...PLAN, id: 8, kind: 'bundle' as const, name: 'Twenty', isActive: false, price: 1000 };
const OFF = answer(getBillingConfig, { isOn: false, activePlans: 1, currency: 'USD' });

test('the list shows what is sold and for how much, and deactivating is undone', async () => {
  const server = await openPage('/admin/pricing?status=active', {
    user: ADMIN,
    answers: [OFF, answer(listPlans, { count: 2, results: [PLAN, BUNDLE] }), answer(togglePlan, PLAN)],
  });
  await expectToStand();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Pricing settings' })).toBeVisible();
  await expect.element(page.getByText('$15.00 a month, $150.00 a year')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Activate Twenty' })).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate Pro' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => server.bodiesOf(togglePlan))
    .toEqual([
      { id: 7, isActive: false },
      { id: 7, isActive: true },
    ]);
  expect(server.received.find(({ at }) => at === listPlans.at)?.query).toMatchObject({ status: 'active' });
});

test('billing is turned on after what that means was said, and a refusal is shown', async () => {
  const server = await openPage('/admin/pricing', {
    user: ADMIN,
    answers: [OFF, refuse(updateBillingConfig, 409, 'plan_needed')],
  });
  await expectToStand();

  await expect.element(page.getByText(/accounts without a plan need a bundle to send/)).toBeVisible();
  await page.getByRole('switch', { name: 'Billing is on' }).click();
  await expect.element(page.getByText(/each document sent uses one sign request/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByText('While billing is on, at least one plan has to be active.')).toBeVisible();
  expect(server.bodiesOf(updateBillingConfig)).toEqual([{ isOn: true }]);
});

test('without a plan there is nothing to turn on', async () => {
  await openPage('/admin/pricing', { user: ADMIN, answers: [answer(getBillingConfig, { activePlans: 0 })] });
  await expectToStand();

  await expect.element(page.getByRole('switch', { name: /Billing is on/ })).toBeDisabled();
  await expect.element(page.getByText('Create and activate a plan first.')).toBeVisible();
});

test('a bundle is made in the units of the currency, and what is missing is said at its field', async () => {
  const server = await openPage('/admin/pricing/new', { user: ADMIN, answers: [OFF, answer(createPlan, BUNDLE)] });
  await expectToStand();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByText('Enter a price. It can be 0.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Bundle' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Twenty');
  await page.getByRole('textbox', { name: 'SKU' }).fill('B-20');
  await page.getByRole('textbox', { name: 'Price, before tax' }).fill('9.99');
  await page.getByRole('textbox', { name: 'Bulk discount price, each' }).fill('8.5');
  await page.getByRole('textbox', { name: 'Tax rate' }).fill('8.875');
  await page.getByRole('textbox', { name: 'Features' }).fill('One\n\n Two ');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByText(/Enter both the bulk price and the quantity/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Bulk discount from' }).fill('10');
  await page.getByRole('button', { name: 'Create' }).click();

  await expect.element(page.getByText(/^Saved .?Twenty/u)).toBeVisible();
  expect(server.bodiesOf(createPlan)).toEqual([
    {
      kind: 'bundle',
      name: 'Twenty',
      sku: 'B-20',
      stock: null,
      monthlyPrice: null,
      yearlyPrice: null,
      price: 999,
      bulkPrice: 850,
      bulkFrom: 10,
      taxRate: 88_750,
      requestsIncluded: 20,
      features: ['One', 'Two'],
      isStart: false,
      isActive: true,
    },
  ]);
});

test('a plan that is deactivated keeps what was typed', async () => {
  let version = 3;
  const now = () => ({ ...PLAN, isActive: version === 3, version });
  await openPage('/admin/pricing/7', {
    user: ADMIN,
    answers: [
      { endpoint: getPlan, respond: (call) => answer(getPlan, now()).respond(call) },
      {
        endpoint: togglePlan,
        respond: (call) => {
          version = 4;
          return answer(togglePlan, now()).respond(call);
        },
      },
    ],
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Pro 2');
  await page.getByRole('button', { name: 'Deactivate Pro' }).click();
  await expect.element(page.getByRole('button', { name: 'Activate Pro' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Pro 2');
});

test('a change names the version it is of, and a SKU that is taken is said', async () => {
  const server = await openPage('/admin/pricing/7', {
    user: ADMIN,
    answers: [answer(getPlan, PLAN), refuse(updatePlan, 409, 'plan_sku_taken')],
  });
  await expectToStand();

  await expect.element(page.getByText(/Existing purchases keep their price and terms/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Price per year, before tax' })).toHaveValue('150');
  await page.getByRole('textbox', { name: 'Sign requests per month' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('This SKU is already in use.')).toBeVisible();
  expect(server.bodiesOf(updatePlan)).toMatchObject([{ id: 7, monthlyPrice: 1500, requestsIncluded: null }]);
});
