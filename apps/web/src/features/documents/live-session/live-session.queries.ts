import { endLiveSession, getLiveSession, getLiveTicket, startLiveSession } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAtOnce } from '../../../lib/api.ts';

/** Whom a live session could be with, and the one that is under way. */
export const liveSessionQuery = (id: number) =>
  queryOptions({
    queryKey: ['live-session', id],
    queryFn: ({ signal }) => api(getLiveSession, { params: { id }, signal }),
    // An invitation that was sent a moment ago counts.
    staleTime: 0,
  });

export const invite = ({ document, id }: { document: number; id: number }) =>
  api(startLiveSession, { params: { id: document }, body: { recipient: id } });

export const endOf = (document: number) => api(endLiveSession, { params: { id: document } });

/** By way of a call that the server answers at once: a line waits for it. */
export const ticketOf = (document: number) => apiAtOnce(getLiveTicket, { params: { id: document } });
