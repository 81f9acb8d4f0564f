import {
  areDaysReversed,
  countDocuments,
  type DocumentsFilter,
  getDocument,
  getDocumentAccount,
  listDocuments,
  measureDocuments,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { onChange } from '../../../lib/changes.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import { type DocumentsSearch, filterOf } from './documents.search.ts';

export const ROOT = ['documents'] as const;
// Several changes in a row (a hundred people signing at once) are one reading.
const SETTLE_MS = 400;

export function documentsQuery(search: DocumentsSearch) {
  const { page, pageSize, ordering } = search;
  const query = { ...filterOf(search, ownTimeZone()), page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listDocuments, { query, signal }),
    // The rows stay while the next ones come: the table does not jump.
    placeholderData: keepPreviousData,
    enabled: !areDaysReversed(query),
  });
}

/** How many documents a filter means, exactly: anyone who acts on all that match is told the number they act on. */
export const countMatching = async (matching: DocumentsFilter): Promise<number> =>
  (await api(measureDocuments, { body: { matching } })).count;

export const countsQuery = queryOptions({
  queryKey: [...ROOT, 'counts'],
  queryFn: ({ signal }) => api(countDocuments, { signal }),
});

export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getDocument, { params: { id }, signal }),
  });

/** In which of one's accounts a document is that the present one does not hold. */
export const documentAccountQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'account', id],
    queryFn: ({ signal }) => api(getDocumentAccount, { params: { id }, signal }),
  });

/** Reads documents again when the server says that they changed. */
export function useLiveDocuments(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: ROOT }), SETTLE_MS);
    };
    const stop = onChange((change) => {
      if (change.kind !== 'notification') readAgain();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
