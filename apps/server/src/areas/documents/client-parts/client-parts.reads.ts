import { type ClientCheckMethod, type ClientPartState, phoneNumberOf, strengthOf } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { isTheirTurn } from '../waiting/index.ts';

type Row = {
  id: number;
  documentId: number;
  title: string;
  number: number;
  role: string;
  partState: string;
  state: string;
  identity: string;
  phone: string;
  sentAt: Date | null;
  expiresAt: Date | null;
  isTurn: boolean;
  isSealed: boolean;
  isOver: boolean;
  isLocked: boolean;
};

export type ClientPartRow = Omit<Row, 'state' | 'partState'> & { state: ClientPartState };

type Wanted = { accountId: number; email: string; now: Date };

// More would be no list for a phone; the newest are here.
const MOST = 200;

/**
 * Every part that this account ever mailed to an address, newest first; one of them with `id`. What signs in person is no one’s who has a
 * link. Drafts, recalled and deleted documents are not there.
 */
export async function clientPartsOf(db: Db, { accountId, email, now }: Wanted, id?: number): Promise<ClientPartRow[]> {
  const { rows } = await sql<Row>`
    select r.id, r.document_id, d.title, d.number, r.role, r.state as part_state, d.state, r.identity, r.phone, d.sent_at, d.expires_at,
      ${isTheirTurn} as is_turn, (d.sealed_at is not null and d.state in ('completed', 'downloaded')) as is_sealed,
      (d.archived_at is not null or d.state in ('rejected', 'not_completed')
        or (d.finished_at is null and coalesce(d.expires_at <= ${now}, false))) as is_over,
      r.identity_locked_at is not null as is_locked
    from recipients r join documents d on d.account_id = r.account_id and d.id = r.document_id
    where r.account_id = ${accountId} and lower(r.email) = lower(${email}) and r.role <> 'in_person'
      and r.state <> 'not_needed' and d.deleted_at is null and d.state not in ('new', 'draft')
      and exists (select from recipient_links l where l.account_id = r.account_id and l.recipient_id = r.id)
      ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by d.sent_at desc nulls last, r.id desc limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ partState, ...row }) => ({ ...row, state: stateOf({ ...row, partState }) }));
}

/** How it stands for its client. */
function stateOf({
  partState,
  isSealed,
  isOver,
  isTurn,
}: Pick<Row, 'partState' | 'isSealed' | 'isOver' | 'isTurn'>): ClientPartState {
  if (partState === 'declined') return 'declined';
  if (isSealed) return 'completed';
  if (isOver) return 'ended';
  if (partState === 'submitted') return 'finished';
  return (partState === 'invited' || partState === 'viewed') && isTurn ? 'waiting' : 'later';
}

type Check = { method: ClientCheckMethod; phone: string | null };

/**
 * Whether a check that was passed is all that a document asks of someone. A code that went to another phone, a code word, a number and
 * questions are more: they are asked for in the document itself.
 */
export function isCoveredBy({ identity, phone }: { identity: string; phone: string }, passed: Check): boolean {
  if (identity === 'link') return true;
  if (identity === 'sms_code') return passed.method === 'sms_code' && phoneNumberOf(phone) === passed.phone;
  return identity === 'email_code' && strengthOf(passed.method) >= strengthOf(identity);
}
