import { driveStatuses } from './errors.drives.ts';
import { embeddingStatuses } from './errors.embedding.ts';
import { webhookStatuses } from './errors.webhooks.ts';
import { mailGatewayStatuses } from './errors.mail-gateways.ts';
import { smsGatewayStatuses } from './errors.sms-gateways.ts';

/** What can fail where other programs are connected, with its status. Kept apart from `errors.ts` for its length. */
export const connectionStatuses = {
  ...driveStatuses,
  ...embeddingStatuses,
  ...smsGatewayStatuses,
  applications_too_many: 422,
  application_public: 409,
  authorization_over: 410,
  authorization_elsewhere: 409,
  redirect_uri_credentials: 422,
  redirect_uri_fragment: 422,
  redirect_uri_insecure: 422,
  redirect_uri_invalid: 422,
  redirect_uri_loopback: 422,
  redirect_uri_private: 422,
  redirect_uri_scheme: 422,
  redirect_uri_twice: 422,
  redirect_uri_wildcard: 422,
  ...webhookStatuses,
  ...mailGatewayStatuses,
} as const satisfies Record<string, number>;
