import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { z } from 'zod';
import { followJob, isFollowed, isJobOpen, tellJob } from '../../../lib/follow-job.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { endWork } from '../../../lib/work.ts';
import { manyKey } from '../open-work.ts';
import { readAgain, readWork, stopWork } from './list.queries.ts';

/** An act on so many contacts that it is long work: what it is, and where it belongs. */
const ACTS = { delete: '/contacts', restore: '/contacts/deleted' } as const;
export type LongAct = keyof typeof ACTS;

const PREFIX = 'contacts';
const workIdOf = (act: LongAct, id: number): string => `${PREFIX}-${act}:${id}`;
export const isOfAct = (act: LongAct, workId: string): boolean => workId.startsWith(`${PREFIX}-${act}:`);

/** Who hears how it ended: also after the page was loaded anew. */
type OnEnd = (job: Job) => void;

/** Follows long work: its page and the tray show how far it is. */
export function followMany(cache: QueryClient, act: LongAct, job: Job, onEnd: OnEnd): void {
  const workId = workIdOf(act, job.id);
  if (isFollowed(workId)) return;
  remember(act, job.id);
  const finish = (last: Job) => {
    forget(job.id);
    void readAgain(cache);
    if (last.state !== 'failed') onEnd(last);
  };
  tell(act, job);
  if (!isJobOpen(job)) {
    finish(job);
    return;
  }
  const end = followJob({ workId, jobId: job.id }, (next) => {
    tell(act, next);
    if (isJobOpen(next)) return;
    end();
    finish(next);
  });
}

function tell(act: LongAct, job: Job): void {
  const id = workIdOf(act, job.id);
  // How it ended is told with what can be done about it.
  if (job.state === 'done') endWork(id);
  else tellJob(job, { id, title: t(`work.${act}`, { ns: 'contacts' }), href: ACTS[act], stop: stopWork });
}

const Remembered = z.array(z.object({ act: z.enum(['delete', 'restore']), id: z.number() }));
type Remembered = z.infer<typeof Remembered>;

function remembered(): Remembered {
  try {
    return Remembered.parse(JSON.parse(readStored(manyKey()) ?? '[]'));
  } catch {
    return [];
  }
}

const keep = (works: Remembered): void => writeStored(manyKey(), works.length > 0 ? JSON.stringify(works) : null);
const remember = (act: LongAct, id: number): void =>
  keep([...remembered().filter((one) => one.id !== id), { act, id }]);
const forget = (id: number): void => keep(remembered().filter((one) => one.id !== id));

/** Goes on following what was under way when the page was closed: its end, with the undo, is not missed. */
export async function followAgain(cache: QueryClient, onEnd: (act: LongAct, job: Job) => void): Promise<void> {
  for (const { act, id } of remembered().filter((one) => !isFollowed(workIdOf(one.act, one.id)))) {
    try {
      followMany(cache, act, await readWork(id), (job) => onEnd(act, job));
    } catch {
      forget(id);
    }
  }
}
