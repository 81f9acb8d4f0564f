import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Line, Time } from './lists.ts';
import { permissions } from './permissions.ts';

/**
 * How a connection to a gateway is encrypted: from its first byte (`tls`), after a word in clear (`starttls`), where the gateway offers
 * it (`optional`), or never (`none`).
 */
export const MAIL_TLS = ['tls', 'starttls', 'optional', 'none'] as const;
export const MailTls = z.enum(MAIL_TLS);
export type MailTls = z.infer<typeof MailTls>;

/** As many gateways as one owner may keep. */
export const MOST_MAIL_GATEWAYS = 10;

const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const IPV6 = /^(?=.*:.*:)[0-9a-f:.]{2,45}$/;

/** A name in ASCII or an IP address, without brackets. */
const Hostname = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => NAME.test(text) || IPV6.test(text), { params: { code: 'hostname_invalid' } });

const NO_CONTROL = /^[^\p{Cc}]*$/u;

/** What is needed to send by a gateway. Reply-to is never set here: an answer goes to the sender of the document. */
const Terms = z.object({
  name: Line(80, 1),
  hostname: Hostname,
  port: z.number().int().min(1).max(65_535),
  tls: MailTls,
  username: Line(320, 1),
  senderName: Line(120, 1),
  senderEmail: Email,
});

const Password = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => NO_CONTROL.test(text), { params: { code: 'control_characters' } });

/**
 * What can be left out: `tls` follows from the port (465 `tls`, any other `starttls`), the sender is called as the gateway, and their
 * address is the username where that is one.
 */
const Further = Terms.pick({ tls: true, senderName: true, senderEmail: true }).partial().shape;

export const MailGatewayInput = Terms.extend({ ...Further, password: Password });
export type MailGatewayInput = z.infer<typeof MailGatewayInput>;

/** What can be left out stays as it is; the password not where another server would get it. */
export const MailGatewayChange = Terms.extend({ ...Further, password: Password.optional() });
export type MailGatewayChange = z.infer<typeof MailGatewayChange>;
export type MailGatewayTerms = z.infer<typeof Terms>;

export const MailGateway = Terms.extend({
  id: Id,
  /** The first is asked first. */
  position: z.number().int(),
  /** Since when mails pass it over, and why; null while it works or was not used yet. */
  away: z.object({ since: Time, reason: z.string() }).nullable(),
  createdAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete', 'test'),
});
export type MailGateway = z.infer<typeof MailGateway>;

export const MailGateways = z.object({
  results: z.array(MailGateway),
  /** The gateway that the environment sets: while there is one, those of the list are not used and cannot be changed. */
  environment: z
    .object({
      hostname: z.string(),
      port: z.number().int(),
      tls: MailTls,
      senderName: z.string(),
      senderEmail: z.string(),
    })
    .nullable(),
  /** No mail leaves: each is kept for the test inbox. */
  isMailCaught: z.boolean(),
  permissions: permissions('create', 'order', 'test'),
});
export type MailGateways = z.infer<typeof MailGateways>;

export const MAIL_TALK_STEPS = ['connect', 'tls', 'sign_in', 'sender', 'recipient', 'accepted'] as const;
const Step = z.enum(MAIL_TALK_STEPS);

export const MAIL_TALK_REASONS = [
  'host_unknown',
  'address_refused',
  'unreachable',
  'timeout',
  'connection_lost',
  'greeting_refused',
  'tls_not_offered',
  'certificate_invalid',
  'tls_failed',
  'sign_in_not_offered',
  'sign_in_refused',
  'sender_refused',
  'recipient_refused',
  'mail_refused',
] as const;

/** What a gateway said to a test mail, step by step. */
export const MailTalk = z.object({
  isAccepted: z.boolean(),
  /** Where the test mail went: the address of the person who asked. */
  to: z.string(),
  steps: z.array(
    z.object({
      step: Step,
      /** `skipped`: not asked for, as TLS by a gateway that is spoken to in clear. `not_reached`: an earlier step failed. */
      state: z.enum(['done', 'failed', 'skipped', 'not_reached']),
      reason: z.enum(MAIL_TALK_REASONS).nullable(),
      /** The last line of the server's answer, without what it repeats of the password. */
      answer: z.string().nullable(),
    }),
  ),
});
export type MailTalk = z.infer<typeof MailTalk>;

