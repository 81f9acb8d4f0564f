import { fromStripe } from '@sealwright/contract';
import type { Stripe } from 'stripe';
import type { CardSetup, Charge, Notice, ProviderCard } from '../../payments.provider.ts';
import { failureOf } from './stripe.errors.ts';

/** What has to be read along with a PaymentIntent to know all that a charge says. */
export const WHOLE_CHARGE = { expand: ['latest_charge'] };
// Cards only, and wallets that hold cards: nothing that leads the payer away from our page.
export const CARDS = { enabled: true, allow_redirects: 'never' } as const;
export const WHOLE_SETUP = { expand: ['payment_method'] };

/**
 * A PaymentIntent as a charge. One that failed waits for another card; where the payer was away and the bank wants to ask them, they
 * have to come to the payment page.
 */
export function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const state = stateOf(intent);
  const reference = intent.metadata['reference'];
  const currency = intent.currency.toUpperCase();
  return {
    id: intent.id,
    state,
    failure: state === 'failed' && intent.last_payment_error !== null ? failureOf(intent.last_payment_error) : null,
    amount: fromStripe(intent.amount, currency),
    currency,
    refundedAmount: fromStripe(charge?.amount_refunded ?? 0, currency),
    card: plainCard(charge?.payment_method_details?.card ?? intent.last_payment_error?.payment_method?.card),
    ...(reference === undefined ? {} : { reference }),
    clientSecret: intent.client_secret,
  };
}

function stateOf({ status, last_payment_error: error }: Stripe.PaymentIntent): Charge['state'] {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'canceled':
      return 'cancelled';
    case 'requires_action':
      return 'action';
    case 'requires_payment_method':
      if (error === null) return 'open';
      return error.code === 'authentication_required' ? 'action' : 'failed';
    case 'requires_confirmation':
      return 'open';
    default:
      return 'processing';
  }
}

const plainCard = (card: { brand?: string | null; last4?: string | null } | null | undefined): Charge['card'] =>
  card?.last4 === undefined || card.last4 === null ? null : { brand: card.brand ?? 'card', last4: card.last4 };

export function cardOf({ id, card }: Stripe.PaymentMethod): ProviderCard | null {
  if (card === undefined) return null;
  return { id, brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year };
}

export function setupOf(intent: Stripe.SetupIntent): CardSetup {
  const state = stateOfSetup(intent);
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  return {
    id: intent.id,
    state,
    failure: state === 'failed' && intent.last_setup_error !== null ? failureOf(intent.last_setup_error) : null,
    card: state === 'saved' && method !== null ? cardOf(method) : null,
    clientSecret: intent.client_secret,
  };
}

function stateOfSetup({ status, last_setup_error: error }: Stripe.SetupIntent): CardSetup['state'] {
  switch (status) {
    case 'succeeded':
      return 'saved';
    case 'canceled':
      return 'cancelled';
    case 'requires_action':
      return 'action';
    case 'requires_payment_method':
      return error === null ? 'open' : 'failed';
    case 'requires_confirmation':
      return 'open';
    default:
      return 'processing';
  }
}

/** The events that our webhook has to be sent, and those that the sweep looks through. */
export const EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'payment_method.detached',
] as const;

type Subject = { object: string; id?: string; payment_intent?: string | { id: string } | null };

/** What an event is about; null for what is no matter of ours. */
export function subjectOf(given: object): Notice['subject'] {
  const { object, id, payment_intent: intent } = given as Subject;
  if (id === undefined) return null;
  switch (object) {
    case 'payment_intent':
      return { kind: 'charge', id };
    case 'charge':
    case 'refund': {
      const of = typeof intent === 'object' ? intent?.id : intent;
      return of === undefined ? null : { kind: 'charge', id: of };
    }
    case 'setup_intent':
      return { kind: 'setup', id };
    case 'payment_method':
      return { kind: 'card', id };
    default:
      return null;
  }
}
