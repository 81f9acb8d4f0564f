import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Finished documents without their seal, by what they wait for; `none` has nothing in its way. */
export type SealingBacklog = { reason: string; documents: number; oldestSeconds: number };

export async function sealingBacklog(db: Db, now: Date): Promise<SealingBacklog[]> {
  const { rows } = await sql<SealingBacklog>`
    select coalesce(waiting_reason, 'none') as reason, count(*)::int as documents,
      greatest(0, extract(epoch from ${now}::timestamptz - min(finished_at)))::float8 as oldest_seconds
    from documents
    where finished_at is not null and sealed_at is null and deleted_at is null
    group by 1 order by 1`.execute(db);
  return rows;
}
