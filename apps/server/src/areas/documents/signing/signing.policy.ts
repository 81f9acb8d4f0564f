import {
  ENDED_LINK_REASONS,
  type EndedLink,
  type ErrorCode,
  type IdentityMethod,
  isClosedToPaper,
  isPersonal,
} from '@sealwright/contract';
import { maskedEmail } from '../../../platform/crypto/one-time-codes.ts';
import { AppError } from '../../../platform/errors.ts';
import { type DocumentRow, isOpen, isTurn } from '../documents/index.ts';
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
  not_needed: 'link_not_needed',
};

export const isSealed = (document: DocumentRow): boolean =>
  document.sealedAt !== null && SEALED_STATES.includes(document.state);

/** Someone whose turn is still to come gets another link then. */
const closedAs = (deadReason: LinkRow['deadReason'], { state }: DocumentRow): ErrorCode =>
  deadReason === 'reordered' && OUT_STATES.includes(state) ? 'link_reordered' : 'link_closed';

/** Why the link opens nothing (any more), or null when it is alive. */
export function deathOf({ link, document, recipient }: Standing, now: Date): ErrorCode | null {
  const end = FINAL_ENDS[link.deadReason ?? ''] ?? deathOfPart({ document, recipient }, now, link);
  return end ?? (link.expiresAt !== null && link.expiresAt <= now ? 'link_expired' : null);
}

type DeadLink = Pick<LinkRow, 'deadSince' | 'deadReason'>;
const ALIVE: DeadLink = { deadSince: null, deadReason: null };

/** Why a fresh link would open nothing, or null; of a link that is dead why it is. */
export function deathOfPart(
  { document, recipient }: Pick<Standing, 'document' | 'recipient'>,
  now: Date,
  { deadSince, deadReason }: DeadLink = ALIVE,
): ErrorCode | null {
  if (recipient.state === 'not_needed') return 'link_not_needed';
  if (recipient.state === 'declined') return 'already_declined';
  if (isSealed(document)) return null;
  if (expiredBy(document, deadSince ?? now)) return 'link_expired';
  if (deadSince !== null || OVER_STATES.includes(document.state)) return closedAs(deadReason, document);
  if (document.state === 'new' || document.state === 'draft') return 'link_recalled';
  return document.archivedAt === null && document.deletedAt === null ? null : 'link_closed';
}

/** The refusal of a dead link. Where the request goes to another address now, it shows that one, masked. */
export const refusalOfLink = (death: ErrorCode, { recipient }: Pick<Standing, 'recipient'>): AppError =>
  new AppError(death, death === 'link_corrected' ? { facts: { sentTo: maskedEmail(recipient.email) } } : {});

/** Whether they are kept out, and whether for good. */
export function lockOf({ document, recipient }: Pick<Standing, 'document' | 'recipient'>): ErrorCode | null {
  if (isClosedToPaper(document, recipient)) return 'irs_taxpayer_closed';
  return recipient.identityLockedAt === null ? null : 'recipient_locked';
}

/** Why nothing of the document may be seen or done before the recipient has shown who they are, or null. */
export function refusalBeforeIdentity({ document, recipient, identifiedUntil }: Standing): ErrorCode | null {
  const lock = lockOf({ document, recipient });
  if (lock !== null) return lock;
  return recipient.identity === 'link' || identifiedUntil !== null ? null : 'identity_needed';
}

/** Checks that are about one person cannot be passed by someone else, nor can a device that lies before them. */
export const mayDelegate = ({ mayDelegate, identity, role }: RecipientRow): boolean =>
  mayDelegate && role !== 'in_person' && !isPersonal(identity as IdentityMethod);

export const isRenewable = (death: ErrorCode | null): death is EndedLink['reason'] =>
  ENDED_LINK_REASONS.some((reason) => reason === death);

/** Why the holder of a link may not ask for a new one, or null. A link that works needs no other. */
export const refusalToAskAgain = (death: ErrorCode | null): ErrorCode | null =>
  isRenewable(death) ? null : (death ?? 'not_permitted');

/** A document whose last part is done waits for its seal only: it cannot expire any more. */
const expiredBy = (document: DocumentRow, at: Date): boolean =>
  document.finishedAt === null && document.expiresAt !== null && document.expiresAt <= at;

/** How many others the document still waits for. */
export const othersLeft = (own: RecipientRow, all: readonly RecipientRow[]): number =>
  all.filter((other) => other.id !== own.id && isOpen(other)).length;

/** Why this person may not act on their part now, or null. Checked on every write, under the document's row lock. */
export function refusalToAct(standing: Standing, all: readonly RecipientRow[], now: Date): ErrorCode | null {
  const death = deathOf(standing, now);
  if (death !== null) return death;
  const { document, recipient } = standing;
  if (recipient.state === 'submitted') return 'already_finished';
  if (document.finishedAt !== null) return 'link_closed';
  return isTurn(recipient, all) ? null : 'not_your_turn';
}
