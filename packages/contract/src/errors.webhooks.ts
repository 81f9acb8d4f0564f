/** What can fail with webhooks: status, and English. Kept apart from `errors.ts` for its length. */
export const webhookStatuses = {
  webhook_address_invalid: 422,
  webhook_address_refused: 422,
  webhook_event_unknown: 422,
  webhook_subscriptions_too_many: 422,
  webhooks_too_many: 422,
  webhook_disabled: 409,
} as const satisfies Record<string, number>;

export const webhookTexts: Record<keyof typeof webhookStatuses, string> = {
  webhook_address_invalid: 'Enter a web address that starts with https://.',
  webhook_address_refused: 'This address can’t be used. Enter an https:// address on the public internet.',
  webhook_event_unknown: 'This event doesn’t occur in this account.',
  webhook_subscriptions_too_many: 'Applications can have up to 200 subscriptions in an account. End one first.',
  webhooks_too_many: 'An account can have up to 20 webhooks. Delete one first.',
  webhook_disabled: 'This webhook is disabled. Enable it first.',
};
