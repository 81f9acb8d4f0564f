import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/** About how many rows there are, and how many of them match. */
export type Expected = { own: number; all: number };

/** What was seen of the first rows in an order. */
export type Seen = { seen: number; found: number };

// Estimates come from about a hundred samples: seen were 0.6 to 1.8 times the truth where they are trusted here. A fifth would still do.
export const CLEARLY = 5;

/** How many rows a query answers about, as the database's own statistics have it: two digits of it, more would promise too much. */
export async function rowsExpected(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) ${query}`.execute(db.withoutPlugins());
  return Number((rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0).toPrecision(2));
}

/**
 * Whether so many match that no one has to count. The statistics are of all accounts and may be minutes old; what was seen is
 * this account's, now, but only a part of it: both have to say so.
 */
export const isSurelyMany = ({ own, all }: Expected, { seen, found }: Seen, limit: number): boolean =>
  Math.min(all, (own * found) / seen) >= CLEARLY * limit;
