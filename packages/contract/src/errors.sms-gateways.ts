/** What can fail with SMS gateways: status, and English. Kept apart from `errors.ts` for its length. */
export const smsGatewayStatuses = {
  sms_gateway_unknown: 404,
  sms_gateways_too_many: 409,
  sms_field_needed: 422,
  sms_key_invalid: 422,
  sms_number_invalid: 422,
  sms_public_key_invalid: 422,
  sms_receipt_invalid: 400,
} as const satisfies Record<string, number>;

export const smsGatewayTexts: Record<keyof typeof smsGatewayStatuses, string> = {
  sms_gateway_unknown: 'Invalid configuration id',
  sms_gateways_too_many: 'You can have up to 20 SMS gateways. Delete one first.',
  sms_field_needed: 'Fill in this field.',
  sms_key_invalid: 'This key contains characters that aren’t valid. Copy it again from the provider.',
  sms_number_invalid: 'Enter the number with its country code, like +14155550123.',
  sms_public_key_invalid: 'This isn’t a Telnyx public key. Copy it again from Keys & Credentials.',
  sms_receipt_invalid: 'This receipt isn’t from the provider.',
};
