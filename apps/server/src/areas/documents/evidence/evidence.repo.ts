import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { EvidenceEntry } from '@sealwright/pdf';
import type { EvidencePersonalTable, EvidenceTable } from '../../../migrations/tables.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Actor, seenBy } from '../../access/index.ts';

export type EvidenceRow = Selectable<EvidenceTable>;
export type PersonalRow = Selectable<EvidencePersonalTable>;
type DocumentKey = { accountId: number; documentId: number };

export async function lastEntry(db: Db, key: DocumentKey): Promise<{ sequence: number; hash: string } | null> {
  const row = await db
    .selectFrom('evidence')
    .select(['sequence', 'hash'])
    .where('accountId', '=', key.accountId)
    .where('documentId', '=', key.documentId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The entry, its personal clear texts and its place in the log's queue, in one statement. */
export async function insertEntry(
  tx: Db,
  key: DocumentKey,
  input: { at: Date; actorKind: string; actorId: number | null; claimed: string; entry: EvidenceEntry },
): Promise<void> {
  const { accountId, documentId } = key;
  const { entry } = input;
  const clear = clearTexts(entry);
  const [names, values, keys] = [
    clear.map(([name]) => name),
    clear.map(([, value]) => value),
    clear.map(([name]) => entry.keys[name] ?? ''),
  ];
  await sql`
    with entry as (
      insert into evidence (account_id, document_id, sequence, at, action, actor_kind, actor_id, entry, previous_hash, hash)
      values (${accountId}, ${documentId}, ${entry.sequence}, ${input.at}, ${entry.action}, ${input.actorKind},
        ${input.actorId}, ${input.claimed}, ${entry.previousHash}, ${entry.hash})
    ), pending as (
      insert into log_pending (account_id, document_id, sequence) values (${accountId}, ${documentId}, ${entry.sequence})
    )
    insert into evidence_personal (account_id, document_id, sequence, name, value, key)
    select ${accountId}, ${documentId}, ${entry.sequence}, name, value, key
    from unnest(${names}::text[], ${values}::text[], ${keys}::text[]) as clear (name, value, key)
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
