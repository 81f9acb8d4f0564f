import { Stripe } from 'stripe';
import type { PaymentRow } from '../../payments.types.ts';
import { ProviderUnreachable } from '../../payments.provider.ts';

/** Runs a call of the SDK. Throws `ProviderUnreachable` where it is not known what happened, or where asking again later may help. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw isPassing(cause) ? new ProviderUnreachable(whatWentWrong(cause), { cause }) : cause;
  }
}

/** No answer, 5xx, too many calls, a call of the same key that still runs; and keys that Stripe refuses, which an administrator can mend. */
function isPassing(cause: unknown): boolean {
  if (!(cause instanceof Stripe.errors.StripeError)) return false;
  const { statusCode, code } = cause;
  // Refunds are taken from the account's balance: there may be enough of it later.
  if (code === 'balance_insufficient') return true;
  return statusCode === undefined || statusCode >= 500 || [401, 403, 409, 429].includes(statusCode);
}

// Of Stripe's own message nothing is kept: it may name what was sent.
const whatWentWrong = (cause: unknown): string =>
  cause instanceof Stripe.errors.StripeError
    ? `Stripe: ${cause.type} ${cause.statusCode ?? 'without an answer'} ${cause.code ?? ''}`.trim()
    : 'Stripe';

/** What Stripe refuses for good, such as a card that is gone; null for everything else. */
export const refusalOf = (cause: unknown): Stripe.errors.StripeInvalidRequestError | null =>
  cause instanceof Stripe.errors.StripeInvalidRequestError && cause.rawType !== 'idempotency_error' ? cause : null;

const OF_AMOUNT = ['amount_too_small', 'amount_too_large'];

/** Whether Stripe takes no such amount, of whichever card. */
export function isAmountRefused(cause: unknown): boolean {
  const { code = '', param = '' } = refusalOf(cause) ?? {};
  return OF_AMOUNT.includes(code) || param === 'amount' || param === 'currency';
}

/** A declined card, with the PaymentIntent it was declined for. */
export const declinedIntent = (cause: unknown): string | null =>
  cause instanceof Stripe.errors.StripeCardError ? (cause.payment_intent?.id ?? null) : null;

const EXPIRED = ['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'];
const UNCONFIRMED = [
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
];

type CardError = { code?: string; decline_code?: string; type?: string };

/** Stripe's reason as one of ours (https://docs.stripe.com/declines/codes). */
export function failureOf({
  code = '',
  decline_code: declined = '',
  type,
}: CardError): NonNullable<PaymentRow['failure']> {
  if (EXPIRED.includes(code) || EXPIRED.includes(declined)) return 'expired_card';
  if (declined === 'insufficient_funds') return 'insufficient_funds';
  if (UNCONFIRMED.includes(code) || declined === 'authentication_required') return 'confirmation_failed';
  return type === 'card_error' ? 'declined' : 'other';
}
