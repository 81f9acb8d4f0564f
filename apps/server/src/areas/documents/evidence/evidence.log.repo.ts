import { sql } from 'kysely';
import type { LogNode } from '@sealwright/pdf';
import type { Db } from '../../../platform/db/db.ts';

type EntryKey = { accountId: number; documentId: number; sequence: number };

// Any constant: it names the log among the advisory locks of the database.
const LOG_LOCK = 7_345_001;

/** Waits for the log; held until the transaction ends. */
export async function lockLog(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(tx);
}

/** Takes entries out of the queue, with their hashes, in the order the log will have them. */
export async function takePending(tx: Db, limit: number): Promise<(EntryKey & { hash: string })[]> {
  const { rows } = await sql<EntryKey & { hash: string }>`
    with taken as (
      delete from log_pending where (account_id, document_id, sequence) in (
        select account_id, document_id, sequence from log_pending order by document_id, sequence limit ${limit})
      returning account_id, document_id, sequence)
    select account_id, document_id, sequence, hash from taken join evidence using (account_id, document_id, sequence)
    order by document_id, sequence`.execute(tx);
  return rows;
}

export async function logSize(db: Db): Promise<number> {
  const row = await db
    .selectFrom('logLeaves')
    .select((eb) => eb.fn.max('leafIndex').as('last'))
    .executeTakeFirst();
  return row === undefined || row.last === null ? 0 : row.last + 1;
}

export async function readNodes(db: Db, wanted: { level: number; index: number }[]): Promise<LogNode[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ level: number; index: number; hash: Buffer }>`
    select level, index, hash from log_nodes where (level, index) in (
      select * from unnest(${wanted.map(({ level }) => level)}::int[], ${wanted.map(({ index }) => index)}::bigint[]))
  `.execute(db);
  return rows.map(({ level, index, hash }) => ({ level, index, hash: new Uint8Array(hash) }));
}

export async function addLeaves(tx: Db, first: number, entries: EntryKey[], nodes: LogNode[]): Promise<void> {
  await sql`
    insert into log_leaves (leaf_index, account_id, document_id, sequence)
    select * from unnest(${entries.map((_, at) => first + at)}::bigint[], ${entries.map((e) => e.accountId)}::bigint[],
      ${entries.map((e) => e.documentId)}::bigint[], ${entries.map((e) => e.sequence)}::int[])`.execute(tx);
  await sql`
    insert into log_nodes (level, index, hash)
    select level, index, decode(hash, 'hex') from unnest(${nodes.map((node) => node.level)}::int[],
      ${nodes.map((node) => node.index)}::bigint[],
      ${nodes.map((node) => Buffer.from(node.hash).toString('hex'))}::text[]) as node (level, index, hash)`.execute(tx);
}

export async function addCheckpoint(tx: Db, size: number, checkpoint: string, at: Date): Promise<void> {
  await tx
    .insertInto('logCheckpoints')
    .values({ size, checkpoint, createdAt: at })
    .onConflict((on) => on.column('size').doNothing())
    .execute();
}

export async function findCheckpoint(db: Db, size: number): Promise<string | null> {
  const row = await db.selectFrom('logCheckpoints').select('checkpoint').where('size', '=', size).executeTakeFirst();
  return row?.checkpoint ?? null;
}

export type CheckpointRow = { size: number; checkpoint: string; createdAt: Date };

export const findCheckpointRow = (db: Db, size: number): Promise<CheckpointRow | undefined> =>
  db.selectFrom('logCheckpoints').selectAll().where('size', '=', size).executeTakeFirst();

export const newestCheckpoint = (db: Db): Promise<CheckpointRow | undefined> =>
  db.selectFrom('logCheckpoints').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst();

/** Where a leaf stands in the log, by its hash in hex. */
export async function leafIndexOf(db: Db, leafHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('logNodes')
    .select('index')
    .where('level', '=', 0)
    .where('hash', '=', Buffer.from(leafHash, 'hex'))
    .orderBy('index')
    .limit(1)
    .executeTakeFirst();
  return row?.index ?? null;
}

export async function leavesOf(
  db: Db,
  accountId: number,
  documentId: number,
): Promise<{ sequence: number; leafIndex: number }[]> {
  return db
    .selectFrom('logLeaves')
    .select(['sequence', 'leafIndex'])
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .orderBy('sequence')
    .execute();
}
