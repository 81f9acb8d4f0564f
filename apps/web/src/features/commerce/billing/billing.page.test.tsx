import {
  addBillingDetails,
  cancelUserSubscription,
  changeUserSubscription,
  createSubscription,
  getBillingDetails,
  getInvoiceSeller,
  getUserSubscriptionDetails,
  listInvoices,
  listOfferedPlans,
  type PlanChange,
  retrySubscription,
  type SubscriptionDetails,
  updateInvoiceSeller,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const SOLO = {
  planId: 1,
  name: 'Solo',
  price: 1000,
  currency: 'USD',
  interval: 'month' as const,
  taxRate: 60_000,
  requestsIncluded: 20,
};
const TEAM = { ...SOLO, planId: 2, name: 'Team', price: 3000, requestsIncluded: null };
const OWN: SubscriptionDetails = {
  id: 7,
  state: 'active',
  plan: SOLO,
  nextPlan: null,
  currentPeriodStart: '2027-03-01T10:00:00.000Z',
  currentPeriodEnd: '2027-04-01T10:00:00.000Z',
  cancelAtPeriodEnd: false,
  graceUntil: null,
  owed: 0,
  failedPayments: 0,
  createdAt: '2027-01-01T10:00:00.000Z',
  version: 3,
};
const account = (subscription: SubscriptionDetails | null, more: { mayUpdate?: boolean; hasCard?: boolean } = {}) =>
  answer(getUserSubscriptionDetails, {
    isBillingOn: true,
    isTestMode: true,
    subscription,
    hasCard: more.hasCard ?? true,
    permissions: { read: more.mayUpdate ?? true, update: more.mayUpdate ?? true },
  });
const INVOICES = answer(listInvoices, {
  count: 1,
  next: null,
  results: [
    {
      id: 4,
      number: 'INV-000004',
      state: 'paid',
      description: 'Solo, monthly',
      total: 1060,
      currency: 'USD',
      refundedAmount: 0,
    },
  ],
});
const DETAILS = {
  name: 'Ada',
  company: '',
  address: '',
  taxId: '',
  email: '',
  version: 2,
  permissions: { update: true },
};
const offered = (id: number, name: string, monthlyPrice: number, isSoldOut = false) => ({
  id,
  kind: 'plan' as const,
  name,
  monthlyPrice,
  yearlyPrice: monthlyPrice * 10,
  currency: 'USD',
  taxRate: 60_000,
  requestsIncluded: 20,
  features: ['Reminders'],
  isStart: false,
  isSoldOut,
});
const PLANS = answer(listOfferedPlans, {
  results: [
    { ...offered(9, 'Start', 0), isStart: true },
    offered(1, 'Solo', 1000),
    offered(2, 'Team', 3000),
    offered(3, 'Gone', 5000, true),
  ],
});
const CHANGE: PlanChange = {
  when: 'now',
  from: '2027-03-16T10:00:00.000Z',
  price: 1500,
  credit: 500,
  isCarried: false,
  carried: 0,
  totals: {
    subtotal: 1500,
    discount: 500,
    shipping: 0,
    taxes: [{ rate: 60_000, net: 1000, tax: 60 }],
    tax: 60,
    total: 1060,
  },
  currency: 'USD',
  nextTotal: 3180,
  nextFrom: '2027-04-01T10:00:00.000Z',
};

async function open(address: string, ...answers: Answer[]) {
  const base = [INVOICES, PLANS, answer(getBillingDetails, DETAILS)];
  const server = await openPage(address, { answers: [...base, ...answers] });
  await expectToStand();
  return server;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the plan is shown with its price, its end and the invoices, and that no money is taken', async () => {
  await open('/billing', account(OWN));

  await expect.element(page.getByText('$10.00 per month plus 6% tax')).toBeInTheDocument();
  await expect.element(page.getByText('Test mode: no money is taken.')).toBeInTheDocument();
  await expect.element(page.getByText('Apr 1, 2027')).toBeInTheDocument();
  await expect.element(page.getByText('INV-000004')).toBeInTheDocument();
  await expect.element(button('Download INV-000004')).toBeInTheDocument();
});

test('cancelling asks first, and is taken back', async () => {
  const ending = { ...OWN, cancelAtPeriodEnd: true };
  const server = await open('/billing', account(OWN), answer(cancelUserSubscription, ending));

  await userEvent.click(button('Cancel plan'));
  await expect.element(page.getByText(/Solo stays active until Apr 1, 2027/)).toBeInTheDocument();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }));
  await expect.poll(() => server.bodiesOf(cancelUserSubscription)).toEqual([{ isCancelled: true }]);

  const again = await open('/billing', account(ending), answer(cancelUserSubscription, OWN));
  await expect.element(page.getByText('Your plan ends on Apr 1, 2027')).toBeInTheDocument();
  await userEvent.click(button('Keep plan'));
  await expect.poll(() => again.bodiesOf(cancelUserSubscription)).toEqual([{ isCancelled: false }]);
});

