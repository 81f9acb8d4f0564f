import type { StripeKeys } from '@sealwright/contract';
import type Stripe from 'stripe';
import type { Platform } from '../../../../../platform/platform.ts';
import { type Notice, type PaymentProvider, ProviderUnreachable } from '../../payments.provider.ts';
import { type StripeAt, stripeClient } from './stripe.client.ts';
import { asking, declinedIntent, refusalOf } from './stripe.errors.ts';
import { cardOf, chargeOf, EVENTS, setupOf, subjectOf, WHOLE_CHARGE, WHOLE_SETUP } from './stripe.shape.ts';

const OLDEST_SECONDS = 5 * 60;
const PAGE = 100;
// Cards only, and wallets that hold cards: nothing that leads the payer away from our page.
const CARDS = { enabled: true, allow_redirects: 'never' } as const;

type ChargeAsked = Parameters<PaymentProvider['beginCharge']>[0];

/**
 * Stripe, by its SDK: customers, SetupIntents, PaymentIntents and refunds. Every write carries an idempotency key. `keys` is asked
 * for each call, since administrators change them; without keys nothing can be done, and every call throws `ProviderUnreachable`.
 */
export function createStripeProvider(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  keys: () => StripeKeys | undefined,
  at?: StripeAt,
): PaymentProvider {
  let known: { secretKey: string; client: Stripe } | null = null;

  function present(): StripeKeys {
    const found = keys();
    if (found === undefined) throw new ProviderUnreachable('The keys of Stripe are not set');
    return found;
  }

  function client(): Stripe {
    const { secretKey } = present();
    if (known?.secretKey !== secretKey) known = { secretKey, client: stripeClient({ secretKey }, at) };
    return known.client;
  }

  // Of this installation alone: another one on the same account may count its payments as we do.
  const once = (kind: string, key: string) => ({ idempotencyKey: secrets.mac('stripe.idempotency', `${kind}:${key}`) });
  const installation = secrets.mac('stripe.installation', 'name').slice(0, 16);

  const charge = async (id: string) => chargeOf(await asking(() => client().paymentIntents.retrieve(id, WHOLE_CHARGE)));

  const paramsOf = ({ amount, currency, description, reference, customer }: ChargeAsked) => ({
    amount,
    currency: currency.toLowerCase(),
    description,
    metadata: { reference, installation },
    automatic_payment_methods: CARDS,
    ...(customer === null ? {} : { customer }),
    ...WHOLE_CHARGE,
  });

  /** The charge as it is, where Stripe refuses to change it. */
  async function orAsItIs(id: string, change: () => Promise<unknown>) {
    try {
      await asking(change);
    } catch (cause) {
      if (refusalOf(cause) === null) throw cause;
    }
    return charge(id);
  }

  async function setup(id: string) {
    return setupOf(await asking(() => client().setupIntents.retrieve(id, WHOLE_SETUP)));
  }

  return {
    name: 'stripe',

    async createCustomer({ name, email, reference, key }) {
      const asked = { name, email, metadata: { reference, installation } };
      const { id } = await asking(() => client().customers.create(asked, once('customer', key)));
      return { id };
    },

    async beginSetup({ customer, key }) {
      const asked = { customer, usage: 'off_session' as const, automatic_payment_methods: CARDS, ...WHOLE_SETUP };
      return setupOf(await asking(() => client().setupIntents.create(asked, once('setup', key))));
    },

    getSetup: setup,

    async listCards(customer) {
      const cards = [];
      const found = client().paymentMethods.list({ customer, type: 'card', limit: PAGE });
      const all = await asking(() => found.autoPagingToArray({ limit: PAGE }));
      for (const method of all) cards.push(cardOf(method));
      return cards.filter((card) => card !== null);
    },

    async removeCard(card) {
      try {
        await asking(() => client().paymentMethods.detach(card, {}, once('detach', card)));
      } catch (cause) {
        // It is gone already.
        if (refusalOf(cause) === null) throw cause;
      }
    },

    beginCharge: async (asked) =>
      chargeOf(await asking(() => client().paymentIntents.create(paramsOf(asked), once('charge', asked.key)))),

    async chargeCard({ card, ...asked }) {
      const params = { ...paramsOf(asked), payment_method: card, off_session: true, confirm: true };
      try {
        return chargeOf(await asking(() => client().paymentIntents.create(params, once('charge-card', asked.key))));
      } catch (cause) {
        const declined = declinedIntent(cause);
        if (declined !== null) return charge(declined);
        if (!isCardGone(cause)) throw cause;
        // The charge is made all the same, so that the payer can pay it with another card.
        const bare = await asking(() => client().paymentIntents.create(paramsOf(asked), once('no-card', asked.key)));
        return { ...chargeOf(bare), state: 'failed', failure: 'no_card' };
      }
    },

    getCharge: charge,

    cancelCharge: ({ charge: id, key }) =>
      orAsItIs(id, () => client().paymentIntents.cancel(id, {}, once('cancel', key))),

    refund: ({ charge: id, amount, key }) =>
      orAsItIs(id, () => client().refunds.create({ payment_intent: id, amount }, once('refund', key))),

    async *chargesSince(since) {
      const seen = new Set<string>();
      // A list of PaymentIntents knows when they were made, not when they changed; events do, for 30 days.
      const gte = Math.floor(since.getTime() / 1000);
      const asked = { created: { gte }, types: EVENTS.filter((type) => !/^(?:setup|payment_method)/.test(type)) };
      let last: string | undefined;
      for (let isMore = true; isMore;) {
        const after = last === undefined ? {} : { starting_after: last };
        const page = await asking(() => client().events.list({ ...asked, limit: PAGE, ...after }));
        for (const event of page.data) {
          const subject = subjectOf(event.data.object as Parameters<typeof subjectOf>[0]);
          if (subject === null || seen.has(subject.id)) continue;
          seen.add(subject.id);
          const intent = await asking(() => client().paymentIntents.retrieve(subject.id, WHOLE_CHARGE));
          if (intent.metadata['installation'] === installation) yield chargeOf(intent);
        }
        last = page.data.at(-1)?.id;
        isMore = page.has_more && last !== undefined;
      }
    },

    readNotice(body, headers): Notice | null {
      const signature = headers['stripe-signature'];
      if (signature === undefined) return null;
      try {
        const { webhookSecret } = present();
        const now = clock.now().getTime();
        const webhooks = client().webhooks;
        const event = webhooks.constructEvent(body, signature, webhookSecret, OLDEST_SECONDS, undefined, now);
        return { id: event.id, subject: subjectOf(event.data.object as Parameters<typeof subjectOf>[0]) };
      } catch (cause) {
        if (cause instanceof ProviderUnreachable) throw cause;
        return null;
      }
    },

    forBrowser: () => ({ provider: 'stripe', publishableKey: present().publishableKey }),
  };
}

const isCardGone = (cause: unknown): boolean => {
  const refusal = refusalOf(cause);
  return refusal?.param === 'payment_method' || refusal?.code === 'payment_method_unexpected_state';
};
