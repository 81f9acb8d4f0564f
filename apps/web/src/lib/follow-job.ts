import { isErrorCode, Job, watchJob } from '@sealwright/contract';
import { watch } from './api.ts';
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

/** Shows in the tray how far a job is; a stopped one is not shown. */
export function showProgress(
  { state, done, total, error, id }: Job,
  row: { id: string; title: string; href: string; stop: (jobId: number) => Promise<unknown> },
): void {
  if (state === 'cancelled') {
    dropJob(row.id);
    return;
  }
  showJob({
    id: row.id,
    title: row.title,
    href: row.href,
    unit: 'items',
    isLostOnLeave: false,
    state,
    done,
    total,
    error: state === 'failed' ? (error !== null && isErrorCode(error) ? error : 'internal') : null,
    cancel: isJobOpen({ state }) ? () => void row.stop(id).catch(() => undefined) : null,
  });
}
