import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followJob, isFollowed, isJobOpen, showProgress } from '../../../lib/follow-job.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { readAgain, stopAssigning } from './tags.queries.ts';

export const WORK = 'tags:';

const rowIdOf = ({ id }: Pick<Job, 'id'>): string => `${WORK}${id}`;

/** Follows tags being given to thousands. */
export function followAssigning(cache: QueryClient, job: Job): void {
  if (isFollowed(rowIdOf(job))) return;
  const end = followJob({ rowId: rowIdOf(job), jobId: job.id }, (next) => {
    tell(next);
    if (isJobOpen(next)) return;
    end();
    // Also what was stopped or failed has changed some.
    void readAgain(cache);
    if (next.state === 'done') toastDone(t('assign.work_done', { ns: 'tags' }));
  });
  tell(job);
}

const tell = (job: Job): void =>
  showProgress(job, {
    id: rowIdOf(job),
    title: t('assign.work', { ns: 'tags' }),
    href: '/tags',
    stop: (id) => stopAssigning(id).catch(toastError),
  });
