import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followJob, isFollowed, isJobOpen, showProgress } from '../../../lib/follow-job.ts';
import { accountExportsQuery, patchAccountExport, stopAccountExport } from './account-export.queries.ts';
import { rowIdOf } from './export-follow.ts';

/** Follows the export of a whole account: the page and the tray show how far it is. */
export function followAccountExport(cache: QueryClient, job: Job): void {
  const rowId = rowIdOf(job);
  if (isFollowed(rowId) || !isJobOpen(job)) return;
  const end = followJob({ rowId, jobId: job.id }, (next) => {
    patchAccountExport(cache, next);
    tell(next);
    if (isJobOpen(next)) return;
    end();
    void cache.invalidateQueries({ queryKey: accountExportsQuery.queryKey });
  });
  tell(job);
}

const tell = (job: Job): void =>
  showProgress(job, {
    id: rowIdOf(job),
    title: t('account.work', { ns: 'privacy' }),
    href: '/app/account/privacy',
    stop: stopAccountExport,
  });
