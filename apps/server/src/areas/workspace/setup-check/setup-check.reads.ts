import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What time it is on the machine of the database. */
export async function clockOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (rows[0] === undefined) throw new Error('The database has no clock');
  return rows[0].now;
}
