import {
  ENDED_LINK_REASONS,
  type EndedLink,
  type ErrorCode,
  type IdentityMethod,
  isPersonal,
} from '@sealwright/contract';
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

export const isSealed = (document: DocumentRow): boolean =>
  document.sealedAt !== null && SEALED_STATES.includes(document.state);

/** Why the link opens nothing (any more), or null when it is alive. */
export function deathOf({ link, document, recipient }: Standing, now: Date): ErrorCode | null {
  if (link.deadReason === 'replaced') return 'link_replaced';
  if (link.deadReason === 'recalled') return 'link_recalled';
  if (link.deadReason === 'delegated') return 'link_handed_over';
  return deathOfPart({ document, recipient }, now, link.deadSince);
}

/** Why a fresh link would open nothing, or null; of a link that is dead (`deadSince`) why it is. */
export function deathOfPart(
  { document, recipient }: Pick<Standing, 'document' | 'recipient'>,
  now: Date,
  deadSince: Date | null = null,
): ErrorCode | null {
  if (recipient.state === 'declined') return 'already_declined';
  if (isSealed(document)) return null;
  if (expiredBy(document, deadSince ?? now)) return 'link_expired';
  if (deadSince !== null || OVER_STATES.includes(document.state)) return 'link_closed';
  if (document.state === 'new' || document.state === 'draft') return 'link_recalled';
  return document.archivedAt === null && document.deletedAt === null ? null : 'link_closed';
}

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
