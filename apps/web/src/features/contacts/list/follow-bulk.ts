import type { Job } from '@sealwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { followInTray } from '../../../lib/follow-job.ts';
import { readAgain } from './list.queries.ts';

/** Acts on so many contacts that they are jobs, with the page each belongs to. */
const ACTS = { delete: '/contacts', restore: '/contacts/deleted' } as const;
export type BulkAct = keyof typeof ACTS;

const PREFIX = 'contacts';
const rowIdOf = (act: BulkAct, id: number): string => `${PREFIX}-${act}:${id}`;
export const isOfAct = (act: BulkAct, rowId: string): boolean => rowId.startsWith(`${PREFIX}-${act}:`);

/** Called when the job is over, unless it failed. */
type OnEnd = (job: Job) => void;

/** Follows a job on many contacts: its page and the tray show how far it is. */
export const followBulk = (cache: QueryClient, act: BulkAct, job: Job, onEnd: OnEnd): void =>
  followInTray(
    job,
    { id: rowIdOf(act, job.id), title: t(`work.${act}`, { ns: 'contacts' }), href: ACTS[act] },
    {
      // How it ended is told with what can be done about it.
      isGoneWhenDone: true,
      onEnd: (last) => {
        void readAgain(cache);
        if (last.state !== 'failed') onEnd(last);
      },
    },
  );
