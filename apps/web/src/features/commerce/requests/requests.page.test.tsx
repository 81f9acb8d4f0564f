import {
  buyBundles,
  cancelBundle,
  getDocument,
  getUsage,
  listOfferedPlans,
  listRequestBundles,
  sendDocument,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage, openPiece } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';
import { BundleTab } from './bundle-tab.tsx';

afterEach(closePage);

const USAGE = {
  isBillingOn: true,
  plan: 'Free',
  included: 20,
  used: 18,
  bundlesLeft: 5,
  left: 7,
  permissions: { buy: true },
};
const OFFER = {
  id: 3,
  kind: 'bundle' as const,
  name: 'Twenty',
  price: 1000,
  bulkPrice: 800,
  bulkFrom: 5,
  taxRate: 60_000,
  currency: 'USD',
  requestsIncluded: 20,
  isSoldOut: false,
};
const BOUGHT = { id: 1, name: 'Twenty', quantity: 1, count: 20, used: 15, total: 1060, currency: 'USD' };

test('the dashboard shows what is left only while billing is on', async () => {
  await openPage('/dashboard', { answers: [answer(getUsage, USAGE)] });
  await expectToStand();
  await expect.element(page.getByText('18 of 20 used this month')).toBeVisible();
  await expect.element(page.getByText('5 more left in bundles')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90');
  await expect.element(page.getByText(/Only 2 left this month\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Buy sign requests' }))
    .toHaveAttribute('href', '/billing?tab=bundle');

  await openPage('/dashboard', { answers: [answer(getUsage, { ...USAGE, used: 20, permissions: { buy: false } })] });
  await expect.element(page.getByText(/Your bundles are used next\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Buy sign requests' })).not.toBeInTheDocument();

  await openPage('/dashboard', { answers: [answer(getUsage, { ...USAGE, used: 15 })] });
  await expect.element(page.getByText('15 of 20 used this month')).toBeVisible();
  await expect.element(page.getByText(/left this month/)).not.toBeInTheDocument();

  await openPage('/dashboard', { answers: [answer(getUsage, { isBillingOn: false })] });
  await expectToStand();
  await expect.element(page.getByText(/used this month/)).not.toBeInTheDocument();
});

test('the bundle tab shows what was bought, prices a quantity with its discount, and says why it cannot be bought', async () => {
  const server = await openPiece(<BundleTab />, [
    answer(getUsage, USAGE),
    answer(listOfferedPlans, { results: [OFFER, { ...OFFER, id: 4, name: 'Hundred', isSoldOut: true }] }),
    answer(listRequestBundles, {
      count: 2,
      results: [
        { ...BOUGHT, state: 'active' },
        { ...BOUGHT, id: 2, name: 'Later', state: 'awaiting' },
      ],
    }),
    refuse(buyBundles, 409, 'plan_sold_out'),
  ]);

  await expect.element(page.getByText('15 of 20 used', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Sold out')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Buy for $10.60' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).first().fill('5');
  await page.getByRole('button', { name: 'Buy for $42.40' }).click();
  await expect.element(page.getByText('This plan is sold out. Choose another one.')).toBeVisible();
  expect(server.bodiesOf(buyBundles)).toEqual([{ plan: 3, quantity: 5 }]);
  await page.getByRole('button', { name: 'Cancel Later' }).click();
  await expect.poll(() => server.received.filter(({ at }) => at === cancelBundle.at)).toHaveLength(1);
  await expectToFit();
});

const READY = {
  id: 5,
  status: 'draft' as const,
  title: 'Lease',
  subject: 'Please sign',
  message: 'Thanks',
  messageTemplateName: 'Standard',
  signingOption: 'shared' as const,
  sendDocumentOnly: true,
  files: [{ id: 1, name: 'lease.pdf' }],
  recipients: [{ id: 2, name: 'Ada', email: 'ada@example.com', role: 'signer' as const }],
  can: { edit: true, send: true },
};

async function sendWithout(mayBuy: boolean) {
  const server = await openPage('/documents/5/edit?step=send', {
    answers: [
      answer(getDocument, READY),
      answer(getUsage, { ...USAGE, left: 0, bundlesLeft: 0, permissions: { buy: mayBuy } }),
      answer(listOfferedPlans, { results: [OFFER] }),
      refuse(sendDocument, 409, 'upload_limit_exceeded'),
      refuse(buyBundles, 409, 'billing_off'),
    ],
  });
  await expectToStand();
  await page.getByRole('button', { name: 'Send for signature' }).click();
  return server;
}

test('where no request is left, the wizard says so and one click buys some', async () => {
  const server = await sendWithout(true);

  await expect.element(server.main.getByText('Your upload limit is exceeded.')).toBeVisible();
  await expect.element(page.getByText(/Nothing is lost/)).toBeVisible();
  await page.getByRole('button', { name: 'Buy 20 for $10.60' }).click();
  await expect.element(page.getByText('Billing is turned off.')).toBeVisible();
  expect(server.bodiesOf(buyBundles)).toEqual([{ plan: 3, quantity: 1 }]);
});

test('who may not buy is told whom to ask', async () => {
  const server = await sendWithout(false);

  await expect.element(server.main.getByText('Your upload limit is exceeded.')).toBeVisible();
  await expect.element(page.getByText('Ask an admin of your team to buy more.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Buy/ })).not.toBeInTheDocument();
});