test('a refusal to cancel is told in the words of the specification', async () => {
  await open('/billing', account(OWN), refuse(cancelUserSubscription, 409, 'subscription_ended'));

  await userEvent.click(button('Cancel plan'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }));

  await expect.element(page.getByText('Error while canceling subscription')).toBeInTheDocument();
});

test('a failed payment stands first, says until when everything works, and can be tried again', async () => {
  const late = {
    ...OWN,
    state: 'past_due' as const,
    owed: 1060,
    failedPayments: 1,
    graceUntil: '2027-03-15T10:00:00.000Z',
  };
  const server = await open('/billing', account(late), answer(retrySubscription, late));

  const note = page.getByRole('alert');
  await expect
    .element(note.getByText(/We couldn’t charge \$10.60. Everything keeps working until Mar 15, 2027/))
    .toBeInTheDocument();
  await userEvent.click(button('Try card again'));
  await expect.poll(() => server.bodiesOf(retrySubscription).length).toBe(1);
  await expect.element(button('Change plan')).not.toBeInTheDocument();
});

test('the bundles stand beside the plan, for those who may buy', async () => {
  await open('/billing?tab=bundle', account(OWN), answer(listOfferedPlans, { results: [] }));

  await expect.element(page.getByRole('tab', { name: 'Bundle' })).toHaveAttribute('aria-selected', 'true');
});

test('administrators say who sells, and only what was changed is new', async () => {
  const seller = { name: '', address: '', taxId: '', email: '' };
  const answers = [
    answer(getInvoiceSeller, { ...seller, version: 3 }),
    answer(updateInvoiceSeller, { ...seller, taxId: 'GB-9', version: 4 }),
  ];
  const server = await openPage('/admin/pricing', { answers, user: { role: ['admin'] } });
  await expectToStand();

  await userEvent.fill(page.getByRole('textbox', { name: 'Tax ID' }), 'GB-9');
  await userEvent.click(button('Save'));

  await expect.poll(() => server.bodiesOf(updateInvoiceSeller)).toEqual([{ ...seller, taxId: 'GB-9' }]);
});

test('members of a team see the plan and nothing that is not theirs', async () => {
  const server = await open('/billing', account(OWN, { mayUpdate: false }));

  await expect
    .element(page.getByText('Only the people who manage this account can change the plan.'))
    .toBeInTheDocument();
  await expect.element(button('Cancel plan')).not.toBeInTheDocument();
  expect(server.bodiesOf(listInvoices)).toEqual([]);
});

test('billing details are saved in part with their version', async () => {
  const saved = answer(addBillingDetails, { ...DETAILS, company: 'Silva Lda', version: 3 });
  const server = await open('/billing', account(OWN), saved);

  await userEvent.fill(page.getByRole('textbox', { name: 'Company' }), 'Silva Lda');
  await userEvent.fill(page.getByRole('textbox', { name: 'Email for receipts' }), 'nobody');
  await userEvent.click(button('Save'));
  expect(server.bodiesOf(addBillingDetails)).toEqual([]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Email for receipts' }), 'books@silva.example');
  await userEvent.click(button('Save'));

  const sent = { name: 'Ada', company: 'Silva Lda', address: '', taxId: '', email: 'books@silva.example' };
  await expect.poll(() => server.bodiesOf(addBillingDetails)).toEqual([sent]);
});

test('a plan must be selected first; then what is charged now stands there before it is confirmed, and is sent along', async () => {
  const changed = answer(changeUserSubscription, {
    change: CHANGE,
    subscription: { ...OWN, plan: TEAM },
    paymentPage: null,
  });
  const server = await open('/billing/change-plan', account(OWN), changed);

  await userEvent.click(button('Change plan'));
  await expect.element(page.getByText('Please select a plan first')).toBeInTheDocument();
  await expect.element(page.getByText('Start', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: /Gone/ })).toBeDisabled();
  await userEvent.click(page.getByRole('radio', { name: /Team/ }));
  await expect.element(page.getByText('Credit for the rest of Solo')).toBeInTheDocument();
  await expect.element(page.getByText('Then $31.80 on Apr 1, 2027, tax included.')).toBeInTheDocument();
  await userEvent.click(button('Change plan'));

  const choice = { planId: 2, interval: 'month' };
  await expect
    .poll(() => server.bodiesOf(changeUserSubscription))
    .toEqual([
      { ...choice, preview: true },
      { ...choice, total: 1060 },
    ]);
});

