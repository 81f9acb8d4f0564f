import { randomUUID } from 'node:crypto';
import type {
  CardSetup,
  Charge,
  PaymentProvider,
  ProviderCard,
} from '../src/areas/commerce/payments/payments.provider.ts';
import { AmountRefused, ProviderUnreachable } from '../src/areas/commerce/payments/payments.provider.ts';
import { leastCharge } from '../src/areas/commerce/payments/providers/least.ts';
import type { Clock } from '../src/platform/clock.ts';

type Kept = Charge & { changedAt: Date; customer: string | null };
/** What happens to the next charge of a saved card. `lose answer`: the money is taken, and no one hears of it. */
type Behaviour = 'pay' | 'decline' | 'challenge' | 'late' | 'lose answer' | 'unreachable';

/** A payment provider in memory, which keeps what the interface promises: the same key gives the same result for a day. */
export function fakeProvider(clock: Clock) {
  const charges = new Map<string, Kept>();
  const setups = new Map<string, CardSetup & { customer: string }>();
  const cards = new Map<string, ProviderCard & { customer: string }>();
  const answers = new Map<string, { at: Date; answer: unknown }>();
  let next: Behaviour[] = [];
  let [calls, made] = [0, 0];

  const once = <T>(key: string, make: () => T): T => {
    const known = answers.get(key);
    if (known !== undefined && clock.now().getTime() - known.at.getTime() < 24 * 3600_000) return known.answer as T;
    const answer = make();
    answers.set(key, { at: clock.now(), answer });
    return answer;
  };
  const shown = (id: string): Charge => {
    const { changedAt: _, customer: __, ...charge } = charges.get(id)!;
    return { ...charge };
  };
  const change = (id: string, patch: Partial<Kept>): Charge => {
    charges.set(id, { ...charges.get(id)!, ...patch, changedAt: clock.now() });
    return shown(id);
  };
  const newId = (kind: string): string => `${kind}_${(made += 1)}`;

  const begin = (asked: { amount: number; currency: string; reference: string }, more: Partial<Kept>): string => {
    if (asked.amount < leastCharge(asked.currency)) throw new AmountRefused('too small');
    const id = newId('ch');
    const { amount, currency, reference } = asked;
    const blank = { state: 'open', failure: null, refundedAmount: 0, card: null, customer: null } as const;
    const charge = { ...blank, id, amount, currency, reference, clientSecret: `secret_${id}` };
    charges.set(id, { ...charge, ...more, changedAt: clock.now() });
    return id;
  };

  const provider: PaymentProvider = {
    name: 'test',
    createCustomer: async ({ key }) => once(key, () => ({ id: newId('cus') })),
    beginSetup: async ({ customer, key }) =>
      once(key, () => {
        const id = newId('set');
        const setup = { id, state: 'open', failure: null, card: null, clientSecret: `secret_${id}` } as const;
        setups.set(id, { ...setup, customer });
        return setup;
      }),
    getSetup: async (id) => ({ ...setups.get(id)! }),
    listCards: async (customer) =>
      [...cards.values()]
        .filter((card) => card.customer === customer)
        .map(({ id, brand, last4, expiryMonth, expiryYear }) => ({ id, brand, last4, expiryMonth, expiryYear })),
    removeCard: async (card) => void cards.delete(card),
    leastOf: leastCharge,
    beginCharge: async (asked) => shown(once(asked.key, () => begin(asked, { customer: asked.customer }))),
    chargeCard: async (asked) => {
      calls += 1;
      const behaviour = next.shift() ?? 'pay';
      if (behaviour === 'unreachable') throw new ProviderUnreachable('no route');
      const { brand, last4 } = cards.get(asked.card) ?? { brand: 'visa', last4: '0000' };
      const states = { pay: 'paid', 'lose answer': 'paid', decline: 'failed', challenge: 'action', late: 'processing' };
      const state = states[behaviour] as Charge['state'];
      const failure = state === 'failed' ? 'declined' : null;
      const id = once(asked.key, () =>
        begin(asked, { state, failure, card: { brand, last4 }, customer: asked.customer }),
      );
      if (behaviour === 'lose answer') throw new ProviderUnreachable('connection reset');
      return shown(id);
    },
    getCharge: async (id) => shown(id),
    cancelCharge: async ({ charge: id }) => {
      const { state } = charges.get(id)!;
      return state === 'paid' || state === 'processing' ? shown(id) : change(id, { state: 'cancelled' });
    },
    refund: async ({ charge: id, amount, key }) => {
      once(key, () => {
        const charge = charges.get(id)!;
        if (charge.state === 'paid' && charge.refundedAmount + amount <= charge.amount) {
          change(id, { refundedAmount: charge.refundedAmount + amount });
        }
        return true;
      });
      return shown(id);
    },
    async *chargesSince(since) {
      for (const [id, { changedAt }] of charges) if (changedAt >= since) yield shown(id);
    },
    readNotice: (body, headers) => {
      if (headers['x-signature'] !== 'right') return null;
      return JSON.parse(body.toString()) as ReturnType<PaymentProvider['readNotice']>;
    },
    forBrowser: () => ({ provider: 'test' }),
  };

  return {
    provider,
    /** What the next charges of saved cards do, in this order; then all are paid. */
    behave: (...ones: Behaviour[]) => (next = ones),
    calls: () => calls,
    /** What the payer's browser, or the bank, does with a charge. */
    settle: (id: string, state: Charge['state'], failure: Charge['failure'] = null) => change(id, { state, failure }),
    /** The payer's browser saved a card. */
    saveCard: (setup: string, last4 = '4242') => {
      const kept = setups.get(setup)!;
      const card = { id: newId('card'), brand: 'visa', last4, expiryMonth: 12, expiryYear: 2099 };
      cards.set(card.id, { ...card, customer: kept.customer });
      setups.set(setup, { ...kept, state: 'saved', card });
    },
    cards,
    charges: () => [...charges.keys()].map(shown),
    /** Money that was taken and not given back, of all charges. */
    taken: () =>
      [...charges.values()].reduce(
        (sum, { amount, refundedAmount, state }) => sum + (state === 'paid' ? amount - refundedAmount : 0),
        0,
      ),
    noticeOf: (kind: 'charge' | 'setup' | 'card', id: string) => ({ id: randomUUID(), subject: { kind, id } }),
  };
}
