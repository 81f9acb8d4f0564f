import { sql } from 'kysely';
import { type Clock, tooFarAhead } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { defineTask, every, type TaskHandler } from '../queue/tasks.ts';

/** So many tries in so many seconds, counted from the first one. */
export type Limit = { name: string; points: number; seconds: number };

/** Limits that every instance shares: their counts are rows. */
export type Limits = {
  /** Takes one try of `key` (an address, a user) or throws too_many_requests with the time to wait. */
  take(limit: Limit, key: string): Promise<void>;
  /** Gives all tries back, after a success. */
  reset(limit: Limit, key: string, tx?: Db): Promise<void>;
  /** Drops counts whose time is over. */
  purge(): Promise<void>;
};

const MAX_KEY = 255;
const SWEEP_SECONDS = 15 * 60;

const sweepLimits = defineTask('sweep-rate-limits');

/** Drops the counts of people who do not come back. */
export const limitsTasks = (limits: Limits): TaskHandler[] => [every(sweepLimits, SWEEP_SECONDS, () => limits.purge())];

export function createLimits(db: Db, clock: Clock): Limits {
  return {
    async take({ name, points, seconds }, key) {
      const now = clock.now().getTime();
      const end = now + seconds * 1000;
      // A count that ends later than one that begins now was begun by a clock that ran ahead.
      const isOver = sql`(r.expire <= ${now} or r.expire > ${tooFarAhead(new Date(end)).getTime()})`;
      // One statement: of a hundred at once exactly `points` pass. The count stops one above the limit.
      const { rows } = await sql<{ points: number; expire: number }>`
        insert into rate_limits as r (key, points, expire) values (${rowKey(name, key)}, 1, ${end})
        on conflict (key) do update set
          points = case when ${isOver} then 1 else least(r.points + 1, ${points + 1}) end,
          expire = case when ${isOver} then excluded.expire else r.expire end
        returning points, expire`.execute(db);
      const [row] = rows;
      if (row === undefined || row.points <= points) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((row.expire - now) / 1000));
      throw new AppError('too_many_requests', { retryAfterSeconds });
    },
    // A transaction gives its own connection: to wait for a second one while holding the first can stop the whole pool.
    async reset({ name }, key, tx = db) {
      await sql`delete from rate_limits where key = ${rowKey(name, key)}`.execute(tx);
    },
    async purge() {
      await sql`delete from rate_limits where expire <= ${clock.now().getTime()}`.execute(db);
    },
  };
}

// What follows the name may be typed by anyone: cut to the column, without characters text cannot hold.
function rowKey(name: string, key: string): string {
  return `${name}:${key.replaceAll('\0', '')}`.slice(0, MAX_KEY);
}
