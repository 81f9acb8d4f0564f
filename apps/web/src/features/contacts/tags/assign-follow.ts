import { isErrorCode, Job, watchJob } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { watch } from '../../../lib/api.ts';
import { session, useSession } from '../../../lib/session.ts';
import { endWork, tellWork } from '../../../lib/work.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { readAgain, stopAssigning } from './tags.queries.ts';

export const WORK = 'tags:';

const workIdOf = ({ id }: Pick<Job, 'id'>): string => `${WORK}${id}`;

const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Follows tags being given to thousands, wherever one goes meanwhile. */
export function followAssigning(cache: QueryClient, job: Job): void {
  const whose = session().user?.id;
  const hear = (next: Job) => {
    tell(next);
    if (isOpen(next)) return;
    end();
    // Also what was stopped or failed has changed some.
    void readAgain(cache);
    if (next.state === 'done') toastDone(t('assign.work_done', { ns: 'tags' }));
  };
  const stop = watch(watchJob, { params: { id: job.id } }, (event) => {
    const read = Job.safeParse(event);
    if (read.success) hear(read.data);
  });
  // It is nobody else's who signs in here.
  const unsubscribe = useSession.subscribe(({ user }) => {
    if (user?.id === whose) return;
    endWork(workIdOf(job));
    end();
  });
  const end = () => {
    stop();
    unsubscribe();
  };
  tell(job);
}

function tell(job: Job): void {
  const { id, state, done, total, error } = job;
  if (state === 'cancelled') {
    endWork(workIdOf(job));
    return;
  }
  tellWork({
    id: workIdOf(job),
    title: t('assign.work', { ns: 'tags' }),
    href: '/tags',
    unit: 'items',
    isLostOnLeave: false,
    state,
    done,
    total,
    error: state === 'failed' ? (error !== null && isErrorCode(error) ? error : 'internal') : null,
    cancel: isOpen(job) ? () => void stopAssigning(id).catch(toastError) : null,
  });
}
