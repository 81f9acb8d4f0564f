import type { Locale } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { createCardForm } from './stripe.ts';

type Said = { error?: { message?: string } };

const calls: [string, unknown][] = [];
const say = { submit: {} as Said, status: 'requires_action' };

/** Keeps what it is called with. */
function note<T>(name: string, answer: T): (given: unknown) => T {
  return (given) => {
    calls.push([name, given]);
    return answer;
  };
}

/** Stripe's script as its types describe it, for what we call. Nothing of it is asked for over the network. */
function fakeStripe(key: string, options: unknown) {
  calls.push(['Stripe', [key, options]]);
  const element = {
    once: (event: string, told: () => void) => void (event === 'ready' && queueMicrotask(told)),
    mount: (into: HTMLElement) => (into.textContent = 'Stripe'),
    destroy: note('destroy', null),
  };
  const elements = {
    create: () => element,
    getElement: () => element,
    submit: async () => say.submit,
  };
  return {
    elements: note('elements', elements),
    confirmPayment: note('confirmPayment', Promise.resolve({})),
    confirmSetup: note('confirmSetup', Promise.resolve({})),
    retrievePaymentIntent: async () => ({
      paymentIntent: { status: say.status, last_payment_error: { payment_method: { id: 'pm_1' } } },
    }),
    handleNextAction: note('handleNextAction', Promise.resolve({})),
    confirmCardPayment: note('confirmCardPayment', Promise.resolve({})),
  };
}
Object.assign(window, { Stripe: Object.assign(fakeStripe, { version: 3 }) });

const of = (name: string) => calls.filter(([called]) => called === name).map(([, given]) => given);

async function shown(purpose: Parameters<typeof createCardForm>[0]['purpose'], locale: Locale = 'ar') {
  const form = createCardForm({ publishableKey: 'pk_live_1', purpose, locale, isDark: true });
  const place = document.createElement('div');
  await form.mount(place);
  return { form, place };
}

afterEach(() => {
  calls.length = 0;
  Object.assign(say, { submit: {}, status: 'requires_action' });
});

const OWED = { kind: 'payment', amount: 1500, currency: 'USD' } as const;

test('a charge is shown before it exists, and confirmed on the page with what was entered', async () => {
  const { form, place } = await shown(OWED);
  expect(place.textContent).toBe('Stripe');
  expect(of('Stripe')).toEqual([['pk_live_1', { locale: 'ar' }]]);
  const appearance = { theme: 'night' };
  expect(of('elements')).toEqual([{ mode: 'payment', amount: 1500, currency: 'usd', locale: 'ar', appearance }]);

  expect(await form.submit('pi_secret')).toEqual({ outcome: 'done' });
  expect(of('confirmPayment')).toMatchObject([{ clientSecret: 'pi_secret', redirect: 'if_required' }]);
  form.destroy();
  expect(of('destroy')).toHaveLength(1);
});

test('an amount is counted as Stripe counts it', async () => {
  await shown({ kind: 'payment', amount: 2500, currency: 'ISK' });
  await shown({ kind: 'payment', amount: 450_000, currency: 'HUF' });

  expect(of('elements')).toMatchObject([
    { amount: 250_000, currency: 'isk' },
    { amount: 450_000, currency: 'huf' },
  ]);
});

test('a card is saved by its setup, and what was entered wrongly is not sent', async () => {
  const { form } = await shown({ kind: 'setup', currency: 'USD' });
  expect(of('elements')).toMatchObject([{ mode: 'setup' }]);
  say.submit = { error: { message: 'The number is incomplete' } };
  expect(await form.submit('seti_secret')).toEqual({ outcome: 'failed', message: 'The number is incomplete' });
  expect(of('confirmSetup')).toEqual([]);
  say.submit = {};
  expect(await form.submit('seti_secret')).toEqual({ outcome: 'done' });
  expect(of('confirmSetup')).toMatchObject([{ clientSecret: 'seti_secret' }]);
});

test('a charge of a saved card is confirmed with the bank, or once more with the card that failed', async () => {
  const { form } = await shown(OWED);
  expect(await form.confirm?.('pi_secret')).toEqual({ outcome: 'done' });
  expect(of('handleNextAction')).toEqual([{ clientSecret: 'pi_secret' }]);
  say.status = 'requires_payment_method';
  expect(await form.confirm?.('pi_secret')).toEqual({ outcome: 'done' });
  expect(of('confirmCardPayment')).toEqual(['pi_secret']);
});

test.each([
  ['en', 'en', false],
  ['es', 'es', false],
  ['zhCn', 'zh', false],
  ['ur', 'en', true],
] as const)('readers of %s get the form in %s', async (locale, spoken, isInEnglish) => {
  const { form } = await shown(OWED, locale);
  expect(of('Stripe')).toEqual([['pk_live_1', { locale: spoken }]]);
  expect(form.isInEnglish).toBe(isInEnglish);
});

test('without a key there is no form', async () => {
  const form = createCardForm({ publishableKey: null, purpose: OWED, locale: 'en', isDark: false });
  await expect(form.mount(document.createElement('div'))).rejects.toThrow('Card element not found');
});
