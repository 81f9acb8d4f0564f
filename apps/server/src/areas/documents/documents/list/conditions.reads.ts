import type { DocumentFilter, DocumentState, Happening } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, seenBy } from '../../../access/index.ts';

/**
 * Which documents a list shows and a figure counts: one set of conditions on rows of `documents`, so that a figure and the
 * list it leads to cannot disagree.
 */
export type Condition = RawBuilder<unknown>;

/** Within which moments something happened: from the first, before the second. */
export type Moments = { from: Date; before: Date };

const STATES: Partial<Record<DocumentFilter, readonly DocumentState[]>> = {
  notCompleted: ['not_completed', 'rejected'],
  allCompleted: ['completed', 'downloaded'],
};
const SOON_MS = 7 * 24 * 3600_000;

const NOT_DELETED = sql`deleted_at is null`;
const LIVE = sql`deleted_at is null and archived_at is null`;

/** Null: the whole installation. */
type AccountId = number | null;

/**
 * The document that separate copies were made from: it follows them, and no one is asked to do anything in it. The copies of the account
 * are read once, and only where a document is met that may have some.
 */
const isParent = (accountId: AccountId): Condition => sql`(signing_option = 'separate' and (id, round) in (
  select parts.parent_id, parts.parent_round from documents parts
  where ${accountId === null ? sql`true` : sql`parts.account_id = ${accountId}`}
    and parts.parent_id is not null and parts.parent_round is not null))`;

/** What was sent has one; of the few others it is looked up: for `exists` the database would read all files at once. */
const HAS_FILE = sql`(state not in ('new', 'draft') or (
  select f.id from document_files f where f.account_id = documents.account_id and f.document_id = documents.id limit 1)
    is not null)`;

// Literally the condition of the index documents_waiting.
const UNDER_WAY = sql`state in ('sent', 'viewed', 'submitted') and finished_at is null and ${LIVE}`;

const waiting = (accountId: AccountId, now: Date): Condition =>
  sql`${UNDER_WAY} and (expires_at is null or expires_at > ${now}) and not ${isParent(accountId)}`;

const expiring = (accountId: AccountId, now: Date): Condition =>
  sql`${UNDER_WAY} and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + SOON_MS)} and not ${isParent(accountId)}`;

/** What the list's filter shows; without one, what is neither archived nor deleted. */
export function filtered(status: DocumentFilter | undefined, accountId: AccountId, now: Date): Condition {
  if (status === undefined) return LIVE;
  if (status === 'archived') return sql`deleted_at is null and archived_at is not null`;
  if (status === 'waiting') return waiting(accountId, now);
  if (status === 'expiring') return expiring(accountId, now);
  const states = STATES[status] ?? [status];
  return sql`${LIVE} and state in (${sql.join(states)})`;
}

/** Whose documents: those that someone may see in the account they act for, or of these what is one person's. */
export type Whose = { reader: Actor; ownerId?: number | undefined };

/** Null: those of the whole installation, of which only numbers are told. */
export const ownedBy = (whose: Whose | null): Condition => {
  if (whose === null) return sql`true`;
  const { reader, ownerId } = whose;
  const theirs = ownerId === undefined ? sql`` : sql`and owned_by = ${ownerId}`;
  return sql`account_id = ${reader.accountId} and ${seenBy(reader)} ${theirs}`;
};

const within = (column: Condition, { from, before }: Moments): Condition =>
  sql`${column} >= ${from} and ${column} < ${before}`;

/** To which it happened within these moments, archived ones included. The contract (`DashboardStats`) says what it means. */
export function happened(happening: Happening, accountId: AccountId, moments: Moments): Condition {
  const at = within(momentOf(happening), moments);
  if (happening === 'completed') return sql`${NOT_DELETED} and ${at} and not ${isParent(accountId)}`;
  if (happening === 'submitted') return sql`${NOT_DELETED} and ${at}`;
  return sql`${NOT_DELETED} and ${at} and parent_id is null and ${HAS_FILE}`;
}

/** When it happened to those that fulfil `happened`. */
export function momentOf(happening: Happening): Condition {
  if (happening === 'completed') return sql`sealed_at`;
  return happening === 'submitted' ? sql`first_submitted_at` : sql`created_at`;
}

/** Sent within these moments; what separate copies were made from is not counted beside them. */
export const sentWithin = (accountId: AccountId, moments: Moments): Condition =>
  sql`${NOT_DELETED} and ${within(sql`sent_at`, moments)} and not ${isParent(accountId)}`;

/** Signed to the end within these moments, each part of it by its signer. */
export const signedWithin = (accountId: AccountId, moments: Moments): Condition =>
  sql`${NOT_DELETED} and ${within(sql`finished_at`, moments)} and sent_at is not null and not is_marked_completed
    and not ${isParent(accountId)}`;

/** Expired within these moments with signatures missing; not what was closed before. */
export const overdueWithin = (accountId: AccountId, moments: Moments, now: Date): Condition =>
  sql`${NOT_DELETED} and ${within(sql`expires_at`, moments)} and expires_at <= ${now} and sent_at is not null
    and finished_at is null and not ${isParent(accountId)}
    and (state in ('sent', 'viewed', 'submitted') or state = 'not_completed' and exists (
      select from evidence e where e.account_id = documents.account_id and e.document_id = documents.id
        and e.action = 'document.expired'))`;
