import { type Insertable, sql } from 'kysely';
import type { ArchivedFileTable, ArchiveHash, ArchiveTimestampTable } from '../../../../migrations/tables.seals.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { ArchiveTimestampRow, FileKey } from '../../records/index.ts';

type SealedFileToArchive = FileKey & { sha256: string };

/** Sealed files without a record, oldest first. */
export const listToArchive = (db: Db, limit: number): Promise<SealedFileToArchive[]> =>
  db
    .selectFrom('sealedFiles')
    .select(['accountId', 'documentId', 'fileId', 'sha256'])
    .where('isArchived', '=', false)
    .orderBy('sealedAt')
    .limit(limit)
    .execute();

/**
 * Those whose newest hash tree is of one of these hashes, and under a timestamp that still holds: a tree over one that ended would
 * continue nothing.
 */
export async function listWeak(
  db: Db,
  { hashes, now, limit }: { hashes: ArchiveHash[]; now: Date; limit: number },
): Promise<(SealedFileToArchive & { chain: number })[]> {
  const { rows } = await sql<SealedFileToArchive & { chain: number }>`
    select s.account_id, s.document_id, s.file_id, s.sha256, a.chain
    from archive_timestamps t
      join archived_files a on a.timestamp_id = t.id
      join sealed_files s using (account_id, document_id, file_id)
    where t.hash = any(${hashes}) and not exists (
      select from archived_files n
      where (n.account_id, n.document_id, n.file_id) = (a.account_id, a.document_id, a.file_id) and n.chain > a.chain)
      and (t.renewed_by is not null or t.expires_at > ${now})
    limit ${limit}`.execute(db);
  return rows;
}

export const addTimestamp = (tx: Db, row: Insertable<ArchiveTimestampTable>): Promise<ArchiveTimestampRow> =>
  tx.insertInto('archiveTimestamps').values(row).returningAll().executeTakeFirstOrThrow();

/** Puts files under a timestamp. Of a document that was erased since, and of one another run was first with, nothing is kept. */
export async function addArchivedFiles(tx: Db, rows: Insertable<ArchivedFileTable>[]): Promise<void> {
  const values = rows.map(
    (row) => sql`(${row.accountId}::bigint, ${row.documentId}::bigint, ${row.fileId}::bigint, ${row.chain}::smallint,
      ${row.timestampId}::bigint, ${row.tree}::bytea, ${row.chainsBefore ?? null}::bytea)`,
  );
  await sql`
    with given (account_id, document_id, file_id, chain, timestamp_id, tree, chains_before) as (values ${sql.join(values)}),
      present as (
        update sealed_files s set is_archived = true from given g
        where (s.account_id, s.document_id, s.file_id) = (g.account_id, g.document_id, g.file_id)
        returning s.account_id, s.document_id, s.file_id)
    insert into archived_files (account_id, document_id, file_id, chain, timestamp_id, tree, chains_before)
    select g.* from given g join present using (account_id, document_id, file_id)
    on conflict do nothing`.execute(tx);
}

/** Timestamps whose renewal is due, by the same hash. */
export const listToRenew = (
  db: Db,
  { hash, now, limit }: { hash: ArchiveHash; now: Date; limit: number },
): Promise<ArchiveTimestampRow[]> =>
  db
    .selectFrom('archiveTimestamps')
    .selectAll()
    .where('renewedBy', 'is', null)
    .where('hash', '=', hash)
    .where('renewAt', '<=', now)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();

/** Notes the renewal, where the timestamp is still as it was when it was covered. */
export async function markRenewed(
  tx: Db,
  { id, token }: ArchiveTimestampRow,
  renewal: { renewedBy: number; renewalTree: Buffer },
): Promise<void> {
  await tx
    .updateTable('archiveTimestamps')
    .set(renewal)
    .where('id', '=', id)
    .where('renewedBy', 'is', null)
    .where('token', '=', token)
    .execute();
}

/** Timestamps that lack the status of their certificates, and are covered by nothing yet. */
export const listWithoutStatus = (db: Db, now: Date, limit: number): Promise<ArchiveTimestampRow[]> =>
  db
    .selectFrom('archiveTimestamps')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('renewedBy', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('stampedAt', 'desc')
    .limit(limit)
    .execute();

export async function setStatus(
  tx: Db,
  id: number,
  change: { status: ArchiveTimestampRow['status']; token?: Buffer },
): Promise<void> {
  await tx
    .updateTable('archiveTimestamps')
    .set(change)
    .where('id', '=', id)
    .where('renewedBy', 'is', null)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * Files whose newest timestamp ended before it was renewed, because nothing ran for that long, begin anew: their old record proves
 * nothing now, and a new one proves them from today on. Answers how many.
 */
export async function beginAnew(tx: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with lost as (
      select distinct a.account_id, a.document_id, a.file_id
      from archive_timestamps t join archived_files a on a.timestamp_id = t.id
      where t.renewed_by is null and t.expires_at <= ${now} and not exists (
        select from archived_files n
        where (n.account_id, n.document_id, n.file_id) = (a.account_id, a.document_id, a.file_id) and n.chain > a.chain)
      limit ${limit}),
    gone as (
      delete from archived_files a using lost l
      where (a.account_id, a.document_id, a.file_id) = (l.account_id, l.document_id, l.file_id))
    update sealed_files s set is_archived = false from lost l
    where (s.account_id, s.document_id, s.file_id) = (l.account_id, l.document_id, l.file_id)
    returning 1`.execute(tx);
  return rows.length;
}
