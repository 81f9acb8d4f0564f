import { stepOf, toStripe } from '@sealwright/contract';
import type { Stripe } from 'stripe';
import { AmountRefused, type Charge, type PaymentProvider } from '../../payments.provider.ts';
import { leastCharge } from '../least.ts';
import { asking, declinedIntent, isAmountRefused, refusalOf } from './stripe.errors.ts';
import type { StripeSession } from './stripe.session.ts';
import { CARDS, chargeOf, WHOLE_CHARGE } from './stripe.shape.ts';

type ChargeCalls = Pick<
  PaymentProvider,
  'leastOf' | 'beginCharge' | 'chargeCard' | 'getCharge' | 'cancelCharge' | 'refund'
>;
type ChargeAsked = Parameters<PaymentProvider['beginCharge']>[0];

/** Charges, as PaymentIntents. */
export function stripeCharges({ client, once, installation }: StripeSession): ChargeCalls {
  const charge = async (id: string): Promise<Charge> =>
    chargeOf(await asking(() => client().paymentIntents.retrieve(id, WHOLE_CHARGE)));

  const paramsOf = ({ amount, currency, description, reference, customer }: ChargeAsked) => ({
    amount: stripeAmount(amount, currency),
    currency: currency.toLowerCase(),
    description,
    metadata: { reference, installation },
    automatic_payment_methods: CARDS,
    ...(customer === null ? {} : { customer }),
    ...WHOLE_CHARGE,
  });

  async function create(params: Stripe.PaymentIntentCreateParams, key: Stripe.RequestOptions): Promise<Charge> {
    try {
      return chargeOf(await asking(() => client().paymentIntents.create(params, key)));
    } catch (cause) {
      throw isAmountRefused(cause) ? new AmountRefused('Stripe takes no such amount', { cause }) : cause;
    }
  }

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
    leastOf: leastCharge,

    beginCharge: async (asked) => create(paramsOf(asked), once('charge', asked.key)),

    async chargeCard({ card, ...asked }) {
      const params = { ...paramsOf(asked), payment_method: card, off_session: true, confirm: true };
      try {
        return await create(params, once('charge-card', asked.key));
      } catch (cause) {
        const declined = declinedIntent(cause);
        if (declined !== null) return charge(declined);
        if (refusalOf(cause)?.param !== 'payment_method') throw cause;
        // The card is gone. The charge is made all the same, so that the payer can pay it with another one.
        const bare = await create(paramsOf(asked), once('no-card', asked.key));
        return { ...bare, state: 'failed', failure: 'no_card' };
      }
    },

    getCharge: charge,

    cancelCharge: ({ charge: id, key }) =>
      changed(id, () => client().paymentIntents.cancel(id, {}, once('cancel', key))),

    refund: ({ charge: id, currency, amount, key }) =>
      changed(id, () => {
        const asked = { payment_intent: id, amount: toStripe(amount, currency) };
        return client().refunds.create(asked, once('refund', key));
      }),
  };
}

/** Throws `AmountRefused` for what Stripe would have to round: another sum would be charged. */
function stripeAmount(amount: number, currency: string): number {
  if (amount % stepOf(currency) !== 0) throw new AmountRefused(`Stripe has no such amount of ${currency}`);
  return toStripe(amount, currency);
}
