import type { Charge, PaymentProvider } from '../../payments.provider.ts';
import { asking, declinedIntent, refusalOf } from './stripe.errors.ts';
import type { StripeSession } from './stripe.session.ts';
import { CARDS, chargeOf, WHOLE_CHARGE } from './stripe.shape.ts';

type ChargeCalls = Pick<PaymentProvider, 'beginCharge' | 'chargeCard' | 'getCharge' | 'cancelCharge' | 'refund'>;
type ChargeAsked = Parameters<PaymentProvider['beginCharge']>[0];

/** Charges, as PaymentIntents. */
export function stripeCharges({ client, once, installation }: StripeSession): ChargeCalls {
  const charge = async (id: string): Promise<Charge> =>
    chargeOf(await asking(() => client().paymentIntents.retrieve(id, WHOLE_CHARGE)));

  const paramsOf = ({ amount, currency, description, reference, customer }: ChargeAsked) => ({
    amount,
    currency: currency.toLowerCase(),
    description,
    metadata: { reference, installation },
    automatic_payment_methods: CARDS,
    ...(customer === null ? {} : { customer }),
    ...WHOLE_CHARGE,
  });

  /** The charge as it is then, also where Stripe refuses to change it. */
  async function changed(id: string, change: () => Promise<unknown>): Promise<Charge> {
    try {
      await asking(change);
    } catch (cause) {
      if (refusalOf(cause) === null) throw cause;
    }
    return charge(id);
  }

  return {
    beginCharge: async (asked) =>
      chargeOf(await asking(() => client().paymentIntents.create(paramsOf(asked), once('charge', asked.key)))),

    async chargeCard({ card, ...asked }) {
      const params = { ...paramsOf(asked), payment_method: card, off_session: true, confirm: true };
      try {
        return chargeOf(await asking(() => client().paymentIntents.create(params, once('charge-card', asked.key))));
      } catch (cause) {
        const declined = declinedIntent(cause);
        if (declined !== null) return charge(declined);
        if (refusalOf(cause)?.param !== 'payment_method') throw cause;
        // The card is gone. The charge is made all the same, so that the payer can pay it with another one.
        const bare = await asking(() => client().paymentIntents.create(paramsOf(asked), once('no-card', asked.key)));
        return { ...chargeOf(bare), state: 'failed', failure: 'no_card' };
      }
    },

    getCharge: charge,

    cancelCharge: ({ charge: id, key }) =>
      changed(id, () => client().paymentIntents.cancel(id, {}, once('cancel', key))),

    refund: ({ charge: id, amount, key }) =>
      changed(id, () => client().refunds.create({ payment_intent: id, amount }, once('refund', key))),
  };
}
