import { Job, watchJob } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { z } from 'zod';
import { watch } from '../../../lib/api.ts';
import { session, useSession } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { endWork, tellWork } from '../../../lib/work.ts';
import { readAgain, readWork, stopWork } from './list.queries.ts';

/** An act on so many contacts that it is long work: what it is, and where it belongs. */
const ACTS = { delete: '/contacts', restore: '/contacts/deleted' } as const;
export type LongAct = keyof typeof ACTS;

const PREFIX = 'contacts';
const workIdOf = (act: LongAct, id: number): string => `${PREFIX}-${act}:${id}`;
export const isOfAct = (act: LongAct, workId: string): boolean => workId.startsWith(`${PREFIX}-${act}:`);

const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Who hears how it ended: also after the page was loaded anew. */
type OnEnd = (job: Job) => void;

const followed = new Set<number>();

/** Follows long work wherever one goes meanwhile: its page and the tray show how far it is. */
export function followMany(cache: QueryClient, act: LongAct, job: Job, onEnd: OnEnd): void {
  if (followed.has(job.id)) return;
  followed.add(job.id);
  remember(act, job.id);
  const whose = session().user?.id;
  let stop: () => void = () => undefined;
  const end = () => {
    followed.delete(job.id);
    stop();
    unsubscribe();
  };
  // It is nobody else's who signs in here.
  const unsubscribe = useSession.subscribe(({ user }) => {
    if (user?.id === whose) return;
    endWork(workIdOf(act, job.id));
    end();
  });
  const hear = (next: Job) => {
    tell(act, next);
    if (isOpen(next)) return;
    end();
    forget(job.id);
    void readAgain(cache);
    if (next.state !== 'failed') onEnd(next);
  };
  if (!isOpen(job)) {
    hear(job);
    return;
  }
  tell(act, job);
  stop = watch(watchJob, { params: { id: job.id } }, (event) => {
    const read = Job.safeParse(event);
    if (read.success) hear(read.data);
  });
}

function tell(act: LongAct, job: Job): void {
  const { id, state, done, total } = job;
  // How it ended is told with what can be done about it.
  if (state === 'done' || state === 'cancelled') {
    endWork(workIdOf(act, id));
    return;
  }
  tellWork({
    id: workIdOf(act, id),
    title: t(`work.${act}`, { ns: 'contacts' }),
    href: ACTS[act],
    unit: 'items',
    isLostOnLeave: false,
    state,
    done,
    total,
    error: state === 'failed' ? 'internal' : null,
    cancel: isOpen(job) ? () => void stopWork(id).catch(() => undefined) : null,
  });
}

const Remembered = z.array(z.object({ act: z.enum(['delete', 'restore']), id: z.number() }));
type Remembered = z.infer<typeof Remembered>;

const keyNow = (): string => `contacts.works.${session().user?.id ?? 0}`;

function remembered(): Remembered {
  try {
    return Remembered.parse(JSON.parse(readStored(keyNow()) ?? '[]'));
  } catch {
    return [];
  }
}

const keep = (works: Remembered): void => writeStored(keyNow(), works.length > 0 ? JSON.stringify(works) : null);
const remember = (act: LongAct, id: number): void =>
  keep([...remembered().filter((one) => one.id !== id), { act, id }]);
const forget = (id: number): void => keep(remembered().filter((one) => one.id !== id));

/** Goes on following what was under way when the page was closed: its end, with the undo, is not missed. */
export async function followAgain(cache: QueryClient, onEnd: (act: LongAct, job: Job) => void): Promise<void> {
  for (const { act, id } of remembered().filter((one) => !followed.has(one.id))) {
    try {
      followMany(cache, act, await readWork(id), (job) => onEnd(act, job));
    } catch {
      forget(id);
    }
  }
}
