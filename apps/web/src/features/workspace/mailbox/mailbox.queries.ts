import { emptyMailbox, listCaughtTexts, listMailbox } from '@sealwright/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toastError } from '../../../ui/toast.ts';

const ROOT = ['mailbox'] as const;
const EVERY_MS = 4000;
const PAGE_SIZE = 25;

/** The caught mails, newest first; read again every few seconds while the page is looked at. */
export const mailboxQuery = ({ page, search = '' }: { page: number; search?: string | undefined }) =>
  queryOptions({
    queryKey: [...ROOT, page, search],
    queryFn: ({ signal }) => api(listMailbox, { query: { page, pageSize: PAGE_SIZE, search }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

/** The caught text messages, newest first. */
export const caughtTextsQuery = queryOptions({
  queryKey: [...ROOT, 'texts'],
  queryFn: ({ signal }) => api(listCaughtTexts, { query: { pageSize: PAGE_SIZE }, signal }),
  refetchInterval: EVERY_MS,
});

export function useEmptyMailbox() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(emptyMailbox),
    onError: toastError,
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
}
