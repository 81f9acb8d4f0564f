import { cancelJob, isErrorCode, Job, watchJob } from '@sealwright/contract';
import { api, watch } from './api.ts';
import { session, useSession } from './session.ts';
import { dropJob, showJob } from './jobs.ts';

export const isJobOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

const followed = new Set<string>();

export const isFollowed = (rowId: string): boolean => followed.has(rowId);

/**
 * Follows a job on whatever screen the person is, once however often it is called. Returns how to end it, to be called when
 * the job is over. It ends by itself, with its row in the tray, when another person signs in.
 */
export function followJob(
  { rowId, jobId, onReconnect }: { rowId: string; jobId: number; onReconnect?: () => void },
  hear: (job: Job) => void,
): () => void {
  followed.add(rowId);
  const whose = session().user?.id;
  const input = { params: { id: jobId }, ...(onReconnect ? { onReconnect } : {}) };
  const stop = watch(watchJob, input, (event) => {
    const read = Job.safeParse(event);
    if (read.success && followed.has(rowId)) hear(read.data);
  });
  const end = () => {
    followed.delete(rowId);
    stop();
    unsubscribe();
  };
  const unsubscribe = useSession.subscribe(({ user }) => {
    if (user?.id === whose) return;
    dropJob(rowId);
    end();
  });
  return end;
}

export const stopJob = (id: number): Promise<{ job: Job }> => api(cancelJob, { params: { id } });

type Row = { id: string; title: string; href: string };

type Following = {
  /** With each news, the first and the last among them. */
  onNews?: (job: Job) => void;
  onEnd: (last: Job) => void;
  /** How it ended is told elsewhere: once it is done, its row goes. */
  isGoneWhenDone?: boolean;
};

/** Shows in the tray how far a job is, until it is over. Does nothing for one that is followed already. */
export function followInTray(job: Job, row: Row, { onNews, onEnd, isGoneWhenDone = false }: Following): void {
  if (isFollowed(row.id)) return;
  const hear = (next: Job) => {
    onNews?.(next);
    if (isGoneWhenDone && next.state === 'done') dropJob(row.id);
    else showProgress(next, row);
    if (!isJobOpen(next)) onEnd(next);
  };
  if (isJobOpen(job)) {
    const end = followJob({ rowId: row.id, jobId: job.id }, (next) => {
      if (!isJobOpen(next)) end();
      hear(next);
    });
  }
  hear(job);
}

/** One that was stopped is not shown. */
function showProgress({ state, done, total, error, id }: Job, row: Row): void {
  if (state === 'cancelled') {
    dropJob(row.id);
    return;
  }
  showJob({
    ...row,
    unit: 'items',
    isLostOnLeave: false,
    state,
    done,
    total,
    error: state === 'failed' ? (error !== null && isErrorCode(error) ? error : 'internal') : null,
    cancel: isJobOpen({ state }) ? () => stopJob(id) : null,
  });
}
