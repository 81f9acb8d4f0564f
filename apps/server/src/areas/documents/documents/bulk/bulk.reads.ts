import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { pageBounds } from '../../../../platform/http/paging.ts';
import { type Actor, seenBy } from '../../../access/index.ts';
import { numberOf, titleOf } from '../documents.shape.ts';

/** Of these documents, which the actor sees. */
export async function seenAmong(db: Db, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where account_id = ${actor.accountId} and id = any(${[...ids]}::bigint[])
      and deleted_at is null and ${seenBy(actor)}`.execute(db);
  return rows.map(({ id }) => id);
}

export type SealedCopy = {
  documentId: number;
  number: number;
  title: string;
  /** Of a separate copy: its own number. */
  partNumber: number | null;
  name: string;
  sha256: string;
  sizeBytes: number;
};

/**
 * The sealed files of documents, those of their separate copies among them, each once. Only what the actor sees.
 */
export async function sealedCopiesOf(db: Db, actor: Actor, ids: readonly number[]): Promise<SealedCopy[]> {
  const { accountId } = actor;
  const { rows } = await sql<SealedCopy>`
    with chosen as (
      select id, number, title, signing_option, round from documents
      where account_id = ${accountId} and id = any(${[...ids]}::bigint[]) and deleted_at is null
        and state in ('completed', 'downloaded') and ${seenBy(actor)}),
    holders as (
      select id as document_id, number, title, null::integer as part_number, id as holder from chosen
      union all
      select c.id, c.number, c.title, p.number, p.id from chosen c
      join documents p on p.account_id = ${accountId} and p.parent_id = c.id and p.parent_round = c.round
        and p.deleted_at is null
      where c.signing_option = 'separate' and p.id not in (select id from chosen))
    select h.document_id, h.number, h.title, h.part_number, f.name, s.sha256, s.size_bytes
    from holders h
    join sealed_files s on s.account_id = ${accountId} and s.document_id = h.holder
    join document_files f on f.account_id = ${accountId} and f.id = s.file_id
    order by h.number, h.part_number nulls first, f.position, f.id`.execute(db);
  return rows;
}

export async function countCopies(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<{ sealedCount: number; sizeBytes: number }> {
  const copies = await sealedCopiesOf(db, actor, ids);
  return {
    sealedCount: new Set(copies.map(({ documentId }) => documentId)).size,
    sizeBytes: copies.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

type Line = { id: number; number: string; title: string; outcome: 'done' | 'skipped' | null; reason: string | null };

/** A page of how it ended for each document; what the reader may not see any more is left out. */
export async function readLines(
  db: Db,
  actor: Actor,
  jobId: number,
  query: { page: number; pageSize: number; outcome?: 'done' | 'skipped' | undefined },
): Promise<{ rows: Line[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const wanted = sql`from bulk_documents b
    join documents on documents.account_id = b.account_id and documents.id = b.document_id
    where b.account_id = ${actor.accountId} and b.job_id = ${jobId} and ${seenBy(actor)}
      ${query.outcome === undefined ? sql`` : sql`and b.outcome = ${query.outcome}`}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Omit<Line, 'number'> & { number: number }>`
      select documents.id, documents.number, documents.title, b.outcome, b.reason ${wanted}
      order by b.outcome = 'skipped' desc nulls last, b.document_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ counted: number }>`select count(*) as counted ${wanted}`.execute(db),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, title: titleOf(row), number: numberOf(row) })),
    counted: counts[0]?.counted ?? 0,
  };
}

/** The documents that a job did something to. */
export async function doneBy(db: Db, { accountId, id }: { accountId: number; id: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select document_id as id from bulk_documents
    where account_id = ${accountId} and job_id = ${id} and outcome = 'done'`.execute(db);
  return rows.map((row) => row.id);
}
