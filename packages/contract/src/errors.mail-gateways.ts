/** What can fail with mail gateways: status, and English. Kept apart from `errors.ts` for its length. */
export const mailGatewayStatuses = {
  hostname_invalid: 422,
  mail_gateways_changed: 409,
  mail_gateways_fixed: 409,
  mail_gateways_too_many: 409,
  password_needed_again: 422,
  port_invalid: 422,
} as const satisfies Record<string, number>;

export const mailGatewayTexts: Record<keyof typeof mailGatewayStatuses, string> = {
  hostname_invalid: 'Enter the name of the server, like smtp.example.com, or its IP address.',
  mail_gateways_changed: 'Someone else added or deleted a gateway. Check the list and set the order again.',
  mail_gateways_fixed: 'The email gateway is set in this instance’s environment, so it can’t be changed here.',
  mail_gateways_too_many: 'You can have up to 10 email gateways. Delete one first.',
  password_needed_again: 'Enter the password again, because it will now be sent to a different server.',
  port_invalid: 'Enter a port from 1 to 65535.',
};
