import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import { missingMigrations } from '../db/migrate.ts';
import type { Platform } from '../platform.ts';

export type ReadyChecks = { database: boolean; store: boolean; queue: boolean; migrations: boolean };

const PART_MS = 2000;
const KEPT_MS = 1000;
const RETRY_SECONDS = 5;

/**
 * Whether this instance can work: each part is asked, for two seconds at most. An answer is kept for a second and shared
 * by all who ask, so asking often puts no load on anything. Throws `unavailable` with the checks while a part is away.
 */
export function createReadiness(platform: Platform): () => Promise<{ ready: true; checks: ReadyChecks }> {
  let latest: { at: number; checks: Promise<ReadyChecks> } | null = null;
  return async () => {
    const now = performance.now();
    if (latest === null || now - latest.at > KEPT_MS) latest = { at: now, checks: checkAll(platform) };
    const checks = await latest.checks;
    if (Object.values(checks).every(Boolean)) return { ready: true, checks };
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS, facts: { ready: false, checks } });
  };
}

async function checkAll(platform: Platform): Promise<ReadyChecks> {
  const { db, store, tasks } = platform;
  const [database, stored, queue, migrations] = await Promise.all([
    isWell(platform, 'database', () => sql`select 1`.execute(db)),
    isWell(platform, 'store', () => store.check()),
    isWell(platform, 'queue', () => tasks.check()),
    isWell(platform, 'migrations', async () => {
      const missing = await missingMigrations(db);
      if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}`);
    }),
  ]);
  return { database, store: stored, queue, migrations };
}

/** Why a part is away is in the log at `info`, and never in the answer. */
async function isWell({ log }: Platform, part: string, ask: () => Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  const late = sleep(PART_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`No answer within ${PART_MS} ms`);
  });
  try {
    await Promise.race([ask(), late]);
    return true;
  } catch (cause) {
    log.info('A part is away', { part }, cause);
    return false;
  } finally {
    late.catch(() => {});
    limit.abort();
  }
}
