import {
  countUnread,
  getNotificationPreferences,
  listNotifications,
  markAllNotifications,
  markNotification,
  updateNotificationPreferences,
} from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Scoped } from '../../access/index.ts';
import type { NotificationsService, Reader } from './notifications.service.ts';

/** Everyone reads and marks their own: no call names a person. Programs may read; what a person has seen is theirs to say. */
export const notificationsRoutes = <C extends Reader>(
  notifications: NotificationsService,
  { user, scoped }: { user: Access<C>; scoped: Scoped<C> },
): Route[] => [
  route(listNotifications, scoped('notifications:read'), ({ caller, query, request }) =>
    notifications.list(caller, query, request),
  ),
  route(countUnread, scoped('notifications:read'), ({ caller }) => notifications.unread(caller)),
  route(markNotification, user, ({ caller, params, body }) => notifications.mark(caller, params.id, body.isRead)),
  route(markAllNotifications, user, ({ caller, body }) => notifications.markAll(caller, body)),
  route(getNotificationPreferences, scoped('notifications:read'), ({ caller }) => notifications.preferences(caller)),
  route(updateNotificationPreferences, user, ({ caller, body }) => notifications.changePreferences(caller, body)),
];
