import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** How sending went lately: of mails or of text messages. */
export type DeliveryHealth = {
  lastSentAt: Date | null;
  lastFailedAt: Date | null;
  /** Of the last day. */
  failedCount: number;
  /** Tried and still waiting, which a gateway that works leaves none of for long. */
  stuckCount: number;
  lastError: string | null;
};

const DAY_MS = 24 * 3600 * 1000;
const STUCK_MS = 15 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** Of mails or of text messages, which are kept alike. Looks at the last week. */
export async function deliveryHealth(db: Db, table: 'mails' | 'text_messages', now: Date): Promise<DeliveryHealth> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const { rows } = await sql<DeliveryHealth>`
    select max(sent_at) filter (where state = 'sent') as last_sent_at,
      max(created_at) filter (where state = 'failed') as last_failed_at,
      (count(*) filter (where state = 'failed' and created_at > ${ago(DAY_MS)}))::int as failed_count,
      (count(*) filter (where state = 'queued' and attempts > 0 and created_at < ${ago(STUCK_MS)}))::int as stuck_count,
      (array_agg(left(last_error, 300) order by created_at desc) filter (where last_error is not null))[1] as last_error
    from ${sql.table(table)} where created_at > ${ago(WEEK_MS)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate without a row');
  return row;
}
