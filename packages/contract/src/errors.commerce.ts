/** What can fail where something is sold or paid: status, and English. Kept apart from `errors.ts` for its length. */
export const commerceStatuses = {
  upload_limit_exceeded: 409,
  plan_inactive: 409,
  plan_sold_out: 409,
  refund_too_large: 422,
  payment_over: 409,
  billing_off: 409,
  payments_unavailable: 503,
  stripe_key_invalid: 422,
  stripe_keys_incomplete: 422,
  stripe_keys_mixed: 422,
  stripe_keys_fixed: 409,
} as const satisfies Record<string, number>;

export const commerceTexts: Record<keyof typeof commerceStatuses, string> = {
  upload_limit_exceeded: 'Your upload limit is exceeded.',
  plan_inactive: 'This plan is no longer offered. Choose another one.',
  plan_sold_out: 'This plan is sold out. Choose another one.',
  refund_too_large: 'This is more than what is left of the payment.',
  payment_over: 'This payment is already complete or canceled.',
  billing_off: 'Billing is turned off.',
  payments_unavailable: 'Payments aren’t available right now. Try again later.',
  stripe_key_invalid: 'This isn’t a key of this kind. Copy it again from Stripe.',
  stripe_keys_incomplete: 'Stripe needs all three: the secret key, the publishable key, and the signing secret.',
  stripe_keys_mixed: 'One of these keys is for test mode and the other for live mode. Use two of the same mode.',
  stripe_keys_fixed: 'The environment of this instance sets the keys of Stripe, so they can’t be changed here.',
};
