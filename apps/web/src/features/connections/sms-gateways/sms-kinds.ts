import type { SmsFieldName, SmsKind } from '@sealwright/contract';

/** What the providers call themselves, in every language. */
export const SMS_KIND_NAMES: Readonly<Record<SmsKind, string>> = {
  twilio: 'Twilio',
  plivo: 'Plivo',
  vonage: 'Vonage',
  clicksend: 'ClickSend',
  telnyx: 'Telnyx',
  messagebird: 'MessageBird',
};

/** The name of each field in the bundle. */
export const SMS_FIELD_KEYS = {
  sid: 'sid',
  authId: 'auth_id',
  username: 'username',
  authToken: 'auth_token',
  apiKey: 'api_key',
  apiSecret: 'api_secret',
  messagingProfileId: 'messaging_profile_id',
  profileId: 'profile_id',
  publicKey: 'public_key',
  signatureSecret: 'signature_secret',
  signingKey: 'signing_key',
} as const satisfies Record<SmsFieldName, string>;
