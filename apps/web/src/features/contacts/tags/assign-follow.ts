import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followInTray } from '../../../lib/follow-job.ts';
import { toastDone } from '../../../ui/toast.ts';
import { readAgain } from './tags.queries.ts';

export const WORK = 'tags:';

/** Follows tags being given to thousands. */
export const followAssigning = (cache: QueryClient, job: Job): void =>
  followInTray(
    job,
    { id: `${WORK}${job.id}`, title: t('assign.work', { ns: 'tags' }), href: '/tags' },
    {
      onEnd: ({ state }) => {
        // Also what was stopped or failed has changed some.
        void readAgain(cache);
        if (state === 'done') toastDone(t('assign.work_done', { ns: 'tags' }));
      },
    },
  );
