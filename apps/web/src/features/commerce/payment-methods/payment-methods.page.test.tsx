import {
  addPaymentMethod,
  getPaymentMethods,
  removeCustomerPaymentMethod,
  setDefaultPaymentMethod,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

const ADDRESS = '/billing/payment-methods';
const card = (id: number, last4: string, isPrimary = false) => ({
  id,
  brand: 'visa',
  last4,
  expiryMonth: 4,
  expiryYear: 2099,
  isExpired: false,
  isPrimary,
});
const TWO = { paymentMethods: [card(1, '4242', true), card(2, '1881')], isSomethingOwed: false, isTestMode: true };
const withRights = { permissions: { update: true } };

const rowAt = (index: number): string =>
  page.getByRole('list', { name: 'Saved cards' }).getByRole('listitem').elements()[index]?.textContent ?? '';

afterEach(closePage);

test('the list says which card is charged, which is new, and when each expires', async () => {
  await openPage(`${ADDRESS}?added=2`, { answers: [answer(getPaymentMethods, { ...TWO, ...withRights })] });
  await expect.poll(() => rowAt(0)).toMatch(/Visa •••• 4242.*Default.*Expires .*04\/2099/);
  expect(rowAt(1)).toMatch(/Visa •••• 1881.*Card added/);
  await expect.element(page.getByText('Test mode: no money is taken from these cards.')).toBeVisible();
});

test('another card is made the default', async () => {
  const changed = { ...TWO, paymentMethods: [card(2, '1881', true), card(1, '4242')], ...withRights };
  const { bodiesOf } = await openPage(ADDRESS, {
    answers: [answer(getPaymentMethods, { ...TWO, ...withRights }), answer(setDefaultPaymentMethod, changed)],
  });
  await page.getByRole('button', { name: /Set .*1881.* as default/ }).click();
  await expect.poll(() => rowAt(0)).toMatch(/1881.*Default/);
  expect(bodiesOf(setDefaultPaymentMethod)).toEqual([{ paymentMethod: 2 }]);
});

test('a card is removed after a question', async () => {
  const left = { ...TWO, paymentMethods: [card(1, '4242', true)], ...withRights };
  const { bodiesOf } = await openPage(ADDRESS, {
    answers: [answer(getPaymentMethods, { ...TWO, ...withRights }), answer(removeCustomerPaymentMethod, left)],
  });
  await page.getByRole('button', { name: /Remove .*1881/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
  await expect.element(page.getByText('Card removed')).toBeVisible();
  await expect.element(page.getByText('1881')).not.toBeInTheDocument();
  expect(bodiesOf(removeCustomerPaymentMethod)).toEqual([{ paymentMethod: 2 }]);
});

test('the last card cannot be removed while something is owed, and the screen says why', async () => {
  const one = { ...TWO, paymentMethods: [card(1, '4242', true)], isSomethingOwed: true, ...withRights };
  await openPage(ADDRESS, { answers: [answer(getPaymentMethods, one)] });
  await expect.element(page.getByText(/so you can’t remove your last card/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
});

test('a card that cannot be added is said so', async () => {
  await openPage(ADDRESS, {
    answers: [
      answer(getPaymentMethods, { ...TWO, paymentMethods: [], ...withRights }),
      refuse(addPaymentMethod, 503, 'payments_unavailable'),
    ],
  });
  await expect.element(page.getByText('No cards yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Payments aren’t available right now. Try again later.');
});
