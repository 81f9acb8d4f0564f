import { countUnread, type Locale, listNotifications, type Notification, type Output } from '@sealwright/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, apiAtOnce } from '../../../lib/api.ts';
import { onChange } from '../../../lib/changes.ts';
import type { NotificationsSearch } from './notifications.search.ts';

export type NotificationPage = Output<typeof listNotifications>;

const ROOT = ['notifications'] as const;
const LIST_SIZE = 50;
const LATEST = 10;
// Several in a row (a hundred people signing at once) are one reading.
const SETTLE_MS = 300;

export const keys = {
  unread: [...ROOT, 'unread'],
  latest: [...ROOT, 'latest'],
  list: [...ROOT, 'list'],
  head: [...ROOT, 'head'],
  preferences: [...ROOT, 'preferences'],
} as const;

export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: ({ signal }) => apiAtOnce(countUnread, { signal }),
  // A window that was away may have missed what it was told.
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

/** The newest ones, for the bell. The sentences come in the language asked for. */
export const latestQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...keys.latest, locale],
    queryFn: ({ signal }) => api(listNotifications, { query: { pageSize: LATEST, locale }, signal }),
    refetchOnReconnect: 'always',
  });

/**
 * The list, read on from the last one shown, so that new ones do not shift it. It is never read again as a whole (that would
 * be a request per page): `headQuery` looks for what is new at its top.
 */
export const listQuery = (filter: NotificationsSearch, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: [...keys.list, filter, locale],
    queryFn: ({ pageParam, signal }) =>
      api(listNotifications, {
        query: { ...filter, pageSize: LIST_SIZE, locale, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextAfter,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const nextAfter = (page: NotificationPage): number | undefined =>
  page.next === null ? undefined : page.results.at(-1)?.id;

export const headQuery = (filter: NotificationsSearch, locale: Locale) =>
  queryOptions({
    queryKey: [...keys.head, filter, locale],
    queryFn: ({ signal }) => api(listNotifications, { query: { ...filter, pageSize: LIST_SIZE, locale }, signal }),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

const READ_AGAIN = [keys.unread, keys.latest, keys.head];

export const readAgain = (cache: QueryClient): Promise<unknown> =>
  Promise.all(READ_AGAIN.map((queryKey) => cache.invalidateQueries({ queryKey })));

/** Ends readings under way: they would bring back what has just been changed. */
export const stopReading = (cache: QueryClient): Promise<unknown> =>
  Promise.all(READ_AGAIN.map((queryKey) => cache.cancelQueries({ queryKey })));

/** Changes notifications wherever they are kept in this window. */
export function patchNotifications(cache: QueryClient, patch: (notification: Notification) => Notification): void {
  const patched = (page: NotificationPage) => ({ ...page, results: page.results.map(patch) });
  for (const queryKey of [keys.latest, keys.head]) {
    cache.setQueriesData<NotificationPage>({ queryKey }, (page) => page && patched(page));
  }
  cache.setQueriesData<{ pages: NotificationPage[]; pageParams: unknown[] }>(
    { queryKey: keys.list },
    (list) => list && { ...list, pages: list.pages.map(patched) },
  );
}

/** Reads again when the server says that there is something new; `onArrival` is told how many are unread then. */
export function useLiveNotifications(onArrival: (unread: number) => void): void {
  const cache = useQueryClient();
  const arrived = useEffectEvent(onArrival);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const before = cache.getQueryData(unreadQuery.queryKey)?.count;
      await readAgain(cache);
      const after = cache.getQueryData(unreadQuery.queryKey)?.count;
      if (before !== undefined && after !== undefined && after > before) arrived(after);
    };
    const stop = onChange((change) => {
      if (change.kind === 'document') return;
      clearTimeout(timer);
      timer = setTimeout(() => void look(), SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
