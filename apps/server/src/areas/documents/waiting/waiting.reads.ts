import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { displayNameSql } from '../../../platform/i18n/names.ts';
import { containing, COUNT_LIMIT } from '../../../platform/http/paging.ts';

/** A part of someone's document that waits for one person. */
export type PartRow = {
  id: number;
  accountId: number;
  documentId: number;
  title: string;
  number: number;
  sender: string;
  invitedAt: Date;
  expiresAt: Date | null;
};

const SENDER = displayNameSql('s');

/** It is their turn, as `turns.ts` says it: all before them are over, and a witness follows their signer. */
export const isTheirTurn = sql<boolean>`not exists (select from recipients other
  where other.account_id = r.account_id and other.document_id = r.document_id and other.role <> 'copy'
    and other.signing_order < r.signing_order and other.state not in ('submitted', 'not_needed', 'declined'))
  and (r.witness_of is null or exists (select from recipients signer
    where signer.account_id = r.account_id and signer.id = r.witness_of and signer.state = 'submitted'))`;

/**
 * What this person can do now, whichever account it belongs to: who holds the address a document was sent to holds the
 * document, once they have shown that the address is theirs. `d` is the document, `s` its sender.
 */
const partsOf = (userId: number, now: Date): RawBuilder<unknown> => sql`
  from users u
    join recipients r on lower(r.email) = lower(u.email) and r.state in ('invited', 'viewed') and r.role not in ('copy', 'in_person')
    join documents d on d.account_id = r.account_id and d.id = r.document_id
    join users s on s.id = d.creator_id
  where u.id = ${userId} and u.activated_at is not null
    and d.state in ('sent', 'viewed', 'submitted') and d.finished_at is null
    and d.deleted_at is null and d.archived_at is null and (d.expires_at is null or d.expires_at > ${now})
    and ${isTheirTurn}`;

const COLUMNS = sql`r.id, r.account_id, r.document_id, d.title, d.number, ${SENDER} as sender,
  coalesce(r.invited_at, d.sent_at, d.updated_at) as invited_at, d.expires_at`;

type Page = { limit: number; offset: number; search?: string | undefined; ordering?: string | undefined };

/** One page of what waits for a person, and how much does: at most COUNT_LIMIT. */
export async function readParts(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  { limit, offset, search, ordering }: Page,
): Promise<{ rows: PartRow[]; counted: number }> {
  const parts = sql`${partsOf(userId, now)} ${searching(search)}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<PartRow>`
      select ${COLUMNS} ${parts} order by ${orderOf(ordering)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted from (select ${parts} limit ${sql.lit(COUNT_LIMIT)}) found`.execute(db),
  ]);
  return { rows, counted: counts[0]?.counted ?? 0 };
}

/** One of them, if it (still) waits for this person. */
export async function findPart(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  id: number,
): Promise<PartRow | undefined> {
  const { rows } = await sql<PartRow>`select ${COLUMNS} ${partsOf(userId, now)} and r.id = ${id}`.execute(db);
  return rows[0];
}

/** A part that this person was asked to do, however it stands now. */
export type StandingRow = {
  id: number;
  partState: string;
  state: string;
  finishedAt: Date | null;
  isOver: boolean;
  isExpired: boolean;
  isTurn: boolean;
};

/** Those of `ids` that this person was ever mailed a link for, and still holds. */
export async function readStandings(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  ids: readonly number[],
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select r.id, r.state as part_state, d.state, d.finished_at, ${isTheirTurn} as is_turn,
      (d.archived_at is not null or d.deleted_at is not null or d.state in ('rejected', 'not_completed')) as is_over,
      coalesce(d.expires_at <= ${now}, false) as is_expired
    from users u
      join recipients r on lower(r.email) = lower(u.email) and r.role <> 'copy'
      join documents d on d.account_id = r.account_id and d.id = r.document_id
    where u.id = ${userId} and u.activated_at is not null and r.id = any(${[...ids]}::bigint[])
      and exists (select from recipient_links l where l.account_id = r.account_id and l.recipient_id = r.id)`.execute(
    db,
  );
  return rows;
}

function searching(text: string | undefined): RawBuilder<unknown> {
  if (text === undefined || text === '') return sql``;
  const pattern = containing(text);
  return sql`and (d.title ilike ${pattern} or ('D-' || lpad(d.number::text, greatest(6, length(d.number::text)), '0')) ilike ${pattern} or ${SENDER} ilike ${pattern})`;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  invited_at: sql`invited_at`,
  expires_at: sql`d.expires_at`,
  title: sql`d.title`,
  sender: sql`sender`,
};

/** Newest first unless asked otherwise. */
function orderOf(ordering = '-invited_at'): RawBuilder<unknown> {
  const column = ORDERS[ordering.replace(/^-/, '')];
  if (column === undefined) return sql`invited_at desc, r.id desc`;
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${column} ${direction} nulls last, r.id ${direction}`;
}
