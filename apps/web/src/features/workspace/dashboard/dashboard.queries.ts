import {
  countDocuments,
  type DashboardScope,
  getAdminDashboard,
  getDashboardStats,
  getTeamId,
  listWaitingParts,
  openWaitingPart,
} from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { onChange } from '../../../lib/changes.ts';
import { toastError } from '../../../ui/toast.ts';
import { ownTimeZone } from '../../../lib/intl.ts';
import type { Days } from './dashboard.span.ts';

const ROOT = ['dashboard'] as const;
// A hundred people signing at once are one reading.
const SETTLE_MS = 600;

export const WAITING_PAGE_SIZE = 25;

export const statsQuery = (scope: DashboardScope, days: Days) =>
  queryOptions({
    queryKey: [...ROOT, 'stats', { scope, ...days }],
    queryFn: ({ signal }) => api(getDashboardStats, { query: { scope, ...days, timeZone: ownTimeZone() }, signal }),
    // Other days of the same people: what stands there fades until they come. Other people's figures never stand in.
    placeholderData: (known) => (known?.scope === scope ? known : undefined),
  });

/** Whether the session acts for a team. */
export const isTeamQuery = queryOptions({
  queryKey: [...ROOT, 'acting'],
  queryFn: async ({ signal }) => (await api(getTeamId, { signal })).teamId !== null,
});

/** How many documents there are at all. */
export const documentCountQuery = queryOptions({
  queryKey: [...ROOT, 'documents'],
  queryFn: async ({ signal }) => {
    const { counts } = await api(countDocuments, { signal });
    return (counts['all'] ?? 0) + (counts['archived'] ?? 0);
  },
});

export const adminQuery = queryOptions({
  queryKey: [...ROOT, 'admin'],
  queryFn: ({ signal }) => api(getAdminDashboard, { signal }),
});

export const waitingQuery = (page: number) =>
  queryOptions({
    queryKey: [...ROOT, 'waiting', page],
    queryFn: ({ signal }) => api(listWaitingParts, { query: { page, pageSize: WAITING_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Opens the signing page of one's own part. In this tab: a new one, asked for after an answer, is what popup blockers stop, and
 * the way back is the browser's own.
 */
export function useOpenPart() {
  const opening = useMutation({
    mutationFn: (id: number) => api(openWaitingPart, { params: { id } }),
    onSuccess: ({ address }) => location.assign(address),
    onError: toastError,
  });
  const { reset } = opening;
  useEffect(() => {
    // A browser that goes back may show the page as it was left: busy.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return opening;
}

/** Reads the figures again when the server says that something changed. */
export function useLiveDashboard(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Also after a notification: being asked to sign someone else's document is no change of one's own.
    const stop = onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: ROOT }), SETTLE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
