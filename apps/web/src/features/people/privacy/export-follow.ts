import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followJob, isFollowed, isJobOpen, showProgress } from '../../../lib/follow-job.ts';
import { exportsQuery, patchExport, stopExport } from './privacy.queries.ts';

export const rowIdOf = ({ id }: Pick<Job, 'id'>): string => `export:${id}`;

/** Follows an export: the page and the tray show how far it is. */
export function followExport(cache: QueryClient, job: Job): void {
  const rowId = rowIdOf(job);
  if (isFollowed(rowId) || !isJobOpen(job)) return;
  const end = followJob({ rowId, jobId: job.id }, (next) => {
    patchExport(cache, next);
    tell(next);
    if (isJobOpen(next)) return;
    end();
    void cache.invalidateQueries({ queryKey: exportsQuery.queryKey });
  });
  tell(job);
}

const tell = (job: Job): void =>
  showProgress(job, {
    id: rowIdOf(job),
    title: t('export.work', { ns: 'privacy' }),
    href: '/app/account/privacy',
    stop: stopExport,
  });
