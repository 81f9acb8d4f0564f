import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { EvidenceEntry } from '@sealwright/pdf';
import type { EvidencePersonalTable, EvidenceTable } from '../../../migrations/tables.seals.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Actor, seenBy } from '../../access/index.ts';

export type EvidenceRow = Selectable<EvidenceTable>;
export type PersonalRow = Selectable<EvidencePersonalTable>;
type DocumentKey = { accountId: number; documentId: number };

/** The newest entry of each; nothing for a document without any. */
export async function lastEntries(
  db: Db,
  accountId: number,
  documentIds: readonly number[],
): Promise<Map<number, { sequence: number; hash: string }>> {
  const { rows } = await sql<{ documentId: number; sequence: number; hash: string }>`
    select d.id as document_id, e.sequence, e.hash from unnest(${[...documentIds]}::bigint[]) as d (id)
    cross join lateral (
      select sequence, hash from evidence
      where account_id = ${accountId} and document_id = d.id order by sequence desc limit 1) e`.execute(db);
  return new Map(rows.map(({ documentId, ...last }) => [documentId, last]));
}

type Recorded = { accountId: number; at: Date; actorKind: string; actorId: number | null };
type Chained = { documentId: number; claimed: string; entry: EvidenceEntry };

/** One entry each: with its personal clear texts and its place in the log's queue, in one statement. */
export async function insertEntries(
  tx: Db,
  { accountId, at, actorKind, actorId }: Recorded,
  entries: readonly Chained[],
): Promise<void> {
  const clear = entries.flatMap(({ documentId, entry }) =>
    clearTexts(entry).map(([name, value]) => ({ documentId, entry, name, value })),
  );
  await sql`
    with entry as (
      insert into evidence (account_id, document_id, sequence, at, action, actor_kind, actor_id, entry, previous_hash, hash)
      select ${accountId}, document_id, sequence, ${at}, action, ${actorKind}, ${actorId}::bigint, entry, previous_hash, hash
      from unnest(${entries.map(({ documentId }) => documentId)}::bigint[],
        ${entries.map(({ entry }) => entry.sequence)}::integer[], ${entries.map(({ entry }) => entry.action)}::text[],
        ${entries.map(({ claimed }) => claimed)}::text[], ${entries.map(({ entry }) => entry.previousHash)}::text[],
        ${entries.map(({ entry }) => entry.hash)}::text[])
        as chained (document_id, sequence, action, entry, previous_hash, hash)
      returning document_id, sequence
    ), pending as (
      insert into log_pending (account_id, document_id, sequence) select ${accountId}, document_id, sequence from entry
    )
    insert into evidence_personal (account_id, document_id, sequence, name, value, key)
    select ${accountId}, document_id, sequence, name, value, key
    from unnest(${clear.map(({ documentId }) => documentId)}::bigint[],
      ${clear.map(({ entry }) => entry.sequence)}::integer[], ${clear.map(({ name }) => name)}::text[],
      ${clear.map(({ value }) => value)}::text[], ${clear.map(({ entry, name }) => entry.keys[name] ?? '')}::text[])
      as clear (document_id, sequence, name, value, key)
  `.execute(tx);
}

const clearTexts = (entry: EvidenceEntry): [string, string][] =>
  Object.entries({ ...entry.personal, actor: entry.actor, address: entry.address, device: entry.device }).flatMap(
    ([name, value]): [string, string][] => (value === null ? [] : [[name, value]]),
  );

export async function listEntries(
  db: Db,
  { accountId, documentId }: DocumentKey,
): Promise<{ rows: EvidenceRow[]; personal: PersonalRow[] }> {
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('sequence')
    .execute();
  const personal = await db
    .selectFrom('evidencePersonal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .execute();
  return { rows, personal };
}

/** Null: whoever asks. */
export async function hasDocument(
  db: Db,
  { accountId, documentId }: DocumentKey,
  reader: Actor | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', documentId)
    .where('deletedAt', 'is', null)
    .where(reader === null ? sql<boolean>`true` : seenBy(reader))
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases the clear texts of a document's entries: the commitments stay, and with them the chain. */
export async function forgetClearTexts(tx: Db, { accountId, documentId }: DocumentKey): Promise<void> {
  await tx
    .deleteFrom('evidencePersonal')
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .execute();
}
