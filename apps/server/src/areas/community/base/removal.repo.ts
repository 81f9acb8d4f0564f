import type { CommunitySelection } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { InTable } from './kind.ts';
import { chosenBy } from './things.repo.ts';

type Kept = { at: Date; deletionId: number };

/** Ids: after the first, and to the last where there is one. */
type Window = { after: number; last?: number | undefined; limit: number };

/** What goes from the table of a kind, and comes back. */
export const removalRepo = (db: Db, kind: InTable) => {
  const table = sql.table(kind.table);
  return {
    /** Marks the next ones as deleted. The rows are locked by their ids first. Answers how many, and the last of them. */
    delete: async (
      selection: CommunitySelection,
      { at, deletionId }: Kept,
      { after, last, limit }: Window,
    ): Promise<{ count: number; last: number }> => {
      const { rows } = await sql<{ count: number; last: number | null }>`
        with chosen as materialized (
          select t.id from ${table} t where ${chosenBy(kind, selection)} and t.id > ${after}
            and (${last ?? null}::bigint is null or t.id <= ${last ?? null})
          order by t.id limit ${limit} for update),
        deleted as (
          update ${table} d set deleted_at = ${at}, deletion_id = ${deletionId}, version = d.version + 1
          from chosen c where d.id = c.id returning d.id)
        select count(*) as count, max(id) as last from deleted`.execute(db);
      return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? after };
    },

    /** The last one that there is. */
    newest: async (): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select coalesce(max(t.id), 0) as id from ${table} t`.execute(db);
      return rows[0]?.id ?? 0;
    },

    /** Brings back what was deleted together, without what would break the unique index. */
    restore: async (deletionId: number): Promise<{ count: number; left: number }> => {
      const { unique } = kind;
      const isFree = unique
        ? sql`not exists (select from ${table} o where o.deleted_at is null and ${unique.keyOf('o')} = ${unique.keyOf('t')})`
        : sql`true`;
      const { rows } = await sql<{ count: number; noted: number }>`
        with chosen as materialized (
          select t.id from ${table} t where t.deletion_id = ${deletionId} and ${isFree} order by t.id for update),
        restored as (
          update ${table} r set deleted_at = null, deletion_id = null, version = r.version + 1
          from chosen c where r.id = c.id returning 1)
        select (select count(*) from restored) as count,
          (select count(*) from ${table} t where t.deletion_id = ${deletionId}) as noted`.execute(db);
      const { count = 0, noted = 0 } = rows[0] ?? {};
      return { count, left: noted - count };
    },

    /** Gone for good. */
    erase: async (id: number): Promise<void> => {
      await sql`delete from ${table} t where t.id = ${id}`.execute(db);
    },

    /** Those that were deleted before that, gone for good. */
    purge: async (before: Date): Promise<void> => {
      await sql`delete from ${table} t where t.deleted_at < ${before}`.execute(db);
    },
  };
};
