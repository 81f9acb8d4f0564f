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

// What is done while one looks needs no notification.
const NOTIFIED_FROM = 100;

/** Null for a job that publishes its end itself, as an import does, and for a small one of documents. */
function eventOf({ kind, state, accountId, id, error, result, total }: JobRow, at: Date): JobEvent | null {
  if (kind.startsWith('documents_') && state !== 'failed' && (total ?? 0) < NOTIFIED_FROM) return null;
  const job = { at, accountId, jobId: id };
  const reason = error ?? 'internal';
  const hasFailed = state === 'failed';
  switch (kind) {
    case 'my_data':
      return hasFailed ? { ...job, type: 'export_failed', details: { reason } } : { ...job, type: 'export_finished' };
    case 'contacts_delete':
    case 'contacts_restore':
    case 'contacts_tag':
    case 'documents_archive':
    case 'documents_delete':
    case 'documents_download':
    case 'documents_move':
    case 'documents_resend':
    case 'documents_restore': {
      const details = { act: kind, count: Number(result['count'] ?? 0) };
      return hasFailed
        ? { ...job, type: 'bulk_failed', details: { ...details, reason } }
        : { ...job, type: 'bulk_finished', details };
    }
    default:
      return null;
  }
}
