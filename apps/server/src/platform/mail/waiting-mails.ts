import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Mails that have not left, and for how long the oldest of those has waited whose time has come. */
export async function waitingMails(db: Db, now: Date): Promise<{ waiting: number; oldestDueSeconds: number }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(next_attempt_at) as oldest from mails where state = 'queued'`.execute(db);
  const oldest = rows[0]?.oldest ?? null;
  return {
    waiting: rows[0]?.waiting ?? 0,
    oldestDueSeconds: oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000),
  };
}
