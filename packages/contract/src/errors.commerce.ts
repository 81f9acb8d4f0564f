/** What can fail where something is sold or paid: status, and English. Kept apart from `errors.ts` for its length. */
export const commerceStatuses = {
  upload_limit_exceeded: 409,
  plan_inactive: 409,
  plan_sold_out: 409,
  refund_too_large: 422,
  payment_over: 409,
  billing_off: 409,
  subscription_exists: 409,
  subscription_ended: 409,
  subscription_not_paid: 409,
  plan_same: 409,
  card_needed: 409,
  amount_changed: 409,
} as const satisfies Record<string, number>;

export const commerceTexts: Record<keyof typeof commerceStatuses, string> = {
  upload_limit_exceeded: 'Your upload limit is exceeded.',
  plan_inactive: 'This plan is no longer offered. Choose another one.',
  plan_sold_out: 'This plan is sold out. Choose another one.',
  refund_too_large: 'This is more than what is left of the payment.',
  payment_over: 'This payment is already complete or canceled.',
  billing_off: 'Billing is turned off.',
  subscription_exists: 'Your account already has a plan. Change it instead.',
  subscription_ended: 'This subscription has ended. Choose a plan to start again.',
  subscription_not_paid: 'Pay what is owed first. Then you can change your plan.',
  plan_same: 'Your account already has this plan.',
  card_needed: 'Add a card first.',
  amount_changed: 'The amount has changed. Check it and confirm again.',
};