export const listMailGateways = endpoint(
  'GET /api/admin-panel/config/smtp-gateways/',
  'List the instance’s email gateways, without passwords',
  { response: MailGateways },
);

export const getMailGateway = endpoint('GET /api/admin-panel/config/smtp-gateways/:id/', 'Get an email gateway', {
  params: IdParams,
  response: MailGateway,
});

/** It comes last in the order. Throws `mail_gateways_fixed`, `mail_gateways_too_many`. */
export const createMailGateway = endpoint('POST /api/admin-panel/config/smtp-gateways/', 'Create an email gateway', {
  body: MailGatewayInput,
  response: MailGateway,
  status: 201,
});

/** Throws `mail_gateways_fixed`, and `password_needed_again` where another server would get the stored password. */
export const updateMailGateway = endpoint('PUT /api/admin-panel/config/smtp-gateways/:id/', 'Update an email gateway', {
  params: IdParams,
  body: MailGatewayChange,
  response: MailGateway,
  current: MailGateway,
});

export const deleteMailGateway = endpoint(
  'DELETE /api/admin-panel/config/smtp-gateways/:id/',
  'Delete an email gateway and its password',
  { params: IdParams, status: 204 },
);

/** All of them, the first in the list is asked first. Throws `mail_gateways_changed` where others are there by now. */
export const orderMailGateways = endpoint(
  'PUT /api/admin-panel/config/smtp-gateways/order/',
  'Set the order in which email gateways are used',
  { body: z.object({ ids: z.array(Id).min(1).max(MOST_MAIL_GATEWAYS) }), response: MailGateways },
);

/** Sends a real mail to the caller's own address. */
export const testMailGateway = endpoint(
  'POST /api/admin-panel/config/smtp-gateways/:id/test/',
  'Send a test email through a gateway, and show each step',
  { params: IdParams, response: MailTalk },
);

export const testEnvironmentGateway = endpoint(
  'POST /api/admin-panel/config/smtp-gateways/environment/test/',
  'Send a test email through the gateway set in the environment, and show each step',
  { response: MailTalk },
);

export const SPF_OUTCOMES = ['found', 'missing', 'several', 'open', 'no_one', 'unknown'] as const;
export const DMARC_OUTCOMES = ['enforced', 'watching', 'missing', 'several', 'unreadable', 'unknown'] as const;
export const DKIM_OUTCOMES = ['found', 'missing', 'different', 'unknown'] as const;

const Said = { name: z.string(), record: z.string().nullable() };

/** What the DNS says of the domain that mails come from; `unknown` where it does not answer. */
export const MailDomain = z.object({
  /** Of the sender's address. */
  domain: z.string(),
  /** Of the domain that returned mails go to. */
  spf: z.object({ ...Said, outcome: z.enum(SPF_OUTCOMES) }),
  dmarc: z.object({ ...Said, outcome: z.enum(DMARC_OUTCOMES) }),
  /** The key that mails are signed with once its record, `value` at `name`, is found; null where none was made. */
  dkim: z.object({ ...Said, value: z.string(), outcome: z.enum(DKIM_OUTCOMES) }).nullable(),
});
export type MailDomain = z.infer<typeof MailDomain>;

export const checkMailDomain = endpoint(
  'POST /api/admin-panel/config/smtp-gateways/:id/domain/',
  'Check the DNS records of an email gateway’s sender domain',
  { params: IdParams, response: MailDomain },
);

/** An earlier key signs nothing any more. */
export const makeMailKey = endpoint(
  'POST /api/admin-panel/config/smtp-gateways/:id/dkim/',
  'Create the signing key (DKIM) for an email gateway',
  { params: IdParams, response: MailDomain },
);