test('a change too small to be charged says where it comes, and an earlier one what it adds', async () => {
  const none = { subtotal: 0, discount: 0, shipping: 0, taxes: [], tax: 0, total: 0 };
  const small = { ...CHANGE, price: 100, credit: 67, isCarried: true, totals: none, nextTotal: 3215 };
  const answered = (change: PlanChange) =>
    answer(changeUserSubscription, { change, subscription: OWN, paymentPage: null });
  await open('/billing/change-plan', account(OWN), answered(small));
  await userEvent.click(page.getByRole('radio', { name: /Team/ }));
  await expect
    .element(page.getByText('This is too small to charge on its own, so it’s added to your next invoice.'))
    .toBeVisible();
  await expect.element(page.getByText('Then $32.15 on Apr 1, 2027, tax included.')).toBeVisible();
  await expect.element(page.getByText('We’ll charge your primary card.')).not.toBeInTheDocument();
  closePage();

  await open('/billing/change-plan', account(OWN), answered({ ...CHANGE, carried: 33 }));
  await userEvent.click(page.getByRole('radio', { name: /Team/ }));
  await expect.element(page.getByText('From earlier changes')).toBeVisible();
  await expect.element(page.getByText('$0.33')).toBeVisible();
});

test('a change that fails is told in the words of the specification, and stays to be tried again', async () => {
  const refusing: Answer = {
    endpoint: changeUserSubscription,
    respond: (received) =>
      (received.body as { preview?: boolean }).preview === true
        ? answer(changeUserSubscription, { change: CHANGE, subscription: OWN, paymentPage: null }).respond(received)
        : refuse(changeUserSubscription, 409, 'amount_changed').respond(received),
  };
  await open('/billing/change-plan', account(OWN), refusing);

  await userEvent.click(page.getByRole('radio', { name: /Team/ }));
  await userEvent.click(button('Change plan'));

  await expect.element(page.getByText('Error while changing plan')).toBeInTheDocument();
  await expect.element(page.getByText('The amount has changed. Check it and confirm again.')).toBeInTheDocument();
  await expect.element(button('Change plan')).toBeEnabled();
  await expect.element(page.getByText('Credit for the rest of Solo')).toBeInTheDocument();
});

test('who has no plan subscribes, by the year if they like, and hears where the card is entered', async () => {
  const first = answer(createSubscription, { change: { ...CHANGE, credit: 0 }, subscription: null, paymentPage: null });
  const server = await open('/billing/change-plan', account(null, { hasCard: false }), first);

  await userEvent.click(page.getByText('Yearly'));
  await expect.element(page.getByText('$100.00 per year plus 6% tax')).toBeInTheDocument();
  await userEvent.click(page.getByRole('radio', { name: /Solo/ }));
  await expect.element(page.getByText('You’ll enter your card on the next page.')).toBeInTheDocument();
  await userEvent.click(button('Subscribe'));

  await expect
    .poll(() => server.bodiesOf(createSubscription).at(-1))
    .toEqual({ planId: 1, interval: 'year', total: 1060 });
});

test('a dearer plan without a card leads to the cards', async () => {
  const answers = [
    account(OWN, { hasCard: false }),
    answer(changeUserSubscription, { change: CHANGE, subscription: OWN, paymentPage: null }),
  ];
  await open('/billing/change-plan', ...answers);

  await userEvent.click(page.getByRole('radio', { name: /Team/ }));

  await expect.element(page.getByText('Add a card under Payment methods first.')).toBeInTheDocument();
  await expect.element(button('Change plan')).toBeDisabled();
});

test('names of 200 letters without a space fit a phone, in Arabic too', async () => {
  const name = 'n'.repeat(200);
  const long = { ...OWN, plan: { ...SOLO, name }, nextPlan: { ...TEAM, name }, state: 'active' as const };
  const plans = answer(listOfferedPlans, { results: [{ ...offered(2, name, 3000), features: [name] }] });
  const answers = [account(long), INVOICES, plans, answer(getBillingDetails, DETAILS)];
  for (const address of ['/billing', '/billing/change-plan']) {
    await openPage(address, { answers, locale: 'ar', viewport: 'phone' });
    await expectToStand();
    await expect.poll(() => page.getByText(name).elements().length).toBeGreaterThan(0);
    await expectToFit();
  }
});
