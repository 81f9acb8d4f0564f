import {
  type Input,
  type listNotifications,
  type Locale,
  type markAllNotifications,
  MAX_UNREAD,
  type Notification,
  type Output,
  type updateNotificationPreferences,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { KINDS } from './notifications.kinds.ts';
import { DEFAULT_TIME_ZONE, possible, preferencesWith } from './notifications.preferences.ts';
import { countUnreadOf, type NotificationRow, readNotifications } from './notifications.reads.ts';
import { notificationsRepo, preferencesRepo } from './notifications.repo.ts';
import { numberOf, titleOf } from '../../documents/index.ts';
import { setTimeZone } from '../../people/index.ts';
import { descriptionOf } from './notifications.texts.ts';

export type Reader = { userId: number; locale: Locale };
type Preferences = Output<typeof updateNotificationPreferences>;

export const notificationsService = ({ db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>) => {
  async function readPreferences(of: Db, userId: number): Promise<Preferences> {
    const repo = preferencesRepo(of);
    const chosen = await repo.chosen(userId);
    return { preferences: preferencesWith(chosen), timeZone: (await repo.timeZone(userId)) ?? DEFAULT_TIME_ZONE };
  }

  return {
    list: async (
      { userId, locale }: Reader,
      query: Input<typeof listNotifications>['query'],
      request: Incoming,
    ): Promise<Output<typeof listNotifications>> => {
      const asked = query.before === undefined ? query : { ...query, page: 1 };
      const found = await readNotifications(db, userId, asked, clock.now());
      const list = toList(request, asked, found, (row) => toNotification(query.locale ?? locale, row));
      return list.next === null ? list : { ...list, next: continuation(request, list.results.at(-1)?.id) };
    },

    unread: async ({ userId }: Reader): Promise<{ count: number }> => ({
      count: await countUnreadOf(db, userId, MAX_UNREAD, clock.now()),
    }),

    mark: ({ userId }: Reader, id: number, isRead: boolean): Promise<{ id: number; readAt: string | null }> =>
      db.transaction().execute(async (tx) => {
        const marked = await notificationsRepo(tx).mark(userId, id, isRead, clock.now());
        if (marked === undefined) throw new AppError('not_found');
        await events.publish(tx, { type: 'notifications_changed', at: clock.now(), details: { userId } });
        return { id, readAt: marked.readAt?.toISOString() ?? null };
      }),

    markAll: (
      { userId }: Reader,
      which: Input<typeof markAllNotifications>['body'],
    ): Promise<Output<typeof markAllNotifications>> =>
      db.transaction().execute(async (tx) => {
        const count = await notificationsRepo(tx).markAll(userId, which, clock.now());
        if (count > 0) {
          await events.publish(tx, { type: 'notifications_changed', at: clock.now(), details: { userId } });
        }
        return { count };
      }),

    preferences: ({ userId }: Reader): Promise<Preferences> => readPreferences(db, userId),

    changePreferences: (
      { userId }: Reader,
      { timeZone, ...wanted }: Input<typeof updateNotificationPreferences>['body'],
    ): Promise<Preferences> =>
      db.transaction().execute(async (tx) => {
        const repo = preferencesRepo(tx);
        const preferences = wanted.preferences.map(possible);
        // First, as the daily mail takes its day before what waited for it.
        if (timeZone !== undefined) await setTimeZone(tx, userId, timeZone, clock.now());
        if (preferences.length > 0) await repo.choose(userId, preferences);
        const dropped = preferences.filter(({ daily }) => !daily).map(({ status }) => status);
        if (dropped.length > 0) await repo.dropFromSummary(userId, dropped);
        return readPreferences(tx, userId);
      }),
  };
};

export type NotificationsService = ReturnType<typeof notificationsService>;

/** The next page begins below the last row of this one: what arrives meanwhile pushes nothing over the edge. */
function continuation(request: Incoming, last: number | undefined): string {
  const query = new URLSearchParams(request.query);
  query.delete('page');
  query.set('before', String(last));
  return `${request.url}?${query.toString()}`;
}

const toNotification = (locale: Locale, row: NotificationRow): Notification => ({
  id: row.id,
  status: row.status,
  description: descriptionOf(locale, row),
  subject: row.subject,
  document: row.document && { id: row.document.id, number: numberOf(row.document), title: titleOf(row.document) },
  link: KINDS[row.status].link({ subjectId: row.subject.id, details: row.details }),
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});
