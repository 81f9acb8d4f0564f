import { type Selectable, sql } from 'kysely';
import type { ArchivedFileTable, ArchiveTimestampTable } from '../../../migrations/tables.seals.ts';
import type { Db } from '../../../platform/db/db.ts';

export type ArchiveTimestampRow = Selectable<ArchiveTimestampTable>;
export type ArchivedFileRow = Selectable<ArchivedFileTable>;
export type FileKey = { accountId: number; documentId: number; fileId: number };
/** All files of a document, or one of them. */
export type RecordsOf = Omit<FileKey, 'fileId'> & { fileId?: number | undefined };

/** The newest hash tree of each file of a document. */
export const listArchived = (db: Db, { accountId, documentId, fileId }: RecordsOf): Promise<ArchivedFileRow[]> =>
  db
    .selectFrom('archivedFiles')
    .selectAll()
    .distinctOn('fileId')
    .where('accountId', '=', accountId)
    .where('documentId', '=', documentId)
    .$if(fileId !== undefined, (query) => query.where('fileId', '=', fileId ?? 0))
    .orderBy('fileId')
    .orderBy('chain', 'desc')
    .execute();

/** A timestamp and all that renewed it, in the order of time. */
export async function listRenewals(db: Db, timestampId: number): Promise<ArchiveTimestampRow[]> {
  const { rows } = await sql<ArchiveTimestampRow>`
    with recursive renewals as (
      select t.*, 0 as step from archive_timestamps t where id = ${timestampId}
      union all
      select t.*, r.step + 1 from archive_timestamps t join renewals r on t.id = r.renewed_by)
    select * from renewals order by step`.execute(db);
  return rows;
}
