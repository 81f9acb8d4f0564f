import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, Time } from './lists.ts';
import { permissions } from './permissions.ts';
import { phoneNumberOf } from './recipient-identity.ts';
import { SMS_STATES } from './sms-gateways.terms.ts';

/** Who carries text messages for us. */
export const SMS_KINDS = ['twilio', 'plivo', 'vonage', 'clicksend', 'telnyx', 'messagebird'] as const;
export const SmsKind = z.enum(SMS_KINDS);
export type SmsKind = z.infer<typeof SmsKind>;

export const SMS_FIELD_NAMES = [
  'sid',
  'authId',
  'username',
  'authToken',
  'apiKey',
  'apiSecret',
  'messagingProfileId',
  'profileId',
  'publicKey',
  'signatureSecret',
  'signingKey',
] as const;
export type SmsFieldName = (typeof SMS_FIELD_NAMES)[number];

type SmsField = { name: SmsFieldName; isRequired: boolean; isSecret: boolean };

const open = (name: SmsFieldName, isRequired = true): SmsField => ({ name, isRequired, isSecret: false });
const secret = (name: SmsFieldName, isRequired = true): SmsField => ({ name, isRequired, isSecret: true });

/** What each kind asks for besides a name and the number it sends from, in the order of its form. */
export const SMS_FIELDS: Readonly<Record<SmsKind, readonly SmsField[]>> = {
  twilio: [open('sid'), secret('authToken'), open('profileId', false)],
  plivo: [open('authId'), secret('authToken'), open('profileId', false)],
  vonage: [open('apiKey'), secret('apiSecret'), secret('signatureSecret', false)],
  clicksend: [open('username'), secret('apiKey')],
  telnyx: [secret('apiKey'), open('messagingProfileId'), open('publicKey', false)],
  messagebird: [secret('apiKey'), secret('signingKey', false)],
};

/**
 * How a kind says what became of a text. `signed`: each receipt is signed with what the form asks for. `key`: once its optional key is
 * set, else by an address that only the provider knows. `address`: by such an address, which has to be entered at the provider.
 */
export const SMS_RECEIPTS: Readonly<Record<SmsKind, 'signed' | 'key' | 'address'>> = {
  twilio: 'signed',
  plivo: 'signed',
  vonage: 'key',
  clicksend: 'address',
  telnyx: 'key',
  messagebird: 'key',
};

/** In headers and addresses: nothing that ends either. Empty: there is none. */
const Key = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^[!-~]*$/.test(text), { params: { code: 'sms_key_invalid' } });

/** In the form of E.164 once read. */
const SmsNumber = Line(40, 1)
  .refine((text) => phoneNumberOf(text) !== null, { params: { code: 'sms_number_invalid' } })
  .transform((text) => phoneNumberOf(text) ?? text);

const Fields = z.object({
  sid: Key.optional(),
  authId: Key.optional(),
  username: Key.optional(),
  authToken: Key.optional(),
  apiKey: Key.optional(),
  apiSecret: Key.optional(),
  messagingProfileId: Key.optional(),
  profileId: Key.optional(),
  publicKey: Key.optional(),
  signatureSecret: Key.optional(),
  signingKey: Key.optional(),
});

export const SmsGatewayInput = Fields.extend({ kind: SmsKind, name: Line(100, 1), phoneNumber: SmsNumber });
export type SmsGatewayInput = z.infer<typeof SmsGatewayInput>;

/** Keys that are not given stay; an optional one that is given empty goes. */
const SmsGatewayChange = Fields.extend({ name: Line(100, 1).optional(), phoneNumber: SmsNumber.optional() });
export type SmsGatewayChange = z.infer<typeof SmsGatewayChange>;

/** What became of a try at the provider. `away`: it could not be used at all. */
export const SmsOutcome = z.enum(['sent', 'refused', 'away']);
export type SmsOutcome = z.infer<typeof SmsOutcome>;

