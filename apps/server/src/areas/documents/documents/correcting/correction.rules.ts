import {
  type CorrectedRecipient,
  definedOf,
  type ErrorCode,
  isClosedToPaper,
  isCorrectable,
  leastOrder,
  type SendingOption,
} from '@sealwright/contract';
import { toRecipient } from '../documents.shape.ts';
import { identityChange } from '../draft/identity.ts';
import { askedAnew, type RecipientRow } from '../draft/recipients.repo.ts';

const DAY_MS = 24 * 3600_000;

/** What a correction changes of one recipient. */
export type Change = {
  before: RecipientRow;
  patch: Partial<RecipientRow>;
  given: CorrectedRecipient;
  /** Another mailbox: perhaps another person. */
  isReaddressed: boolean;
  /** What they showed before no longer counts. */
  isRechecked: boolean;
};

/** Null where nothing is different from how it is. */
export function changeOf(before: RecipientRow, given: CorrectedRecipient): Change | null {
  const { id: _id, order, identity, kbaProvider, accessCode, ssnLast4, ...rest } = given;
  const asked: Partial<RecipientRow> = {
    ...definedOf({ ...rest, signingOrder: order }),
    ...identityChange(before, { identity, kbaProvider }),
  };
  const isNew = ([name, value]: [string, unknown]) => value !== before[name as keyof RecipientRow];
  const patch = Object.fromEntries(Object.entries(asked).filter(isNew)) as Partial<RecipientRow>;
  const isSecretGiven = accessCode !== undefined || ssnLast4 !== undefined;
  if (Object.keys(patch).length === 0 && !isSecretGiven) return null;
  const isReaddressed = patch.email !== undefined && patch.email.toLowerCase() !== before.email.toLowerCase();
  const method = patch.identity ?? before.identity;
  const isCodeTexted = patch.phone !== undefined && (method === 'sms_code' || method === 'ssn_last4');
  const isOtherCheck = patch.identity !== undefined || patch.kbaProvider !== undefined;
  return { before, patch, given, isReaddressed, isRechecked: isOtherCheck || isSecretGiven || isCodeTexted };
}

/** Why this cannot be changed, or null. `all` as they are before it. */
export function refusalOfChange(
  { before, patch }: Change,
  all: readonly RecipientRow[],
  document: { sendingOption: SendingOption | null },
): ErrorCode | null {
  const people = all.map(toRecipient);
  if (isClosedToPaper(document, before)) return 'irs_taxpayer_closed';
  if (!isCorrectable(toRecipient(before))) return 'correction_recipient_done';
  if (patch.signingOrder === undefined || before.role === 'copy') return null;
  const isPast = patch.signingOrder < leastOrder(people);
  return isPast || isHeld(before, all) ? 'correction_order_past' : null;
}

/** A witness goes with their signer, and a group stays where one of it has acted. */
const isHeld = ({ groupId, witnessOf }: RecipientRow, all: readonly RecipientRow[]): boolean =>
  witnessOf !== null || (groupId !== null && all.some((row) => row.groupId === groupId && row.state === 'submitted'));

export function isExpiryRefused(at: Date, now: Date, mostDays: number): boolean {
  return at <= now || at.getTime() > now.getTime() + mostDays * DAY_MS;
}

/** Someone else may read at the new address: nothing that was agreed to or seen before counts for them. */
export const unknownOf = (before: RecipientRow): Partial<RecipientRow> => ({
  ...askedAnew(before),
  consentedAt: null,
  consentWithdrawnAt: null,
  disclosureVersion: null,
  timeZone: null,
});

export const isAsked = ({ state }: Pick<RecipientRow, 'state'>): boolean => state === 'invited' || state === 'viewed';
