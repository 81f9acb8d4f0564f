import type { PaymentProvider } from '../../payments.provider.ts';
import { asking, refusalOf } from './stripe.errors.ts';
import type { StripeSession } from './stripe.session.ts';
import { CARDS, cardOf, setupOf, WHOLE_SETUP } from './stripe.shape.ts';

const MOST_CARDS = 100;

type CardCalls = Pick<PaymentProvider, 'createCustomer' | 'beginSetup' | 'getSetup' | 'listCards' | 'removeCard'>;

/** Customers and their saved cards. */
export const stripeCards = ({ client, once, installation }: StripeSession): CardCalls => ({
  async createCustomer({ name, email, reference, key }) {
    const asked = { name, email, metadata: { reference, installation } };
    const { id } = await asking(() => client().customers.create(asked, once('customer', key)));
    return { id };
  },

  async beginSetup({ customer, key }) {
    const asked = { customer, usage: 'off_session' as const, automatic_payment_methods: CARDS, ...WHOLE_SETUP };
    return setupOf(await asking(() => client().setupIntents.create(asked, once('setup', key))));
  },

  getSetup: async (id) => setupOf(await asking(() => client().setupIntents.retrieve(id, WHOLE_SETUP))),

  async listCards(customer) {
    const asked = { customer, type: 'card' as const, limit: MOST_CARDS };
    const methods = await asking(() => client().paymentMethods.list(asked).autoPagingToArray({ limit: MOST_CARDS }));
    return methods.map(cardOf).filter((card) => card !== null);
  },

  async removeCard(card) {
    try {
      await asking(() => client().paymentMethods.detach(card, {}, once('detach', card)));
    } catch (cause) {
      // It is gone already.
      if (refusalOf(cause) === null) throw cause;
    }
  },
});
