import { isErrorCode, Job, watchJob } from '@sealwright/contract';
import { watch } from './api.ts';
import { session, useSession } from './session.ts';
import { endWork, tellWork } from './work.ts';

export const isJobOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

const followed = new Set<string>();

export const isFollowed = (workId: string): boolean => followed.has(workId);

/**
 * Hears of long work wherever one goes meanwhile, once however often it is asked for. Whoever hears that it is over calls what
 * this gives back. It ends by itself, and its row in the tray with it, when someone else signs in here.
 */
export function followJob(
  { workId, jobId, onReconnect }: { workId: string; jobId: number; onReconnect?: () => void },
  hear: (job: Job) => void,
): () => void {
  followed.add(workId);
  const whose = session().user?.id;
  const input = { params: { id: jobId }, ...(onReconnect ? { onReconnect } : {}) };
  const stop = watch(watchJob, input, (event) => {
    const read = Job.safeParse(event);
    if (read.success && followed.has(workId)) hear(read.data);
  });
  const end = () => {
    followed.delete(workId);
    stop();
    unsubscribe();
  };
  const unsubscribe = useSession.subscribe(({ user }) => {
    if (user?.id === whose) return;
    endWork(workId);
    end();
  });
  return end;
}

/** Shows a job in the tray as far as it is; one that was stopped is not shown. */
export function tellJob(
  { state, done, total, error, id }: Job,
  work: { id: string; title: string; href: string; stop: (jobId: number) => Promise<unknown> },
): void {
  if (state === 'cancelled') {
    endWork(work.id);
    return;
  }
  tellWork({
    id: work.id,
    title: work.title,
    href: work.href,
    unit: 'items',
    isLostOnLeave: false,
    state,
    done,
    total,
    error: state === 'failed' ? (error !== null && isErrorCode(error) ? error : 'internal') : null,
    cancel: isJobOpen({ state }) ? () => void work.stop(id).catch(() => undefined) : null,
  });
}
