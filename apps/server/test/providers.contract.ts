import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  AmountRefused,
  type Charge,
  type PaymentProvider,
  ProviderUnreachable,
} from '../src/areas/commerce/payments/payments.provider.ts';

export type TestedCard =
  | 'success'
  | 'decline'
  | 'expired'
  | 'insufficient'
  | 'decline_later'
  | 'challenge'
  | 'challenge_always'
  | 'late';

export type SignedNotice = { body: Buffer; headers: Record<string, string> };

/** One provider with what stands around it: a browser, a bank, a network that loses answers, a clock. */
export type ProviderBench = {
  provider: PaymentProvider;
  /** What the card form does when someone enters this card. */
  enter: (clientSecret: string | null, card: TestedCard) => Promise<void>;
  /** What the bank's dialog does. */
  answer: (clientSecret: string | null, isAccepted: boolean) => Promise<void>;
  /** The next write is done, and its answer does not come. */
  loseAnswer: () => void;
  /** Until late charges are paid. */
  waitForLate: () => Promise<void>;
  /** The notices that were sent since the last time. */
  notices: () => Promise<SignedNotice[]>;
  advance: (milliseconds: number) => void;
};

const ASKED = { amount: 10_000, currency: 'USD', description: 'Plan Pro' };
const TEN_MINUTES = 10 * 60_000;

let count = 0;
const newKey = () => `key-${(count += 1)}-${randomUUID()}`;

