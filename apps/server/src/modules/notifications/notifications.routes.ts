import {
  countUnread,
  getNotificationPreferences,
  listNotifications,
  markAllNotifications,
  markNotification,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { type Access, route, type Route } from '../../platform/http.ts';
import type { NotificationsService, Reader } from './notifications.service.ts';

/** Everybody reads and marks their own: no call names a person. */
export const notificationsRoutes = <C extends Reader>(
  notifications: NotificationsService,
  { user }: { user: Access<C> },
): Route[] => [
  route(listNotifications, user, ({ caller, query, request }) => notifications.list(caller, query, request)),
  route(countUnread, user, ({ caller }) => notifications.unread(caller)),
  route(markNotification, user, ({ caller, params, body }) => notifications.mark(caller, params.id, body.isRead)),
  route(markAllNotifications, user, ({ caller, body }) => notifications.markAll(caller, body)),
  route(getNotificationPreferences, user, ({ caller }) => notifications.preferences(caller)),
  route(updateNotificationPreferences, user, ({ caller, body }) => notifications.changePreferences(caller, body)),
];
