import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Time } from './lists.ts';
import { Amount, Currency } from './money.ts';
import { permissions } from './permissions.ts';

export const PAYMENT_STATES = ['open', 'action', 'processing', 'paid', 'failed', 'cancelled'] as const;

/** Why money was not taken. The provider's own words are not shown. */
export const PAYMENT_FAILURES = [
  'declined',
  'expired_card',
  'insufficient_funds',
  'confirmation_failed',
  'no_card',
  'other',
] as const;

/** A saved card. Its number is known to the payment provider alone. */
export const PaymentMethod = z.object({
  id: Id,
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  isExpired: z.boolean(),
  /** The one that is charged. */
  isPrimary: z.boolean(),
  createdAt: Time,
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const PaymentMethods = z.object({
  paymentMethods: z.array(PaymentMethod),
  /** The last card stays as long as something is owed. */
  isSomethingOwed: z.boolean(),
  /** Nothing is taken from these cards. */
  isTestMode: z.boolean(),
  permissions: permissions('update'),
});
export type PaymentMethods = z.infer<typeof PaymentMethods>;

/** What a browser needs to show the provider's own card form. */
export const CardFormKey = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
  z.object({ provider: z.literal('test') }),
]);
export type CardFormKey = z.infer<typeof CardFormKey>;

export const getPaymentMethods = endpoint(
  'GET /api/subscriptions/get_payment_methods/',
  'List the account’s saved cards, the default first',
  { response: PaymentMethods },
);

const OneMethod = z.object({ paymentMethod: Id });

export const setDefaultPaymentMethod = endpoint(
  'POST /api/subscriptions/set_default_payment_method/',
  'Make a saved card the default',
  { body: OneMethod, response: PaymentMethods },
);

/** 409 `card_last_owed` for the last card while a payment is open. */
export const removeCustomerPaymentMethod = endpoint(
  'POST /api/subscriptions/remove_customer_payment_method/',
  'Remove a saved card',
  { body: OneMethod, response: PaymentMethods },
);

/** `page`: where the card is entered. The secret is for the provider's own form there, and good for this card alone. */
export const addPaymentMethod = endpoint('POST /api/subscriptions/payment_methods/', 'Start saving a card', {
  response: z.object({ id: Id, page: z.string(), clientSecret: z.string().nullable(), form: CardFormKey }),
  status: 201,
  isSecret: true,
});

const SetupOutcome = z.object({
  state: z.enum(['open', 'action', 'processing', 'saved', 'failed', 'cancelled']),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  paymentMethod: PaymentMethod.nullable(),
});

/** Asks the provider what became of it. `id`: as `addPaymentMethod` answered it. */
export const confirmPaymentMethod = endpoint(
  'POST /api/subscriptions/payment_methods/:id/confirm/',
  'Check whether a card has been saved',
  { params: IdParams, response: SetupOutcome },
);

const PayParams = z.object({ token: z.string().max(300) });

/** What the payment page shows. `savedCards` only to someone who manages the account that pays. */
export const PaymentPage = z.object({
  amount: Amount,
  currency: Currency,
  description: z.string(),
  seller: z.string(),
  state: z.enum(PAYMENT_STATES),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  refundedAmount: Amount,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  settledAt: Time.nullable(),
  /** Whoever reads it manages the account that pays: Billing is theirs to go back to. */
  isOwn: z.boolean(),
  savedCards: z.array(PaymentMethod),
  /** Null where nothing is to be paid any more. */
  form: CardFormKey.nullable(),
  isTestMode: z.boolean(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

/** 404 `payment_link_invalid`, 410 `payment_link_expired`. */
export const getPaymentPage = endpoint('GET /api/pay/:token/', 'Get what a payment link asks for', {
  params: PayParams,
  response: PaymentPage,
});

/**
 * What comes next: `enter` a card in the provider's form, `confirm` with the bank, `wait` for the provider, or nothing: it is `over`.
 */
export const PaymentStep = z.object({
  step: z.enum(['enter', 'confirm', 'wait', 'over']),
  clientSecret: z.string().nullable(),
  page: PaymentPage,
});
export type PaymentStep = z.infer<typeof PaymentStep>;

/**
 * With a saved card it is charged at once; without one a charge is prepared that the provider's form completes. `startsAnew`: what was
 * begun before is ended first. 409 `payment_over`.
 */
export const startPayment = endpoint('POST /api/pay/:token/', 'Start a payment', {
  params: PayParams,
  body: z.object({ paymentMethod: Id.optional(), startsAnew: z.boolean().default(false) }),
  response: PaymentStep,
  isSecret: true,
});

export const checkPayment = endpoint(
  'POST /api/pay/:token/check/',
  'Refresh the status of a payment from the provider',
  {
    params: PayParams,
    response: PaymentPage,
  },
);

export const CardPage = SetupOutcome.extend({
  clientSecret: z.string().nullable(),
  form: CardFormKey,
  currency: Currency,
  isTestMode: z.boolean(),
});
export type CardPage = z.infer<typeof CardPage>;

export const getCardPage = endpoint('GET /api/pay/card/:token/', 'Get what the page for saving a card needs', {
  params: PayParams,
  response: CardPage,
  isSecret: true,
});

export const confirmCardPage = endpoint(
  'POST /api/pay/card/:token/',
  'Check whether the card on this page has been saved',
  {
    params: PayParams,
    response: CardPage,
    isSecret: true,
  },
);

/** The provider's own notices, over the bytes as they came. 400 `webhook_invalid` where the signature is wrong. */
export const receivePaymentNotice = endpoint(
  'POST /api/payments/webhook/:provider/',
  'Receive a webhook from a payment provider',
  { params: z.object({ provider: z.enum(['stripe', 'test']) }), body: z.record(z.string(), z.unknown()) },
);
