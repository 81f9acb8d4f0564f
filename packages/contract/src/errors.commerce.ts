/** What can fail where something is sold or paid: status, and English. Kept apart from `errors.ts` for its length. */
export const commerceStatuses = {
  upload_limit_exceeded: 409,
  plan_inactive: 409,
  plan_sold_out: 409,
  refund_too_large: 422,
  payment_over: 409,
  billing_off: 409,
  bulk_price_high: 422,
  bulk_price_incomplete: 422,
  bundle_size_needed: 422,
  plan_needed: 409,
  plan_price_needed: 422,
  plan_sku_taken: 409,
  plan_start_not_free: 422,
} as const satisfies Record<string, number>;

export const commerceTexts: Record<keyof typeof commerceStatuses, string> = {
  upload_limit_exceeded: 'Your upload limit is exceeded.',
  plan_inactive: 'This plan is no longer offered. Choose another one.',
  plan_sold_out: 'This plan is sold out. Choose another one.',
  refund_too_large: 'This is more than what is left of the payment.',
  payment_over: 'This payment is already complete or canceled.',
  billing_off: 'Billing is turned off.',
  bulk_price_high: 'The bulk price can’t be above the price of one.',
  bulk_price_incomplete: 'Enter both the bulk price and the quantity that it starts at.',
  bundle_size_needed: 'Enter how many sign requests the bundle has.',
  plan_needed: 'While billing is on, at least one plan has to be active.',
  plan_price_needed: 'Enter a price. It can be 0.',
  plan_sku_taken: 'This SKU is already in use.',
  plan_start_not_free: 'The plan that accounts start with has to cost 0 and can’t have limited stock.',
};
