import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** What waits in one queue: tasks whose time has come, since when the oldest of them could run, tasks that run, and those put off. */
export type QueueBacklog = { queue: string; due: number; running: number; later: number; oldestDueSeconds: number };

export async function queueBacklog(db: Db): Promise<QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`
    select name as queue,
      count(*) filter (where state < 'active' and start_after <= now())::int as due,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
        as oldest_due_seconds
    from pgboss.job where state < 'completed' group by name order by name`.execute(db);
  return rows;
}
