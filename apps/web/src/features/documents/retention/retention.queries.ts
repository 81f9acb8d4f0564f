import * as calls from '@sealwright/contract';
import type { Input, Job, RetentionRule } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { api } from '../../../lib/api.ts';
import { followInTray } from '../../../lib/follow-job.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { toastDone } from '../../../ui/toast.ts';

const ROOT = ['documents', 'retention'] as const;
const PAGE_SIZE = 10;

export const rulesQuery = queryOptions({
  queryKey: [...ROOT, 'rules'],
  queryFn: ({ signal }) => api(calls.getRetentionRules, { signal }),
});

export const dueQuery = (page: number, ahead: number) =>
  queryOptions({
    queryKey: [...ROOT, 'due', page, ahead],
    queryFn: ({ signal }) => api(calls.listRetentionDue, { query: { page, pageSize: PAGE_SIZE, ahead }, signal }),
    placeholderData: keepPreviousData,
  });

export const holdsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROOT, 'holds', page],
    queryFn: ({ signal }) => api(calls.listLegalHolds, { query: { page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const erasedQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROOT, 'erased', page],
    queryFn: ({ signal }) => api(calls.listErasedDocuments, { query: { page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const useSetRules = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (rules: RetentionRule[]) => api(calls.setRetentionRules, { body: { rules } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
};

export const usePlaceHold = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof calls.placeLegalHold>['body']) => api(calls.placeLegalHold, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
};

export const useReleaseHold = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(calls.releaseLegalHold, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
};

export const useErase = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { count: number; mayBeMany: boolean }) =>
      api(calls.eraseRetentionDue, { body, idempotencyKey: randomKey() }),
    onSuccess: ({ job }) => followErasing(job, () => void cache.invalidateQueries({ queryKey: ['documents'] })),
    onError: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
};

/** Shows in the tray how far it is; `onEnd`: what it erased is gone. */
export const followErasing = (job: Job, onEnd: () => void): void =>
  followInTray(
    job,
    { id: `retention:${job.id}`, title: t('job', { ns: 'retention' }), href: '/retention' },
    {
      isGoneWhenDone: true,
      onEnd: ({ state }) => {
        if (state === 'done') toastDone(t('erase.done', { ns: 'retention' }));
        onEnd();
      },
    },
  );
