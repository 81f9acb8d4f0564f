import type { EmailLog, EmailStatus, Input, listEmailLogs } from '@sealwright/contract';
import { sql } from 'kysely';
import { timeOf } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../../platform/http/paging.ts';

type LogRow = {
  id: number;
  documentId: number;
  recipientId: number;
  event: string;
  subject: string;
  toName: string;
  toEmail: string;
  state: 'queued' | 'sent' | 'caught' | 'failed' | 'cancelled';
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  openedAt: Date | null;
  bouncedAt: Date | null;
  complainedAt: Date | null;
  attempts: number;
  nextAttemptAt: Date;
  answer: string | null;
};

/** A page of the mails to a document's recipients, newest first. Notices to its sender are not among them. */
export async function readEmailLogs(
  db: Db,
  accountId: number,
  query: Input<typeof listEmailLogs>['query'],
): Promise<{ rows: LogRow[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const asked = query.recipient === undefined ? sql`` : sql`and m.recipient_id = ${query.recipient}`;
  const ofDocument = sql`from mails m where m.account_id = ${accountId} and m.document_id = ${query.document}
    and m.recipient_id is not null ${asked}`;
  const { rows } = await sql<LogRow>`
    select m.id, m.document_id, m.recipient_id, m.event, m.subject, m.to_name, m.to_email, m.state, m.created_at, m.sent_at,
      m.delivered_at, m.bounced_at, m.complained_at, m.attempts, m.next_attempt_at, m.answer,
      (select l.opened_at from recipient_links l where l.token_hash = m.token_hash) as opened_at
    ${ofDocument} order by m.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${ofDocument} limit ${COUNT_LIMIT}) as one`.execute(db);
  return { rows, counted: counted.rows[0]?.count ?? 0 };
}

/** The furthest that is known. A complaint and a return outweigh what came before them; both times are shown. */
function statusOf(row: LogRow): EmailStatus {
  if (row.complainedAt !== null) return 'complained';
  if (row.bouncedAt !== null) return 'bounced';
  if (row.state === 'queued' || row.state === 'cancelled') return row.state;
  if (row.openedAt !== null) return 'opened';
  return row.deliveredAt !== null && row.state === 'sent' ? 'delivered' : row.state;
}

export const toEmailLog = (row: LogRow): EmailLog => ({
  id: row.id,
  document: row.documentId,
  recipient: row.recipientId,
  event: row.event,
  subject: row.subject,
  name: row.toName,
  email: row.toEmail,
  status: statusOf(row),
  queuedAt: row.createdAt.toISOString(),
  sentAt: timeOf(row.sentAt),
  deliveredAt: timeOf(row.deliveredAt),
  openedAt: timeOf(row.openedAt),
  bouncedAt: timeOf(row.bouncedAt),
  complainedAt: timeOf(row.complainedAt),
  attempts: row.attempts,
  nextTryAt: row.state === 'queued' ? row.nextAttemptAt.toISOString() : null,
  answer: row.answer,
});
