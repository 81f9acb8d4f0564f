import {
  ENDED_LINK_REASONS,
  type EndedLink,
  type ErrorCode,
  type IdentityMethod,
  isPersonal,
} from '@sealwright/contract';
import { maskedEmail } from '../../../platform/crypto/one-time-codes.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DocumentRow } from '../documents/index.ts';
import type { LinkRow, RecipientRow } from './signing.repo.ts';

/**
 * A link and everything its holder's rights depend on, read at one moment. `identifiedUntil`: until when the caller's browser counts
 * as identified; null where it has no proof that counts.
 */
export type Standing = {
  link: LinkRow;
  document: DocumentRow;
  recipient: RecipientRow;
  identifiedUntil: Date | null;
};

const SEALED_STATES = ['completed', 'downloaded'];
const OVER_STATES = ['rejected', 'not_completed'];
const OUT_STATES = ['pending', 'sent', 'viewed', 'submitted'];

/** How a link ended for good, whatever became of its document. */
const FINAL_ENDS: Partial<Record<string, ErrorCode>> = {
  replaced: 'link_replaced',
  recalled: 'link_recalled',
  delegated: 'link_handed_over',
  corrected: 'link_corrected',
};

export const isSealed = (document: DocumentRow): boolean =>
  document.sealedAt !== null && SEALED_STATES.includes(document.state);

/** Someone whose turn is still to come gets another link then. */
const closedAs = ({ deadReason }: LinkRow, { state }: DocumentRow): ErrorCode =>
  deadReason === 'reordered' && OUT_STATES.includes(state) ? 'link_reordered' : 'link_closed';

/** Why the link opens nothing (any more), or null when it is alive. */
export function deathOf({ link, document, recipient }: Standing, now: Date): ErrorCode | null {
  const end = FINAL_ENDS[link.deadReason ?? ''];
  if (end !== undefined) return end;
  if (recipient.state === 'declined') return 'already_declined';
  if (isSealed(document)) return null;
  if (expiredBy(document, link.deadSince ?? now)) return 'link_expired';
  if (link.deadSince !== null || OVER_STATES.includes(document.state)) return closedAs(link, document);
  if (document.state === 'new' || document.state === 'draft') return 'link_recalled';
  return document.archivedAt === null && document.deletedAt === null ? null : 'link_closed';
}

/** The refusal of a dead link. Where the request goes to another address now, it shows that one, masked. */
export const refusalOfLink = (death: ErrorCode, { recipient }: Pick<Standing, 'recipient'>): AppError =>
  new AppError(death, death === 'link_corrected' ? { facts: { sentTo: maskedEmail(recipient.email) } } : {});

/** Why nothing of the document may be seen or done before the recipient has shown who they are, or null. */
export function refusalBeforeIdentity({ recipient, identifiedUntil }: Standing): ErrorCode | null {
  if (recipient.identityLockedAt !== null) return 'recipient_locked';
  return recipient.identity === 'link' || identifiedUntil !== null ? null : 'identity_needed';
}

/** Checks that are about one person cannot be passed by someone else. */
export const mayDelegate = ({ mayDelegate, identity }: RecipientRow): boolean =>
  mayDelegate && !isPersonal(identity as IdentityMethod);

export const isRenewable = (death: ErrorCode | null): death is EndedLink['reason'] =>
  ENDED_LINK_REASONS.some((reason) => reason === death);

/** Why the holder of a link may not ask for a new one, or null. A link that works needs no other. */
export const refusalToAskAgain = (death: ErrorCode | null): ErrorCode | null =>
  isRenewable(death) ? null : (death ?? 'not_permitted');

/** A document whose last part is done waits for its seal only: it cannot expire any more. */
const expiredBy = (document: DocumentRow, at: Date): boolean =>
  document.finishedAt === null && document.expiresAt !== null && document.expiresAt <= at;

/** Whether this recipient has a part to do at all: copies only get the result. */
export const takesPart = (recipient: Pick<RecipientRow, 'role'>): boolean => recipient.role !== 'copy';

/** Equal numbers act together; no one acts before all with a lower number are done. */
export function isTurn(recipient: RecipientRow, all: readonly RecipientRow[]): boolean {
  if (!takesPart(recipient)) return false;
  return all.every(
    (other) => !takesPart(other) || other.signingOrder >= recipient.signingOrder || other.state === 'submitted',
  );
}

/** Whether every part of the document is done. */
export const isLastDone = (all: readonly RecipientRow[]): boolean =>
  all.every((recipient) => !takesPart(recipient) || recipient.state === 'submitted');

export const othersLeft = (own: RecipientRow, all: readonly RecipientRow[]): number =>
  all.filter((other) => other.id !== own.id && takesPart(other) && other.state !== 'submitted').length;

/** Why this person may not act on their part now, or null. Checked on every write, under the document's row lock. */
export function refusalToAct(standing: Standing, all: readonly RecipientRow[], now: Date): ErrorCode | null {
  const death = deathOf(standing, now);
  if (death !== null) return death;
  const { document, recipient } = standing;
  if (recipient.state === 'submitted') return 'already_finished';
  if (document.finishedAt !== null) return 'link_closed';
  return isTurn(recipient, all) ? null : 'not_your_turn';
}
