import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { AccountEvent } from '../../../platform/events.ts';

/** Updates the count in the activity that the first step of a job recorded. Returns false if there is none yet. */
export async function countInActivity(
  tx: Db,
  job: { id: number; userId: number; since: Date },
  { type, count }: { type: AccountEvent['type']; count: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update activities set details = details || jsonb_build_object('count', ${count}::bigint)
    where user_id = ${job.userId} and at >= ${job.since} and action = ${type} and (details->>'job')::bigint = ${job.id}
    returning id`.execute(tx);
  return rows.length > 0;
}
