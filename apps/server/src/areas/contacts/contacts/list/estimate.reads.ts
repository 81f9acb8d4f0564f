import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import type { Condition } from './conditions.reads.ts';

/** About how many contacts the account has, and how many of them match. */
export type Expected = { own: number; all: number };

/** What was seen of the first contacts in an order. */
export type Seen = { seen: number; found: number };

// Estimates come from about a hundred samples: seen were 0.6 to 1.8 times the truth where they are trusted here. A fifth would still do.
const CLEARLY = 5;

/** How many there are about, as the database's own statistics have it: two digits of it, more would promise too much. */
export async function estimateOf(db: Db, wanted: Condition): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select 1 from contacts where ${wanted}`.execute(db.withoutPlugins());
  return Number((rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0).toPrecision(2));
}

export async function expectedOf(db: Db, { own, all }: { own: Condition; all: Condition }): Promise<Expected> {
  const [ofOwn, ofAll] = await Promise.all([estimateOf(db, own), estimateOf(db, all)]);
  return { own: ofOwn, all: ofAll };
}

/**
 * Whether so many match that no one has to count. The statistics are of everyone's contacts and may be minutes old; what was
 * seen is this account's, now, but only a part of it: both have to say so.
 */
export const isSurelyMany = ({ own, all }: Expected, { seen, found }: Seen, limit: number): boolean =>
  Math.min(all, (own * found) / seen) >= CLEARLY * limit;

export async function countUpTo(db: Db, wanted: Condition, limit: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (select from contacts where ${wanted} limit ${sql.lit(limit)}) found`.execute(db);
  return rows[0]?.counted ?? 0;
}
