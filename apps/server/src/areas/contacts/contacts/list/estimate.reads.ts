import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { type Expected, rowsExpected } from '../../../../platform/db/estimate.ts';
import type { Condition } from './conditions.reads.ts';

/** How many contacts there are about, as the database's own statistics have it. */
export const estimateOf = (db: Db, wanted: Condition): Promise<number> =>
  rowsExpected(db, sql`select 1 from contacts where ${wanted}`);

export async function expectedOf(db: Db, { own, all }: { own: Condition; all: Condition }): Promise<Expected> {
  const [ofOwn, ofAll] = await Promise.all([estimateOf(db, own), estimateOf(db, all)]);
  return { own: ofOwn, all: ofAll };
}

export async function countUpTo(db: Db, wanted: Condition, limit: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (select from contacts where ${wanted} limit ${sql.lit(limit)}) found`.execute(db);
  return rows[0]?.counted ?? 0;
}
