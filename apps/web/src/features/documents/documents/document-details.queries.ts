import { getClientView, getClientViewText, getTracking, listEmailLogs, listEvidence } from '@sealwright/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ROOT } from './documents.queries.ts';

// What the details of one document read: apart from the list, which comes with a first visit.

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
