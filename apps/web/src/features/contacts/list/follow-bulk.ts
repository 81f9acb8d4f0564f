import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followJob, isFollowed, isJobOpen, showProgress } from '../../../lib/follow-job.ts';
import { dropJob } from '../../../lib/jobs.ts';
import { readAgain, stopJob } from './list.queries.ts';

/** Acts on so many contacts that they are jobs, with the page each belongs to. */
const ACTS = { delete: '/contacts', restore: '/contacts/deleted' } as const;
export type BulkAct = keyof typeof ACTS;

const PREFIX = 'contacts';
const rowIdOf = (act: BulkAct, id: number): string => `${PREFIX}-${act}:${id}`;
export const isOfAct = (act: BulkAct, rowId: string): boolean => rowId.startsWith(`${PREFIX}-${act}:`);

/** Called when the job is over, unless it failed. */
type OnEnd = (job: Job) => void;

/** Follows a job on many contacts: its page and the tray show how far it is. */
export function followBulk(cache: QueryClient, act: BulkAct, job: Job, onEnd: OnEnd): void {
  const rowId = rowIdOf(act, job.id);
  if (isFollowed(rowId)) return;
  const finish = (last: Job) => {
    void readAgain(cache);
    if (last.state !== 'failed') onEnd(last);
  };
  tell(act, job);
  if (!isJobOpen(job)) {
    finish(job);
    return;
  }
  const end = followJob({ rowId, jobId: job.id }, (next) => {
    tell(act, next);
    if (isJobOpen(next)) return;
    end();
    finish(next);
  });
}

function tell(act: BulkAct, job: Job): void {
  const id = rowIdOf(act, job.id);
  // How it ended is told with what can be done about it.
  if (job.state === 'done') dropJob(id);
  else showProgress(job, { id, title: t(`work.${act}`, { ns: 'contacts' }), href: ACTS[act], stop: stopJob });
}
