import { describe, expect, onTestFinished, test } from 'vitest';
import { FakeStripe, STRIPE_KEYS } from '../../../../../../test/fake-stripe.ts';
import { providerContract } from '../../../../../../test/providers.contract.ts';
import { createSecrets } from '../../../../../platform/crypto/crypto.ts';
import { AmountRefused, ProviderUnreachable } from '../../payments.provider.ts';
import { createStripeProvider } from './stripe.provider.ts';

const secrets = createSecrets('a key for tests that is long enough to be one');

async function bench(given: { keys?: typeof STRIPE_KEYS | undefined } = { keys: STRIPE_KEYS }) {
  const stripe = new FakeStripe();
  const at = await stripe.listen();
  onTestFinished(() => stripe.close());
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  return {
    stripe,
    provider: createStripeProvider({ secrets, clock }, () => given.keys, at),
    other: createStripeProvider(
      { secrets: createSecrets('another key for tests that is long enough'), clock },
      () => given.keys,
      at,
    ),
    enter: async (...given: Parameters<FakeStripe['enter']>) => stripe.enter(...given),
    answer: async (...given: Parameters<FakeStripe['answer']>) => stripe.answer(...given),
    // The SDK asks once more by itself.
    loseAnswer: () => void (stripe.losing = 2),
    waitForLate: async () => stripe.settleLate(),
    notices: async () => stripe.notices(clock.now()),
    advance: (milliseconds: number) => void (offset += milliseconds),
  };
}

describe('Stripe', () => {
  providerContract(bench);
});

const ASKED = {
  amount: 500,
  currency: 'USD',
  description: 'Bundle',
  reference: 'payment-1',
  customer: null,
  key: 'key-1',
};

test('every call names the version of the API, and every write its form', async () => {
  const { provider, stripe } = await bench();

  await provider.beginCharge(ASKED);

  expect(stripe.calls).toMatchObject([
    {
      at: 'POST /v1/payment_intents',
      version: '2026-10-28.endive',
      form: {
        amount: '500',
        currency: 'usd',
        'metadata[reference]': 'payment-1',
        'automatic_payment_methods[enabled]': 'true',
        'automatic_payment_methods[allow_redirects]': 'never',
      },
    },
  ]);
});

test.each([500, 503, 429, 409, 401])('with status %i it is not known what happened', async (status) => {
  const { provider, stripe } = await bench();
  stripe.status = status;

  await expect(provider.beginCharge(ASKED)).rejects.toBeInstanceOf(ProviderUnreachable);
});

test.each([
  ['USD', 1999, '1999'],
  ['HUF', 450_000, '450000'],
  ['ISK', 2500, '250000'],
  ['KWD', 5120, '5120'],
  ['JPY', 1500, '1500'],
])('%s are counted as Stripe counts them', async (currency, amount, counted) => {
  const { provider, stripe, enter } = await bench();

  const { id: charge, clientSecret } = await provider.beginCharge({ ...ASKED, amount, currency });
  await enter(clientSecret, 'success');
  await provider.refund({ charge, amount, currency, key: 'key-2' });

  const written = stripe.calls.filter(({ at }) => at.startsWith('POST'));
  expect(written.map(({ form }) => form['amount'])).toEqual([counted, counted]);
});

test('what Stripe finds too small or too large, or of no currency of its own, is refused, and no question of trying again', async () => {
  const { provider } = await bench();

  await expect(provider.beginCharge({ ...ASKED, amount: 10 ** 8 })).rejects.toBeInstanceOf(AmountRefused);
  await expect(provider.beginCharge({ ...ASKED, amount: 49, key: 'key-2' })).rejects.toBeInstanceOf(AmountRefused);
  await expect(provider.beginCharge({ ...ASKED, currency: 'IRR', key: 'key-3' })).rejects.toBeInstanceOf(AmountRefused);
});

test('without keys nothing is asked', async () => {
  const { provider, stripe } = await bench({ keys: undefined });

  await expect(provider.getCharge('pi_1')).rejects.toBeInstanceOf(ProviderUnreachable);
  expect(stripe.calls).toEqual([]);
});

test('two installations on one account share neither keys nor charges', async () => {
  const { provider, other, enter } = await bench();

  const [ours, theirs] = [await provider.beginCharge(ASKED), await other.beginCharge(ASKED)];
  await enter(ours.clientSecret, 'success');
  await enter(theirs.clientSecret, 'success');
  const found = [];
  for await (const { id } of provider.chargesSince(new Date(0))) found.push(id);

  expect(theirs.id).not.toBe(ours.id);
  expect(found).toEqual([ours.id]);
});
