import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followInTray } from '../../../../lib/follow-job.ts';
import { patchImport, readUsersAgain } from './import.queries.ts';

/** Follows an import of users: its page and the tray show how far it is. */
export function followUserImport(cache: QueryClient, job: Job): void {
  const importId = Number(job.result['importId']);
  followInTray(
    job,
    {
      id: `users-import:${job.id}`,
      title: t('import.work', { ns: 'administration' }),
      href: `/admin/users/import/${importId}`,
    },
    { onNews: (next) => patchImport(cache, importId, next), onEnd: () => void readUsersAgain(cache) },
  );
}
