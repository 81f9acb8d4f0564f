import type { Db } from '../../platform/db/db.ts';
import type { JobEvent } from '../../platform/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobRow } from './jobs.repo.ts';

/** Publishes the end of a job, in the transaction that ended it. A job that its owner stopped is no news to them. */
export async function publishEnd(tx: Db, platform: Platform, job: JobRow): Promise<void> {
  if (job.state === 'cancelled') return;
  const event = eventOf(job, platform.clock.now());
  if (event !== null) await platform.events.publish(tx, event);
}

// Acts on many, which end with how many they were done to.
const BULK = /^(?:contacts_(?:delete|restore|tag)|documents_(?:archive|delete|download|move|resend|restore))$/;
// What is done while one looks needs no notification.
const NOTIFIED_FROM = 100;

/** Null for a job that publishes its end itself, as an import does, and for a small one of documents. */
function eventOf(row: JobRow, at: Date): JobEvent | null {
  const { kind, state, accountId, id: jobId, error, result } = row;
  const job = { at, accountId, jobId };
  const reason = error ?? 'internal';
  const hasFailed = state === 'failed';
  if (kind === 'my_data' || kind === 'account_export') {
    return hasFailed ? { ...job, type: 'export_failed', details: { reason } } : { ...job, type: 'export_finished' };
  }
  if (!BULK.test(kind) || isSmall(row)) return null;
  const details = { act: kind, count: Number(result['count'] ?? 0) };
  return hasFailed
    ? { ...job, type: 'bulk_failed', details: { ...details, reason } }
    : { ...job, type: 'bulk_finished', details };
}

const isSmall = ({ kind, state, total }: JobRow): boolean =>
  kind.startsWith('documents_') && state !== 'failed' && (total ?? 0) < NOTIFIED_FROM;
