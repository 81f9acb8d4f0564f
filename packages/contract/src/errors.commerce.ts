/** What can fail where something is sold or paid: status, and English. Kept apart from `errors.ts` for its length. */
export const commerceStatuses = {
  upload_limit_exceeded: 409,
  plan_inactive: 409,
  plan_sold_out: 409,
  refund_too_large: 422,
  payment_over: 409,
  billing_off: 409,
  payments_unavailable: 503,
  payment_link_invalid: 404,
  payment_link_expired: 410,
  webhook_invalid: 400,
  card_last_owed: 409,
} as const satisfies Record<string, number>;

export const commerceTexts: Record<keyof typeof commerceStatuses, string> = {
  upload_limit_exceeded: 'Your upload limit is exceeded.',
  plan_inactive: 'This plan is no longer offered. Choose another one.',
  plan_sold_out: 'This plan is sold out. Choose another one.',
  refund_too_large: 'This is more than what is left of the payment.',
  payment_over: 'This payment is already complete or canceled.',
  billing_off: 'Billing is turned off.',
  payments_unavailable: 'Payments aren’t available right now. Try again later.',
  payment_link_invalid: 'This payment link doesn’t work. Check that you opened the whole address.',
  payment_link_expired: 'This payment link has expired. Ask for a new one.',
  webhook_invalid: 'This notice isn’t signed by the payment provider, or it is too old.',
  card_last_owed: 'A payment is still open, so you need a card. Add another card before you remove this one.',
};
