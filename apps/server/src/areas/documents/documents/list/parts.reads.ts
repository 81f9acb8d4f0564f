import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import type { RecipientRow } from '../draft/recipients.repo.ts';
import { EDITABLE } from '../states/states.ts';
import type { DocumentRow } from '../documents.repo.ts';

/** How far a recipient is. */
const PROGRESS = [
  'name',
  'email',
  'state',
  'invitedAt',
  'viewedAt',
  'submittedAt',
  'declinedAt',
  'declineReason',
  'undeliveredAt',
  'copySentAt',
  'identityLockedAt',
  'signedOnPaperOn',
] as const;
type Progress = Pick<RecipientRow, (typeof PROGRESS)[number]>;

/**
 * The recipients with how far they are. Those of a document of separate copies do nothing in it: theirs is what they did in
 * their own copy. Of someone who gets every copy, one that could not be delivered counts, then one that was sent.
 */
export async function withProgress<R extends { id: number; documentId: number } & Partial<Progress>>(
  db: Db,
  accountId: number,
  documents: readonly DocumentRow[],
  recipients: readonly R[],
): Promise<R[]> {
  const parents = documents.filter((row) => row.signingOption === 'separate' && !EDITABLE.includes(row.state));
  if (parents.length === 0) return [...recipients];
  const columns = sql.join(PROGRESS.map((column) => sql.ref(`r.${column}`)));
  const { rows } = await sql<Progress & { parentRecipientId: number }>`
    select distinct on (r.parent_recipient_id) r.parent_recipient_id, ${columns}
    from documents parts
    join documents parents on parents.account_id = parts.account_id and parents.id = parts.parent_id
      and parents.round = parts.parent_round
    join recipients r on r.account_id = parts.account_id and r.document_id = parts.id
    where parts.account_id = ${accountId} and parts.parent_id = any(${parents.map(({ id }) => id)}::bigint[])
      and parts.deleted_at is null and r.parent_recipient_id is not null
    order by r.parent_recipient_id, r.undelivered_at desc nulls last, r.copy_sent_at nulls last, r.id`.execute(db);
  const byRecipient = new Map(rows.map(({ parentRecipientId, ...progress }) => [parentRecipientId, progress]));
  // Only what the caller has read of each.
  return recipients.map((recipient) => {
    const progress = Object.entries(byRecipient.get(recipient.id) ?? {}).filter(([key]) => key in recipient);
    return { ...recipient, ...Object.fromEntries(progress) };
  });
}
