import { z } from 'zod';
import { Document } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { FieldInput } from './fields.ts';
import { Email, Id, IdParams, Line, Locale, Paragraphs, SeenLine, Time } from './lists.ts';
import { AccessCode, IdentityMethod, KbaProvider, SsnLastFour } from './recipient-identity.ts';
import { type Recipient, RecipientInput, type RecipientState } from './recipients.ts';

// What a sender can still put right while a document is out.

const NOT_DONE: readonly RecipientState[] = ['waiting', 'invited', 'viewed'];

/** Whose part can still be corrected: what someone has signed, declined or received stays as it is. */
export const isCorrectable = ({ state }: Pick<Recipient, 'state'>): boolean => NOT_DONE.includes(state);

/** The least order of those who are not done: no one is put before those who are. */
export const leastOrder = (recipients: readonly Pick<Recipient, 'state' | 'order'>[]): number =>
  Math.max(1, ...recipients.filter(({ state }) => state === 'submitted').map(({ order }) => order));

/** How far ahead an expiry may be put. */
export const MOST_EXPIRY_DAYS = 90;

export const CorrectedRecipient = z.object({
  id: Id,
  email: Email.optional(),
  name: SeenLine(255, 1).optional(),
  phone: Line(40).optional(),
  order: z.number().int().min(1).max(50).optional(),
  locale: Locale.optional(),
  privateNote: Paragraphs(1000).optional(),
  identity: IdentityMethod.optional(),
  kbaProvider: KbaProvider.optional(),
  accessCode: AccessCode.optional(),
  ssnLast4: SsnLastFour.optional(),
});
export type CorrectedRecipient = z.infer<typeof CorrectedRecipient>;

/** How a field of the same correction names a recipient who has no id yet. */
const RecipientKey = z.string().min(1).max(64);

const CorrectionInput = RecipientInput.extend({ email: Email, name: SeenLine(255, 1), key: RecipientKey.optional() });
export type AddedRecipient = z.infer<typeof CorrectionInput>;

const AddedField = FieldInput.extend({
  /** Instead of `recipient`: one of those who are added. */
  recipientKey: RecipientKey.optional(),
});
const ChangedField = AddedField.extend({ id: Id });
export type CorrectedField = z.infer<typeof AddedField> & { id?: number };

export const Correction = z.object({
  expiresAt: Time.optional(),
  subject: Line(200, 1).optional(),
  message: Paragraphs(5000)
    .refine((text) => text.trim().length > 0)
    .optional(),
  recipients: z.array(CorrectedRecipient).max(50).default([]),
  addedRecipients: z.array(CorrectionInput).max(50).default([]),
  /** Who have not acted. Their fields go with them, unless `changedFields` gives them to others. */
  removedRecipients: z.array(Id).max(50).default([]),
  /** Fields that are not filled in, as they are to be. */
  changedFields: z.array(ChangedField).max(1000).default([]),
  addedFields: z.array(AddedField).max(1000).default([]),
  /** Fields of theirs that are not filled in. */
  removedFields: z.array(Id).max(1000).default([]),
});
export type Correction = z.infer<typeof Correction>;

/**
 * All of it or nothing. Of a document of separate copies: in itself and in every copy that is still out; recipients and fields are
 * named as in the document itself. Throws `correction_recipient_done` for someone who has finished since, `correction_field_filled`,
 * `correction_order_past`, `correction_expiry`, `correction_copies_people`, `correction_last_open`, `correction_taxpayer_stays`,
 * `recipients_too_many`, `recipient_email_taken`, and `document_not_sendable` for what could not be sent like that.
 */
export const correctDocument = endpoint(
  'PATCH /api/documents/:id/correction/',
  'Correct a document that’s out for signature',
  {
    params: IdParams,
    body: Correction,
    response: Document,
    current: Document,
  },
);
