import type { NotificationDetails } from '../../migrations/tables.people.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../notifications/index.ts';
import type { WorkRow } from './works.repo.ts';

type News = {
  finished: 'export_finished' | 'bulk_finished';
  failed: 'export_failed' | 'bulk_failed';
  details: (work: WorkRow) => NotificationDetails;
};

const BULK: News = {
  finished: 'bulk_finished',
  failed: 'bulk_failed',
  details: ({ kind, result }) => ({ act: kind, count: Number(result['count'] ?? 0) }),
};

/** Kinds of jobs whose end the person who asked for them is notified of. An import tells of its own end. */
const NEWS: Readonly<Record<string, News>> = {
  my_data: { finished: 'export_finished', failed: 'export_failed', details: () => ({}) },
  contacts_delete: BULK,
  contacts_restore: BULK,
  contacts_tag: BULK,
};

/** Tells of a job that has just ended, in the transaction that ended it. To have stopped it oneself is no news. */
export async function tellEnd(tx: Db, platform: Platform, work: WorkRow): Promise<void> {
  const news = NEWS[work.kind];
  if (news === undefined || work.state === 'cancelled') return;
  const subject = { accountId: work.accountId, id: work.id };
  const details = news.details(work);
  await notify(
    tx,
    platform,
    work.state === 'failed'
      ? { status: news.failed, subject, details: { ...details, reason: work.error ?? 'internal' } }
      : { status: news.finished, subject, details },
  );
}
