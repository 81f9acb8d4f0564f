import {
  areDaysReversed,
  countDocuments,
  type DocumentsFilter,
  getClientView,
  getClientViewText,
  getDocument,
  getDocumentAccount,
  getTracking,
  listDocuments,
  listEmailLogs,
  listEvidence,
  measureDocuments,
} from '@sealwright/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
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

export const evidenceQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'evidence', id],
    queryFn: ({ signal }) => api(listEvidence, { params: { id }, signal }),
  });

/** What a recipient will see. Its pictures' addresses end, so it is read anew each time it is opened. */
export const clientViewQuery = (id: number, recipient: number) =>
  queryOptions({
    queryKey: [...ROOT, 'client-view', id, recipient],
    queryFn: ({ signal }) => api(getClientView, { params: { id }, query: { recipient }, signal }),
    gcTime: 0,
  });

/** The text of each page of a file; null when it does not come. */
export const fetchPreviewText = (id: number, file: number): Promise<string[] | null> =>
  api(getClientViewText, { params: { id }, query: { file } }).then(
    ({ pages }) => pages,
    () => null,
  );

const TRACKING_AGAIN_MS = 20_000;

/** What a recipient did in a sending, the present one where none is named. Page times come without a change of the document. */
export const trackingQuery = (id: number, recipient: number, round: number | undefined) =>
  queryOptions({
    queryKey: [...ROOT, 'tracking', id, recipient, round],
    queryFn: ({ signal }) =>
      api(getTracking, { params: { id }, query: { recipient, ...(round ? { round } : {}) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: TRACKING_AGAIN_MS,
  });

const MAILS_PAGE = 100;

/** The emails to a document's recipients, newest first, page by page. */
export const emailLogsQuery = (document: number) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'emails', document],
    queryFn: ({ pageParam, signal }) =>
      api(listEmailLogs, { query: { document, page: pageParam, pageSize: MAILS_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.next === null ? null : all.length + 1),
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
