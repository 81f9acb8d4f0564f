import {
  markAllNotifications,
  markNotification,
  type Notification,
  type NotificationStatus,
} from '@sealwright/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { toastUndo } from '../../../ui/undo-toast.tsx';
import { patchNotifications, readAgain, stopReading, unreadQuery } from './notifications.queries.ts';

type Mark = { notification: Notification; isRead: boolean };
type MarkAll = {
  /** Those of them that this page knows to be unread. */
  unread: readonly Notification[];
  /** The newest one that was seen. */
  upTo: number;
  status?: NotificationStatus | undefined;
};

const UNDO_LIMIT = 100;
const UNDO_AT_ONCE = 5;

/** Shows them as read or unread at once, and counts with them. */
function show(cache: QueryClient, ids: ReadonlySet<number>, isRead: boolean): void {
  const readAt = isRead ? new Date().toISOString() : null;
  patchNotifications(cache, (one) => (ids.has(one.id) && (one.readAt !== null) !== isRead ? { ...one, readAt } : one));
  cache.setQueryData(unreadQuery.queryKey, (known) => {
    return known && { count: Math.max(0, known.count + (isRead ? -ids.size : ids.size)) };
  });
}

const mark = (id: number, isRead: boolean) => api(markNotification, { params: { id }, body: { isRead } });

/** Marks one as read or unread. `failed` are those that could not be, with what was wanted. */
export function useMarking() {
  const { t } = useTranslation('notifications');
  const cache = useQueryClient();
  const [failed, setFailed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { mutate } = useMutation({
    mutationFn: ({ notification, isRead }: Mark) => mark(notification.id, isRead),
    onMutate: async ({ notification: { id }, isRead }) => {
      setFailed((known) => new Map([...known].filter(([other]) => other !== id)));
      await stopReading(cache);
      show(cache, new Set([id]), isRead);
    },
    onError: (error, { notification: { id }, isRead }) => {
      show(cache, new Set([id]), !isRead);
      setFailed((known) => new Map(known).set(id, isRead));
      toastFailure(t(isRead ? 'mark_failed.read' : 'mark_failed.unread'), error);
    },
    onSettled: () => readAgain(cache),
  });
  const markOne = useCallback(
    (notification: Notification, isRead: boolean) => {
      if ((notification.readAt !== null) !== isRead) mutate({ notification, isRead });
    },
    [mutate],
  );
  return { mark: markOne, failed };
}

/** Marks all as read. Offers to undo it only where the page knows each one that was unread before. */
export function useMarkingAll() {
  const { t } = useTranslation('notifications');
  const cache = useQueryClient();

  const undo = async (ids: number[]) => {
    const left = [...ids];
    let failure: unknown = null;
    const work = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        await mark(id, false).catch((error: unknown) => (failure = error));
      }
    };
    await stopReading(cache);
    show(cache, new Set(ids), false);
    await Promise.all(Array.from({ length: UNDO_AT_ONCE }, work));
    if (failure) toastFailure(t('mark_failed.unread'), failure);
    await readAgain(cache);
  };

  return useMutation({
    mutationFn: ({ status, upTo }: MarkAll) =>
      api(markAllNotifications, { body: { upTo, ...(status ? { status } : {}) } }),
    onMutate: async ({ unread }) => {
      await stopReading(cache);
      show(cache, new Set(unread.map(({ id }) => id)), true);
    },
    onSuccess: ({ count }, { unread }) => {
      const message = t('marked_all', { count });
      const isWholeKnown = count === unread.length && count > 0 && count <= UNDO_LIMIT;
      if (isWholeKnown) toastUndo(message, () => void undo(unread.map(({ id }) => id)));
      else toastDone(message);
    },
    onError: (error, { unread }) => {
      show(cache, new Set(unread.map(({ id }) => id)), false);
      toastFailure(t('mark_failed.all'), error);
    },
    onSettled: () => readAgain(cache),
  });
}
