import { Job, watchJob } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { watch } from '../../lib/api.ts';
import { session, useSession } from '../../lib/session.ts';
import { endWork, tellWork } from '../../lib/work.ts';
import { exportsQuery, patchExport, stopExport } from './privacy.queries.ts';

export const workIdOf = ({ id }: Pick<Job, 'id'>): string => `export:${id}`;

export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

const followed = new Set<number>();

/** Follows an export wherever one goes meanwhile: the page and the tray show how far it is. */
export function followExport(cache: QueryClient, job: Job): void {
  if (followed.has(job.id) || !isOpen(job)) return;
  followed.add(job.id);
  const whose = session().user?.id;
  const hear = (next: Job) => {
    patchExport(cache, next);
    tell(next);
    if (isOpen(next)) return;
    end();
    void cache.invalidateQueries({ queryKey: exportsQuery.queryKey });
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
    followed.delete(job.id);
    stop();
    unsubscribe();
  };
  tell(job);
}

function tell(job: Job): void {
  const { id, state, done, total } = job;
  if (state === 'cancelled') {
    endWork(workIdOf(job));
    return;
  }
  tellWork({
    id: workIdOf(job),
    title: t('export.work', { ns: 'privacy' }),
    href: '/app/account/privacy',
    unit: 'items',
    isLostOnLeave: false,
    state,
    done,
    total,
    error: state === 'failed' ? 'internal' : null,
    cancel: isOpen(job) ? () => void stopExport(id).catch(() => undefined) : null,
  });
}
