import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, isBlank, Line, Locale, Paragraphs, Time, patchOf } from './lists.ts';
import { TAXPAYERS } from './irs-forms.terms.ts';
import { AccessCode, IdentityMethod, KbaProvider, SsnLastFour } from './recipient-identity.ts';

export const RECIPIENT_ROLES = ['signer', 'approver', 'viewer', 'copy', 'in_person', 'witness'] as const;
export const RecipientRole = z.enum(RECIPIENT_ROLES);
export type RecipientRole = z.infer<typeof RecipientRole>;

/** Roles that place fields. */
export const fillsFields = (role: RecipientRole): boolean =>
  role === 'signer' || role === 'in_person' || role === 'witness';

/** Roles of which some of several may be enough. */
export const mayBeGrouped = (role: RecipientRole): boolean => role !== 'copy' && role !== 'witness';

/** Roles whose signature a witness attests. */
export const mayBeWitnessed = (role: RecipientRole): boolean => role === 'signer' || role === 'in_person';

/** `copy_sent` ends the part of a recipient who only gets a copy; `not_needed` that of one whose group was done without them. */
export const RECIPIENT_STATES = [
  'waiting',
  'invited',
  'viewed',
  'submitted',
  'declined',
  'copy_sent',
  'not_needed',
] as const;
export const RecipientState = z.enum(RECIPIENT_STATES);
export type RecipientState = z.infer<typeof RecipientState>;

// A recipient of a draft may still lack both. Sending refuses what is missing: `send_recipient_incomplete`.
const EmailOrNone = z
  .string()
  .trim()
  .max(254)
  .refine((email) => email === '' || Email.safeParse(email).success, { params: { code: 'email_invalid' } });

const RecipientValues = z.object({
  email: EmailOrNone.meta({ description: 'An email address; empty only while the document is a draft.' }),
  name: Line(255).meta({ description: 'Empty only while the document is a draft.' }),
  phone: Line(40).default(''),
  role: RecipientRole.default('signer'),
  /** Equal numbers act together; the next number is asked when all before it are done. */
  order: z.number().int().min(1).max(50).default(1),
  locale: Locale.optional(),
  privateNote: Paragraphs(1000).default(''),
  mayDelegate: z.boolean().default(false),
  /** One of the document's groups. Its members have the same order; witnesses and recipients of a copy are in none. */
  group: Id.nullable().default(null),
  /** Of a recipient who signs in person: in whose presence. Empty until sending: the sender. */
  hostName: Line(255).default(''),
  /** Of a witness: whose signature they attest. They have the order of that recipient. */
  witnessOf: Id.nullable().default(null),
  /** Whose signature an IRS form asks for; says nothing in other documents. */
  taxpayer: z.enum(TAXPAYERS).nullable().default(null),
});

export const RecipientInput = RecipientValues.extend({
  /** Without it a new recipient gets the least that the account requires. */
  identity: IdentityMethod.optional(),
  kbaProvider: KbaProvider.optional(),
  /** Kept sealed and never read back, as is `ssnLast4`. */
  accessCode: AccessCode.optional(),
  /** Where it is not given, it is taken from the SSN of the contact with this address, if there is one. */
  ssnLast4: SsnLastFour.optional(),
});
export type RecipientInput = z.infer<typeof RecipientInput>;

export const Recipient = RecipientValues.extend({
  id: Id,
  version: z.number().int(),
  locale: Locale,
  identity: IdentityMethod,
  kbaProvider: KbaProvider.nullable(),
  /** Whether the access code or the last four of the SSN are there, and whether the sender gave them or a contact has them. */
  identitySecret: z.enum(['none', 'given', 'contact']),
  /** Since when too many wrong answers keep them out. */
  identityLockedAt: Time.nullable(),
  /** How often they failed. */
  identityTries: z.number().int(),
  /** Of a taxpayer who signs in person: when their identification was last checked. */
  presenceCheckedAt: Time.nullable(),
  /** The date beside their signature on paper, which stands for one made here. */
  signedOnPaperOn: z.iso.date().nullable(),
  /** Index into the palette of recipient colours, 0 to 9. */
  colour: z.number().int().min(0).max(9),
  state: RecipientState,
  invitedAt: Time.nullable(),
  viewedAt: Time.nullable(),
  submittedAt: Time.nullable(),
  /** To electronic records; null where they consented again. */
  consentWithdrawnAt: Time.nullable(),
  /** The last reminder. */
  remindedAt: Time.nullable(),
  declinedAt: Time.nullable(),
  declineReason: z.string().nullable(),
  copySentAt: Time.nullable(),
  /** When the last email with a link was refused for good, and they have not been here since. */
  undeliveredAt: Time.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

/** Whom nothing can be sent to yet. */
export const isIncompleteRecipient = ({ name, email }: Pick<RecipientInput, 'name' | 'email'>): boolean =>
  isBlank(name) || email === '';

export const updateRecipient = endpoint('PATCH /api/document_recipients_detail/:id/', 'Update a recipient', {
  params: IdParams,
  body: patchOf(RecipientInput),
  response: Recipient,
  current: Recipient,
});

export const removeRecipient = endpoint(
  'DELETE /api/document_recipients_detail/:id/',
  'Remove a recipient and their fields',
  {
    params: IdParams,
    status: 204,
    current: Recipient,
  },
);
