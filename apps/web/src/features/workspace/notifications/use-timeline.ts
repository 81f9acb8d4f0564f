import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocale } from '../../../lib/i18n.ts';
import { useOwnTimeZone } from '../../../lib/intl.ts';
import { useKeptPages } from '../../../ui/list/index.ts';
import { arrivals, flatten, hasGap, reconcile, takeIn } from './arrivals.ts';
import { headQuery, listQuery, type NotificationPage } from './notifications.queries.ts';
import type { NotificationsSearch } from './notifications.search.ts';
import { withDays } from './timeline.ts';

const NO_PAGES: NotificationPage[] = [];

/** The list of one filter: what is read on, and what arrives at its top meanwhile. */
export function useTimeline(filter: NotificationsSearch) {
  const cache = useQueryClient();
  const locale = useLocale();
  const query = listQuery(filter, locale);
  const list = useInfiniteQuery(query);
  useKeptPages('notifications', list);
  const pages = list.data?.pages ?? NO_PAGES;
  const { data: head, isFetchedAfterMount } = useQuery({ ...headQuery(filter, locale), enabled: list.isSuccess });
  const { queryKey } = query;

  const setPages = (change: (pages: NotificationPage[]) => NotificationPage[]) => {
    cache.setQueryData<InfiniteData<NotificationPage, number>>(queryKey, (known) => {
      const changed = known && change(known.pages);
      return changed && changed !== known.pages ? { ...known, pages: changed } : known;
    });
  };
  useEffect(() => {
    // One that was kept from before may be older than the list, and would take away what is newer.
    if (!head || !isFetchedAfterMount) return;
    setPages((known) => {
      const looked = reconcile(known, head, filter.unread === 'true', new Date().toISOString());
      // Where nothing is read yet there is nothing that could move.
      return looked.every(({ results }) => results.length === 0) && head.results.length > 0
        ? takeIn(looked, head)
        : looked;
    });
    // oxlint-disable-next-line react/exhaustive-deps -- only what the server says anew is compared with the list
  }, [head, isFetchedAfterMount]);

  const timeZone = useOwnTimeZone();
  const entries = useMemo(() => withDays(flatten(pages), timeZone), [pages, timeZone]);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const isGap = useMemo(() => head !== undefined && hasGap(pages, head), [pages, head]);
  const fresh = useMemo(() => (head && pages.length > 0 ? arrivals(pages, head).length : 0), [pages, head]);
  const takeNew = () => {
    window.scrollTo({ top: 0 });
    if (isGap) void cache.resetQueries({ queryKey });
    else if (head) setPages((known) => takeIn(known, head));
  };
  return {
    list,
    entries,
    total: pages[0]?.isCountEstimated ? -1 : (pages[0]?.count ?? 0),
    fresh,
    isGap,
    readOn,
    takeNew,
  };
}
