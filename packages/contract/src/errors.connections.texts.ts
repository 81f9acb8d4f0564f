import type { connectionStatuses } from './errors.connections.ts';
import { driveTexts } from './errors.drives.ts';
import { embeddingTexts } from './errors.embedding.ts';
import { webhookTexts } from './errors.webhooks.ts';
import { mailGatewayTexts } from './errors.mail-gateways.ts';
import { smsGatewayTexts } from './errors.sms-gateways.ts';

/** What those failures say in English. */
export const connectionTexts: Record<keyof typeof connectionStatuses, string> = {
  ...driveTexts,
  ...embeddingTexts,
  ...smsGatewayTexts,
  applications_too_many: 'An account can have up to 100 applications. Delete one that is no longer used.',
  application_public: 'A public application has no client secret.',
  authorization_over: 'This request has ended. Go back to the application and start again.',
  authorization_elsewhere: 'This request was started in another browser. Go back to the application and start again.',
  redirect_uri_credentials: 'A redirect URI can’t contain a username or password.',
  redirect_uri_fragment: 'A redirect URI can’t contain #.',
  redirect_uri_insecure: 'Use https. http is for addresses on your own machine only, such as http://127.0.0.1.',
  redirect_uri_invalid: 'Enter a full address, such as https://example.com/callback.',
  redirect_uri_loopback: 'For an address on your own machine, public applications use http.',
  redirect_uri_private: 'Only public applications can use a custom scheme.',
  redirect_uri_scheme: 'A custom scheme is a domain name in reverse, such as com.example.app:/callback.',
  redirect_uri_twice: 'This redirect URI is entered twice.',
  redirect_uri_wildcard: 'A redirect URI can’t contain *. Enter each address in full.',
  ...webhookTexts,
  ...mailGatewayTexts,
};