/** What `PaymentProvider` promises, whoever keeps it. */
export function providerContract(make: () => Promise<ProviderBench>): void {
  async function bench() {
    const made = await make();
    const { provider } = made;
    const customer = async () => {
      const asked = { name: 'Ana Torres', email: 'ana@example.com', reference: 'account-1', key: newKey() };
      return (await provider.createCustomer(asked)).id;
    };
    const begin = (of: Partial<Parameters<PaymentProvider['beginCharge']>[0]> = {}) =>
      provider.beginCharge({ ...ASKED, reference: 'payment-1', customer: null, key: newKey(), ...of });
    return {
      ...made,
      customer,
      begin,
      refund: (charge: string, amount: number, key = newKey(), currency = 'USD') =>
        provider.refund({ charge, amount, currency, key }),
      paid: async (amount = ASKED.amount, currency = 'USD'): Promise<Charge> => {
        const charge = await begin({ amount, currency });
        await made.enter(charge.clientSecret, 'success');
        return provider.getCharge(charge.id);
      },
      saved: async (card: TestedCard) => {
        const of = await customer();
        const setup = await provider.beginSetup({ customer: of, key: newKey() });
        await made.enter(setup.clientSecret, card);
        if (card.startsWith('challenge')) await made.answer(setup.clientSecret, true);
        const after = await provider.getSetup(setup.id);
        return { customer: of, card: after.card?.id ?? '', setup: after };
      },
      charge: (of: { customer: string; card: string; key?: string; reference?: string }) =>
        provider.chargeCard({ ...ASKED, reference: 'payment-1', key: newKey(), ...of }),
    };
  }

  describe('keys', () => {
    test('the same key gives the same customer, another key another one', async () => {
      const { provider } = await bench();
      const asked = { name: 'Ana', email: 'ana@example.com', reference: 'account-1', key: newKey() };

      const first = await provider.createCustomer(asked);

      expect(await provider.createCustomer(asked)).toEqual(first);
      expect(await provider.createCustomer({ ...asked, key: newKey() })).not.toEqual(first);
    });

    test('the same key takes money once', async () => {
      const { provider, saved, charge } = await bench();
      const of = await saved('success');
      const since = new Date(Date.now() - TEN_MINUTES);
      const key = newKey();

      const [first, second] = await Promise.all([1, 2].map(() => charge({ ...of, key }).catch(() => null)));
      const third = await charge({ ...of, key });

      // Two at once: the second may be refused until the first has its answer.
      expect([first ?? third, second ?? third]).toEqual([third, third]);
      expect(third).toMatchObject({ state: 'paid', amount: 10_000 });
      expect(await all(provider.chargesSince(since))).toHaveLength(1);
    });

    test('a key that comes with another request is no question of trying again', async () => {
      const { begin } = await bench();
      const key = newKey();
      await begin({ key });

      const refusal = await begin({ key, amount: 20_000 }).catch((cause: unknown) => cause);

      expect(refusal).toBeInstanceOf(Error);
      expect(refusal).not.toBeInstanceOf(ProviderUnreachable);
    });

    test('a lost answer comes with the repeated call, and nothing is taken twice', async () => {
      const { provider, saved, charge, loseAnswer } = await bench();
      const of = { ...(await saved('success')), key: newKey(), reference: 'payment-77' };
      const since = new Date(Date.now() - TEN_MINUTES);
      loseAnswer();

      await expect(charge(of)).rejects.toBeInstanceOf(ProviderUnreachable);
      const repeated = await charge(of);

      expect(repeated).toMatchObject({ state: 'paid', reference: 'payment-77' });
      const found = await all(provider.chargesSince(since));
      expect(found.map(({ id, reference }) => [id, reference])).toEqual([[repeated.id, 'payment-77']]);
    });
  });

  describe('a charge in the browser', () => {
    test('is open until a card is entered, and paid then', async () => {
      const { provider, begin, enter } = await bench();

      const open = await begin();
      expect(open).toMatchObject({ state: 'open', failure: null, amount: 10_000, currency: 'USD', refundedAmount: 0 });
      expect([open.card, open.reference]).toEqual([null, 'payment-1']);
      await enter(open.clientSecret, 'success');

      const paid = await provider.getCharge(open.id);
      expect(paid).toMatchObject({ id: open.id, state: 'paid', card: { brand: 'visa', last4: '4242' } });
    });

    test.each([
      ['decline', 'declined'],
      ['expired', 'expired_card'],
      ['insufficient', 'insufficient_funds'],
    ] as const)('fails with the card %s, and another card can pay it', async (card, failure) => {
      const { provider, begin, enter } = await bench();
      const { id, clientSecret } = await begin();

      await enter(clientSecret, card);
      expect(await provider.getCharge(id)).toMatchObject({ state: 'failed', failure });
      await enter(clientSecret, 'success');

      expect(await provider.getCharge(id)).toMatchObject({ state: 'paid', failure: null });
    });

    test.each([
      [true, { state: 'paid', failure: null }],
      [false, { state: 'failed', failure: 'confirmation_failed' }],
    ])('asks the bank, and follows it: %s', async (isAccepted, end) => {
      const { provider, begin, enter, answer } = await bench();
      const { id, clientSecret } = await begin();

      await enter(clientSecret, 'challenge');
      expect(await provider.getCharge(id)).toMatchObject({ state: 'action', failure: null });
      await answer(clientSecret, isAccepted);

      expect(await provider.getCharge(id)).toMatchObject(end);
    });

    test('is processing where the bank takes its time, and paid later', async () => {
      const { provider, begin, enter, waitForLate } = await bench();
      const { id, clientSecret } = await begin();

      await enter(clientSecret, 'late');
      expect(await provider.getCharge(id)).toMatchObject({ state: 'processing' });
      await waitForLate();

      expect(await provider.getCharge(id)).toMatchObject({ state: 'paid' });
    });
  });

  describe('amounts', () => {
    test.each([
      ['USD', 1999],
      ['HUF', 450_000],
      ['JPY', 1500],
      ['ISK', 2500],
      ['KWD', 5120],
    ])('in %s are those of ISO 4217, there and back', async (currency, amount) => {
      const { provider, paid, refund, saved } = await bench();

      const { id: charge, ...shown } = await paid(amount, currency);
      expect(shown).toMatchObject({ state: 'paid', amount, currency });
      expect(await refund(charge, 500, newKey(), currency)).toMatchObject({ refundedAmount: 500 });
      expect(await provider.getCharge(charge)).toMatchObject({ amount, refundedAmount: 500 });
      expect(await refund(charge, amount - 500, newKey(), currency)).toMatchObject({ refundedAmount: amount });
      const asked = { ...ASKED, amount, currency, reference: 'payment-1', key: newKey() };
      expect(await provider.chargeCard({ ...asked, ...(await saved('success')) })).toMatchObject({
        state: 'paid',
        amount,
      });
      const changed = await all(provider.chargesSince(new Date(Date.now() - TEN_MINUTES)));
      expect(
        changed.map((one) => [one.amount, one.refundedAmount]).sort(([, one = 0], [, other = 0]) => one - other),
      ).toEqual([
        [amount, 0],
        [amount, amount],
      ]);
    });

    test.each([
      ['USD', 50],
      ['HUF', 17_500],
      ['JPY', 50],
      ['ISK', 200],
      ['KWD', 500],
    ])('in %s are %i at least, and less is refused without a charge', async (currency, least) => {
      const { provider, begin, saved } = await bench();
      const card = await saved('success');
      const asked = { ...ASKED, amount: least - 1, currency, reference: 'payment-1', key: newKey() };

      expect(provider.leastOf(currency)).toBe(least);
      expect(await begin({ amount: least, currency })).toMatchObject({ state: 'open', amount: least });
      await expect(begin({ amount: least - 1, currency })).rejects.toBeInstanceOf(AmountRefused);
      await expect(provider.chargeCard({ ...asked, ...card })).rejects.toBeInstanceOf(AmountRefused);
      await expect(provider.chargeCard({ ...asked, ...card })).rejects.toBeInstanceOf(AmountRefused);
    });

    test('of three digits whose last one is not 0 are refused, and never rounded', async () => {
      const { begin } = await bench();

      await expect(begin({ amount: 5124, currency: 'KWD' })).rejects.toBeInstanceOf(AmountRefused);
    });
  });

  describe('saved cards', () => {
    test('are saved, listed, charged and removed', async () => {
      const { provider, saved, charge } = await bench();
      const { customer, card, setup } = await saved('success');

      expect(setup).toMatchObject({ state: 'saved', failure: null, card: { brand: 'visa', last4: '4242' } });
      expect(await provider.listCards(customer)).toEqual([setup.card]);
      expect(setup.card?.expiryYear).toBeGreaterThan(2026);
      expect(await charge({ customer, card })).toMatchObject({ state: 'paid', card: { last4: '4242' } });

      await provider.removeCard(card);
      expect(await provider.listCards(customer)).toEqual([]);
      await provider.removeCard(card);
      expect(await charge({ customer, card })).toMatchObject({ state: 'failed', failure: 'no_card' });
    });

    test('a customer sees their own cards alone', async () => {
      const { provider, customer, saved } = await bench();
      await saved('success');

      expect(await provider.listCards(await customer())).toEqual([]);
    });

    test('a declined card is not saved', async () => {
      const { provider, saved } = await bench();

      const { customer, setup } = await saved('decline');

      expect(setup).toMatchObject({ state: 'failed', failure: 'declined', card: null });
      expect(await provider.listCards(customer)).toEqual([]);
    });

    test('a card that its bank asks for is saved when the payer accepts', async () => {
      const { saved, charge } = await bench();

      const of = await saved('challenge');

      expect(of.setup.state).toBe('saved');
      expect(await charge(of)).toMatchObject({ state: 'paid' });
    });

    test('a saved card can be declined later', async () => {
      const { provider, saved, charge } = await bench();

      const failed = await charge(await saved('decline_later'));

      expect(failed).toMatchObject({ state: 'failed', failure: 'declined' });
      expect(await provider.getCharge(failed.id)).toEqual(failed);
    });

    test('a bank that wants to ask the payer is answered in the browser', async () => {
      const { provider, saved, charge, enter, answer } = await bench();

      const asked = await charge(await saved('challenge_always'));
      expect(asked).toMatchObject({ state: 'action', failure: null });
      await enter(asked.clientSecret, 'challenge');
      await answer(asked.clientSecret, true);

      expect(await provider.getCharge(asked.id)).toMatchObject({ state: 'paid' });
    });
  });

  describe('refunds', () => {
    test('are given in parts, until nothing is left', async () => {
      const { provider, paid, refund } = await bench();
      const { id: charge } = await paid();
      const key = newKey();

      expect(await refund(charge, 3_000, key)).toMatchObject({
        state: 'paid',
        refundedAmount: 3_000,
      });
      expect(await refund(charge, 3_000, key)).toMatchObject({ refundedAmount: 3_000 });
      expect(await refund(charge, 7_001)).toMatchObject({ refundedAmount: 3_000 });
      expect(await refund(charge, 7_000)).toMatchObject({ refundedAmount: 10_000 });
      expect(await refund(charge, 1)).toMatchObject({ refundedAmount: 10_000 });
      expect(await provider.getCharge(charge)).toMatchObject({ state: 'paid', refundedAmount: 10_000 });
    });

    test('give nothing of a charge that is not paid', async () => {
      const { begin, refund } = await bench();
      const { id: charge } = await begin();

      const after = await refund(charge, 100);

      expect(after).toMatchObject({ state: 'open', refundedAmount: 0 });
    });
  });

  describe('cancelling', () => {
    test('ends a charge, so that nothing can be taken from it', async () => {
      const { provider, begin, enter } = await bench();
      const { id: charge, clientSecret } = await begin();
      const key = newKey();

      expect(await provider.cancelCharge({ charge, key })).toMatchObject({ state: 'cancelled' });
      expect(await provider.cancelCharge({ charge, key })).toMatchObject({ state: 'cancelled' });
      await enter(clientSecret, 'success');

      expect(await provider.getCharge(charge)).toMatchObject({ state: 'cancelled' });
    });

    test('answers a paid charge as it is', async () => {
      const { provider, paid } = await bench();
      const { id: charge } = await paid();

      expect(await provider.cancelCharge({ charge, key: newKey() })).toMatchObject({
        state: 'paid',
        refundedAmount: 0,
      });
    });
  });

  describe('notices', () => {
    test('name what changed', async () => {
      const { provider, paid, saved, notices } = await bench();
      const charge = await paid();
      const { setup, card } = await saved('success');
      await provider.removeCard(card);

      const read = (await notices()).map(({ body, headers }) => provider.readNotice(body, headers));

      const subjects = read.map((notice) => notice?.subject);
      expect(subjects).toContainEqual({ kind: 'charge', id: charge.id });
      expect(subjects).toContainEqual({ kind: 'setup', id: setup.id });
      expect(subjects).toContainEqual({ kind: 'card', id: card });
      expect(new Set(read.map((notice) => notice?.id)).size).toBe(read.length);
    });

    test('are nothing without their signature, with another one, or with another body', async () => {
      const { provider, paid, notices } = await bench();
      await paid();
      const [notice] = await notices();
      const { body, headers } = notice ?? { body: Buffer.of(), headers: {} };
      const wrong = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace(/.$/, turned)]),
      );

      expect(provider.readNotice(body, headers)).not.toBeNull();
      expect(provider.readNotice(body, {})).toBeNull();
      expect(provider.readNotice(body, wrong)).toBeNull();
      expect(provider.readNotice(Buffer.from(body.toString().replace('_', '-')), headers)).toBeNull();
    });

    test('are nothing when they are old', async () => {
      const { provider, paid, notices, advance } = await bench();
      await paid();
      const [notice] = await notices();
      const { body, headers } = notice ?? { body: Buffer.of(), headers: {} };
      expect(provider.readNotice(body, headers)).not.toBeNull();

      advance(TEN_MINUTES);

      expect(provider.readNotice(body, headers)).toBeNull();
    });
  });

  test('the charges that changed since are found, each once', async () => {
    const { provider, paid, refund } = await bench();
    const since = new Date(Date.now() - TEN_MINUTES);
    const made = [];
    for (const amount of [101, 102, 103, 104, 105, 106, 107]) made.push(await paid(amount));
    await refund(made[0]?.id ?? '', 1);

    const found = await all(provider.chargesSince(since));

    expect(found.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([
      101, 102, 103, 104, 105, 106, 107,
    ]);
    expect(found.find(({ amount }) => amount === 101)).toMatchObject({ refundedAmount: 1, state: 'paid' });
    expect(await all(provider.chargesSince(new Date(Date.now() + TEN_MINUTES)))).toEqual([]);
  });
}

const turned = (last: string): string => (last === '0' ? '1' : '0');

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of source) found.push(one);
  return found;
}
