import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { latinDigits } from './latin-digits.ts';
import { Id, IdParams, Locale, Time, WithToken } from './lists.ts';

/**
 * How a recipient shows who they are before they see anything of a document, the weakest first. `link`: holding the link.
 * `email_code`, `sms_code`: a code to their address or phone. `access_code`: one the sender told them. `ssn_last4`: the
 * last four of their SSN, and a code. `kba`: questions of a provider.
 */
export const IDENTITY_METHODS = ['link', 'email_code', 'sms_code', 'access_code', 'ssn_last4', 'kba'] as const;
export const IdentityMethod = z.enum(IDENTITY_METHODS);
export type IdentityMethod = z.infer<typeof IdentityMethod>;

/** `demo` asks what anyone can answer: it shows how such a check looks and proves nothing. */
export const KBA_PROVIDERS = ['demo'] as const;
export const KbaProvider = z.enum(KBA_PROVIDERS);
export type KbaProvider = z.infer<typeof KbaProvider>;

/** What a team may require of all its recipients. Not `kba`: no provider here proves anything. */
export const REQUIRED_IDENTITY = ['link', 'email_code', 'sms_code', 'access_code', 'ssn_last4'] as const;
export const RequiredIdentity = z.enum(REQUIRED_IDENTITY);
export type RequiredIdentity = z.infer<typeof RequiredIdentity>;

/** How much a check proves: a larger number proves more. Questions made for demos prove what the link does. */
export const strengthOf = (method: IdentityMethod, provider: KbaProvider = 'demo'): number =>
  method === 'kba' && provider === 'demo' ? 0 : IDENTITY_METHODS.indexOf(method);

export const isWeaker = (method: IdentityMethod, required: RequiredIdentity): boolean =>
  strengthOf(method) < strengthOf(required);

/** Whether a provider here proves anything. Without one, taxpayers of IRS forms sign in person or on paper. */
export const HAS_REAL_KBA = (KBA_PROVIDERS as readonly string[]).some((provider) => provider !== 'demo');

/** Checks that are about one person: someone else could not pass them, so that the part cannot be assigned to them. */
export const isPersonal = (method: IdentityMethod): boolean =>
  method === 'sms_code' || method === 'access_code' || method === 'ssn_last4';

/** A number as text messages need it (E.164): `+`, the country's code, 8 to 15 digits. Null for what is none. */
export function phoneNumberOf(text: string): string | null {
  const plain = latinDigits(text.normalize('NFKC'))
    .replaceAll(/[\s().\-\u2010-\u2015\u2066-\u2069\u200E\u200F]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : null;
}

/** What a sender tells a recipient beside the mail. Letters of either case and spaces make no difference when it is typed. */
export const AccessCode = z.string().trim().min(4).max(50);

export const SsnLastFour = z.string().regex(/^\d{4}$/);

/** What a check asks for and a recipient lacks; null when it can be done. */
export function missingForIdentity(recipient: {
  identity: IdentityMethod;
  phone: string;
  identitySecret: 'none' | 'given' | 'contact';
}): 'phone' | 'access_code' | 'ssn_last4' | null {
  const { identity, phone, identitySecret } = recipient;
  if (identity === 'sms_code') return phoneNumberOf(phone) === null ? 'phone' : null;
  if (identity === 'access_code' || identity === 'ssn_last4') return identitySecret === 'none' ? identity : null;
  return null;
}

/** What an account's senders can choose from. */
export const getIdentityRules = endpoint('GET /api/identity-rules/', 'Get the identity checks a sender can choose', {
  response: z.object({
    /** Weaker checks are refused when a document is sent. */
    required: RequiredIdentity,
    /** Whether text messages leave this installation, or are caught for its administrators while mails are caught too. */
    hasTextMessages: z.boolean(),
  }),
});

export const IdentityChannel = z.enum(['email', 'sms']);
export type IdentityChannel = z.infer<typeof IdentityChannel>;

/** The header that carries what `answerIdentity` gave. */
export const IDENTITY_HEADER = 'x-identity-proof';

export const IdentityCheck = z.object({
  method: IdentityMethod,
  /** In this browser, for this link. */
  isPassed: z.boolean(),
  senderName: z.string(),
  /** The language the sender chose for this person. */
  locale: Locale,
  themeColor: z.string().nullable(),
  logoUrl: z.string().nullable(),
  triesLeft: z.number().int(),
  /** After the last try they can sign on paper alone, and no one unlocks them: a taxpayer of an IRS form. */
  endsOnPaper: z.boolean(),
  /** How long this browser is not asked again. */
  lastsHours: z.number().int(),
  /** Where a code can be sent, masked. */
  channels: z.array(z.object({ channel: IdentityChannel, sentTo: z.string() })),
  /** The code that can be entered now. */
  code: z
    .object({ channel: IdentityChannel, sentTo: z.string(), expiresAt: Time, resendIn: z.number().int() })
    .nullable(),
  /** Of `kba`, once they were asked for. */
  questions: z.array(z.object({ text: z.string(), choices: z.array(z.string()) })),
  isDemo: z.boolean(),
});
export type IdentityCheck = z.infer<typeof IdentityCheck>;

export const getIdentityCheck = endpoint(
  'GET /api/document/:id/identity/',
  'Get how a recipient has to prove their identity',
  {
    params: IdParams,
    query: WithToken,
    response: IdentityCheck,
  },
);

export const startIdentity = endpoint(
  'POST /api/document/:id/identity/start/',
  'Start an identity check: send a code or draw questions',
  {
    params: IdParams,
    query: WithToken,
    body: z.object({ channel: IdentityChannel.optional(), locale: Locale.optional() }),
    response: IdentityCheck,
    isSecret: true,
  },
);

/** Throws `identity_incorrect` with the tries that are left, `code_expired`, and after the last one `recipient_locked`, or `irs_taxpayer_closed`. */
export const answerIdentity = endpoint('POST /api/document/:id/identity/', 'Answer an identity check', {
  params: IdParams,
  query: WithToken,
  body: z.object({
    code: z.string().max(40).optional(),
    accessCode: z.string().max(200).optional(),
    ssnLast4: z.string().max(40).optional(),
    answers: z.array(z.number().int().min(0).max(20)).max(20).optional(),
  }),
  response: z.object({ proof: z.string(), expiresAt: Time }),
  isSecret: true,
});

export const UnlockInput = z.object({
  /** Without it: everyone who is locked out. */
  recipient: Id.optional(),
  /** Opens the submitted part of `recipient` again instead, so that they correct it. */
  reopen: z.literal(true).optional(),
});