export const SmsGateway = z.object({
  id: Id,
  kind: SmsKind,
  name: z.string(),
  /** E.164. */
  phoneNumber: z.string(),
  /** What is no secret, by its name. */
  fields: z.record(z.string(), z.string()),
  /** Names of the secrets that are set. They are never shown. */
  secrets: z.array(z.string()),
  isDefault: z.boolean(),
  receipts: z.object({
    /** `off`: this installation has no address that a provider could reach. */
    by: z.enum(['signature', 'address', 'off']),
    /** What has to be entered at the provider; null where each text carries it, or receipts are off. */
    url: z.string().nullable(),
  }),
  /** Of the last text that was given to it, in the provider's words. */
  last: z.object({ outcome: SmsOutcome, at: Time, answer: z.string() }).nullable(),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete', 'test'),
});
export type SmsGateway = z.infer<typeof SmsGateway>;

const BASE = '/api/admin-panel/config/sms-gateways' as const;

/** The default one first; the others follow in the order they are tried in. */
export const listSmsGateways = endpoint(`GET ${BASE}/`, 'List the instance’s SMS gateways', {
  query: ListQuery,
  response: listOf(SmsGateway).extend({ permissions: permissions('create', 'readTexts') }),
});

export const getSmsGateway = endpoint(`GET ${BASE}/:id/`, 'Get an SMS gateway, without its keys', {
  params: IdParams,
  response: SmsGateway,
});

export const createSmsGateway = endpoint(`POST ${BASE}/`, 'Create an SMS gateway', {
  body: SmsGatewayInput,
  response: SmsGateway,
  status: 201,
});

export const updateSmsGateway = endpoint(`PATCH ${BASE}/:id/`, 'Update an SMS gateway. Its provider can’t be changed', {
  params: IdParams,
  body: SmsGatewayChange,
  response: SmsGateway,
  current: SmsGateway,
});

/** It can be brought back for a day; then its keys are gone. */
export const deleteSmsGateway = endpoint(`DELETE ${BASE}/:id/`, 'Delete an SMS gateway', {
  params: IdParams,
  status: 204,
});

export const restoreSmsGateway = endpoint(`POST ${BASE}/:id/restore/`, 'Restore a deleted SMS gateway', {
  params: IdParams,
  response: SmsGateway,
});

export const setDefaultSmsGateway = endpoint(`POST ${BASE}/:id/default/`, 'Make an SMS gateway the default', {
  params: IdParams,
  response: SmsGateway,
});

export const SmsTest = z.object({
  outcome: SmsOutcome,
  /** The provider's words, or what stood in the way. */
  answer: z.string(),
  /** The provider's name of the text, where it took it. */
  providerId: z.string().nullable(),
});
export type SmsTest = z.infer<typeof SmsTest>;

/** By this gateway alone, whichever is the default. */
export const testSmsGateway = endpoint(`POST ${BASE}/:id/test/`, 'Send a test text message through a gateway', {
  params: IdParams,
  body: z.object({ to: SmsNumber }),
  response: SmsTest,
});

/** A text that was given to a gateway or waits for one. What it says is not kept. */
export const SentText = z.object({
  id: Id,
  to: z.string(),
  /** What it was for. */
  event: z.string(),
  /** `sent`: the provider took it. `delivered`, `undelivered`: its receipt says so. `caught`: there was no gateway. */
  state: z.enum(SMS_STATES),
  /** Null where it was given to none, or that one is gone. */
  gateway: z.object({ id: Id, name: z.string(), kind: SmsKind }).nullable(),
  /** What the provider said of it at last. */
  answer: z.string(),
  attempts: z.number().int(),
  createdAt: Time,
  /** When the provider took it, and what became of it then. */
  sentAt: Time.nullable(),
  reportedAt: Time.nullable(),
});
export type SentText = z.infer<typeof SentText>;

export const listSentTexts = endpoint(`GET ${BASE}/texts/`, 'List the instance’s text messages, newest first', {
  query: ListQuery.extend({ state: z.enum(SMS_STATES).optional() }),
  response: listOf(SentText),
});

const receipt = {
  /** `text` is `all` where the provider knows one address for all of them. */
  params: z.object({ gateway: Id, text: z.string().max(20), token: z.string().max(64) }),
  transport: 'raw',
  status: 204,
} as const;

export const receiveSmsReceipt = endpoint(
  'POST /api/sms-receipts/:gateway/:text/:token/',
  'Receive a delivery receipt from an SMS provider',
  receipt,
);

/** Some providers ask with GET. */
export const receiveSmsReceiptByGet = endpoint(
  'GET /api/sms-receipts/:gateway/:text/:token/',
  'Receive a delivery receipt from an SMS provider in the query',
  receipt,
);
