import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the card frame makes of the number of a test card. The number stays in the browser. */
export const TestCardToken = z.enum([
  'tok_success',
  'tok_mastercard',
  'tok_decline',
  'tok_expired',
  'tok_insufficient',
  'tok_decline_later',
  'tok_challenge',
  'tok_challenge_always',
  'tok_late',
  'tok_twice',
]);
export type TestCardToken = z.infer<typeof TestCardToken>;

/** What lets a browser enter a card for one charge, or one saving of a card, of the test provider. */
const ClientSecret = z
  .string()
  .max(200)
  .regex(/^(?:ch|seti)_test_[\w-]+_secret_[\w-]+$/)
  .refine((text) => !/\d{12}/.test(text));

const TestOutcome = z.object({
  /** `action`: its bank wants to be asked, by the dialog of the card frame. */
  state: z.enum(['done', 'action', 'failed', 'over']),
  /** The reason, with `failed`. */
  failure: z
    .enum(['declined', 'expired_card', 'insufficient_funds', 'confirmation_failed', 'no_card', 'other'])
    .nullable(),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

/** Strict, and without a place that a card number fits in: whatever else a body holds is refused. */
export const confirmTestCard = endpoint('POST /api/test-provider/confirm/', 'Enter a test card', {
  body: z.strictObject({
    clientSecret: ClientSecret,
    token: TestCardToken,
    expiryMonth: z.number().int().min(1).max(12),
    expiryYear: z.number().int().min(2000).max(2100),
  }),
  response: TestOutcome,
});

export const answerTestChallenge = endpoint(
  'POST /api/test-provider/challenge/',
  'Answer the bank’s challenge for a test card',
  {
    body: z.strictObject({ clientSecret: ClientSecret, isAccepted: z.boolean() }),
    response: TestOutcome,
  },
);

const Provider = z.enum(['test', 'stripe']);

const SecretKey = z.string().regex(/^[sr]k_(?:test|live)_\w{8,240}$/);
const PublishableKey = z.string().regex(/^pk_(?:test|live)_\w{8,240}$/);
const WebhookSecret = z.string().regex(/^whsec_[\w+/=-]{8,240}$/);

/** The keys of a Stripe account: all three, of the same mode. */
export const StripeKeys = z
  .object({ secretKey: SecretKey, publishableKey: PublishableKey, webhookSecret: WebhookSecret })
  .refine(({ secretKey, publishableKey }) => isLive(secretKey) === isLive(publishableKey));
export type StripeKeys = z.infer<typeof StripeKeys>;

/** Whether a key of Stripe moves real money. */
export const isLive = (key: string): boolean => /^[srp]k_live_/.test(key);

const KeptKey = z.object({ isSet: z.boolean(), last4: z.string().nullable() });

export const PaymentSettings = z.object({
  provider: Provider,
  /** No real money is taken. */
  isTestMode: z.boolean(),
  currency: z.string(),
  stripe: z.object({
    /** The environment sets the keys: they cannot be changed here. */
    isFixed: z.boolean(),
    secretKey: KeptKey,
    publishableKey: KeptKey,
    webhookSecret: KeptKey,
    /** Where Stripe has to send its notices. */
    webhookUrl: z.string(),
    /** The events that it has to send. */
    events: z.array(z.string()),
  }),
});
export type PaymentSettings = z.infer<typeof PaymentSettings>;

const PaymentSettingsChange = z.object({
  provider: Provider.optional(),
  /** The keys that change; null removes all. */
  stripe: z
    .object({ secretKey: SecretKey, publishableKey: PublishableKey, webhookSecret: WebhookSecret })
    .partial()
    .nullable()
    .optional(),
});
export type PaymentSettingsChange = z.infer<typeof PaymentSettingsChange>;

export const getPaymentSettings = endpoint(
  'GET /api/admin-panel/config/payments/',
  'Get this instance’s payment provider, without keys',
  { response: PaymentSettings },
);

export const changePaymentSettings = endpoint(
  'PATCH /api/admin-panel/config/payments/',
  'Choose the payment provider and set its keys',
  { body: PaymentSettingsChange, response: PaymentSettings },
);

export const StripeCheck = z.object({
  outcome: z.enum(['ok', 'keys_missing', 'secret_key_refused', 'not_permitted', 'charges_off', 'unreachable']),
  /** Of the account, where Stripe answered. */
  account: z.string().nullable(),
  /** Whether Stripe knows an endpoint for notices at our address; null where the key may not look. */
  hasWebhook: z.boolean().nullable(),
});
export type StripeCheck = z.infer<typeof StripeCheck>;

export const checkStripe = endpoint('POST /api/admin-panel/config/payments/check/', 'Check the connection to Stripe', {
  response: StripeCheck,
});
