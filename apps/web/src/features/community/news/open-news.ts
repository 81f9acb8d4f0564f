import { listNews, readNews } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { openQueries } from '../base/open-queries.ts';

export const openNews = openQueries('open-news', (query, signal) => api(listNews, { query, ...signal }));

/** It counts as read from then on. */
export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: ['open-news', 'one', id],
    queryFn: ({ signal }) => api(readNews, { params: { id }, signal }),
  });
