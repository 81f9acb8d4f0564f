import { MantineProvider } from '@mantine/core';
import {
  CardPage,
  checkPayment,
  confirmCardPage,
  type Locale,
  type PaymentPage,
  type PaymentStep,
  startPayment,
} from '@sealwright/contract';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { type Answer, answer, serve } from '../../../../test/server.ts';
import { ApiError } from '../../../lib/api.ts';
import { fetchTexts, initI18n, setLocale } from '../../../lib/i18n.ts';
import type { CardForm } from './card-form.ts';
import { type Opened, PayPage } from './pay-page.tsx';

const NAMESPACES = ['pay', 'common', 'errors'] as const;
const OWED: PaymentPage = {
  amount: 150_000,
  currency: 'USD',
  description: 'A bundle of 20',
  seller: 'Sealwright',
  state: 'open',
  failure: null,
  refundedAmount: 0,
  card: null,
  settledAt: null,
  isOwn: false,
  savedCards: [],
  form: { provider: 'test' },
  isTestMode: true,
};
const PAID = {
  ...OWED,
  state: 'paid',
  settledAt: '2026-05-03T10:00:00.000Z',
  card: { brand: 'visa', last4: '4242' },
} as const;
const CARD = CardPage.parse({
  ...(sampleOf(CardPage) as CardPage),
  state: 'open',
  failure: null,
  paymentMethod: null,
  clientSecret: 'secret',
  form: { provider: 'test' },
  currency: 'USD',
  isTestMode: true,
});
const SAVED = { id: 7, brand: 'visa', last4: '4242', isPrimary: true, isExpired: false };

let root: Root | null = null;
let isStarted = false;

afterEach(() => {
  root?.unmount();
  root = null;
  closePage();
});

type Said = Awaited<ReturnType<CardForm['submit']>>;

/** A form as a provider shows it. */
function formThat(says: Said | 'is missing') {
  const secrets: string[] = [];
  const form: CardForm = {
    mount: async (into) => {
      if (says === 'is missing') throw new Error('blocked');
      into.textContent = 'The form';
    },
    submit: async (secret) => {
      secrets.push(secret);
      return says === 'is missing' ? { outcome: 'failed' } : says;
    },
    destroy: () => undefined,
  };
  return { find: async () => form, secrets };
}

async function open(
  opened: Opened,
  answers: Answer[] = [],
  form = formThat({ outcome: 'done' }),
  locale: Locale = 'en',
) {
  await page.viewport(390, 844);
  const server = serve(answers);
  if (!isStarted) await initI18n(NAMESPACES, locale);
  isStarted = true;
  await setLocale(locale);
  for (const namespace of NAMESPACES) await fetchTexts(namespace);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const left: string[] = [];
  root.render(
    <MantineProvider>
      <PayPage opened={opened} find={form.find} onLeave={(path) => left.push(path)} />
    </MantineProvider>,
  );
  return { ...server, left, secrets: form.secrets };
}

const payment = (of: Partial<PaymentPage> = {}): Opened => ({
  kind: 'payment',
  token: 'abc',
  page: { ...OWED, ...of },
});
const stepTo = (step: PaymentStep['step'], of: Partial<PaymentPage> = {}) =>
  answer(startPayment, {
    step,
    clientSecret: step === 'enter' || step === 'confirm' ? 'secret' : null,
    page: { ...OWED, ...of },
  });

test('a card is entered, paid, and the page says with which', async () => {
  const { secrets } = await open(payment(), [stepTo('enter'), answer(checkPayment, PAID)]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('$1,500.00');
  await expect.element(page.getByText('Test mode')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Card details' })).toHaveTextContent('The form');
  await page.getByRole('button', { name: /Pay .*\$1,500\.00/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect.element(page.getByText(/Visa •••• 4242/)).toBeVisible();
  expect(secrets).toEqual(['secret']);
});

test('a declined card is said so, and can be tried again', async () => {
  const failed = { ...OWED, state: 'failed', failure: 'declined' } as const;
  await open(payment(), [stepTo('enter'), answer(checkPayment, failed)], formThat({ outcome: 'failed' }));
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You haven’t paid. Your card was declined. Use another card or contact your bank.');
  await expect.element(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
});

test('a form that does not come is said so, and nothing can be sent', async () => {
  await open(payment(), [], formThat('is missing'));
  await expect.element(page.getByRole('alert').getByText('Card element not found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a form that does not speak the language says so', async () => {
  const form = formThat({ outcome: 'done' });
  await open(payment(), [], { ...form, find: async () => ({ ...(await form.find()), isInEnglish: true }) });
  await expect.element(page.getByText('The card form is available in English only.')).toBeVisible();
});

test('a saved card pays without the form', async () => {
  const cards = {
    ...OWED,
    savedCards: [{ ...SAVED, expiryMonth: 1, expiryYear: 2099, createdAt: '2026-01-01T00:00:00.000Z' }],
  };
  const { bodiesOf } = await open(payment(cards), [stepTo('over', PAID)]);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(bodiesOf(startPayment)).toEqual([{ paymentMethod: 7 }]);
});

test('the bank is asked to confirm, and another card can be used instead', async () => {
  const action = payment({ state: 'action' });
  const { secrets } = await open(action, [stepTo('confirm', { state: 'action' }), answer(checkPayment, PAID)]);
  await expect.element(page.getByRole('button', { name: 'Use another card' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm with your bank' }).click();
  await expect.element(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(secrets).toEqual(['secret']);
});

test('a payment that takes its time is looked at again until it is over', async () => {
  await open(payment({ state: 'processing' }), [answer(checkPayment, PAID)]);
  await expect.element(page.getByText('Your payment is being processed')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Paid' }), { timeout: 8000 }).toBeVisible();
});

test.each([
  [{ state: 'cancelled' } as const, 'This payment was canceled'],
  [{ ...PAID, refundedAmount: 50_000 }, 'Refunded: ⁨$500.00⁩'],
])('a payment that is over says how it ended', async (of, text) => {
  await open(payment(of));
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('an expired link says so', async () => {
  await open({ kind: 'none', error: new ApiError('payment_link_expired', { status: 410 }) });
  await expect.element(page.getByText('This payment link has expired. Ask for a new one.')).toBeVisible();
});

test('a saved card leads back to the list with the card marked', async () => {
  const method = { ...SAVED, expiryMonth: 1, expiryYear: 2099 };
  const saved = answer(confirmCardPage, { ...CARD, state: 'saved', clientSecret: null, paymentMethod: method });
  const { left } = await open({ kind: 'card', token: 'abc', page: CARD }, [saved]);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect.poll(() => left).toEqual(['/billing/payment-methods?added=7']);
});

test('a card that is refused is said so and can be corrected', async () => {
  const refused = answer(confirmCardPage, { ...CARD, state: 'failed', failure: 'declined' });
  const { left } = await open({ kind: 'card', token: 'abc', page: CARD }, [refused], formThat({ outcome: 'failed' }));
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your card was declined. Use another card or contact your bank.');
  await expect.element(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  expect(left).toEqual([]);
});

test('it fits a phone from the right, with a word of 200 letters', async () => {
  await open(payment({ description: 'ب'.repeat(200), state: 'failed', failure: 'other' }), [], undefined, 'ar');
  await expect.element(page.getByRole('button', { name: /ادفع/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});
