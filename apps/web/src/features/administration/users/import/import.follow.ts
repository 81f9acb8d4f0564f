import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followJob, isFollowed, isJobOpen, showProgress } from '../../../../lib/follow-job.ts';
import { patchImport, readUsersAgain, stopImport } from './import.queries.ts';

const rowIdOf = ({ id }: Pick<Job, 'id'>): string => `users-import:${id}`;

/** Follows an import of users: its page and the tray show how far it is. */
export function followUserImport(cache: QueryClient, job: Job): void {
  const rowId = rowIdOf(job);
  if (isFollowed(rowId) || !isJobOpen(job)) return;
  const importId = Number(job.result['importId']);
  const tell = (next: Job): void =>
    showProgress(next, {
      id: rowId,
      title: t('import.work', { ns: 'administration' }),
      href: `/admin/users/import/${importId}`,
      stop: stopImport,
    });
  const end = followJob({ rowId, jobId: job.id }, (next) => {
    patchImport(cache, importId, next);
    tell(next);
    if (isJobOpen(next)) return;
    end();
    void readUsersAgain(cache);
  });
  tell(job);
}
