import * as calls from '@sealwright/contract';
import type { EventAnswer, OpenEvent } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { api, download } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { spanOfMonth } from '../base/month.ts';
import { allPages } from '../events/events.ts';
import type { OpenEventsSearch } from '../events/events.search.ts';

const ROOT = ['open-events'] as const;
const PAGE = 100;

export const openEventsQuery = ({ page, pageSize, search, when }: Omit<OpenEventsSearch, 'view' | 'month'>) => {
  const query = { page, pageSize, when, ...(search.trim().length >= 2 ? { search: search.trim() } : {}) };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(calls.listOpenEvents, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const openMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...ROOT, 'month', month],
    queryFn: ({ signal }) => {
      const query = { ...spanOfMonth(month), pageSize: PAGE };
      return allPages((page) => api(calls.listOpenEvents, { query: { ...query, page }, signal }));
    },
  });

export const openEventQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(calls.getOpenEvent, { params: { id }, signal }),
  });

export function useAnswer({ id, title }: OpenEvent) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answer: EventAnswer) => api(calls.answerEvent, { params: { id }, body: { answer } }),
    onSuccess: (event) => {
      cache.setQueryData(openEventQuery(id).queryKey, event);
      toastDone(t(`answered.${event.answer ?? 'no'}`, { ns: 'events', title }));
    },
    onError: (error) => toastFailure(t('answer_failed', { ns: 'events' }), error),
    // Also after a refusal: then it is full, or over.
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
}

export const useSaveCalendar = (id: number) =>
  useMutation({
    mutationFn: async () => saveFile(await download(calls.downloadEventCalendar, { params: { id } })),
    onError: (error) => toastFailure(t('calendar.failed', { ns: 'events' }), error),
  });

export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => api(calls.getCalendarFeed, { signal }),
  gcTime: 0,
});

export function useChangeFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: 'renew' | 'stop') =>
      change === 'renew' ? api(calls.renewCalendarFeed) : api(calls.stopCalendarFeed),
    onSuccess: (feed) => cache.setQueryData(feedQuery.queryKey, feed),
  });
}
