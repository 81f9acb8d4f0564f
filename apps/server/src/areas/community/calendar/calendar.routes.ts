import {
  downloadEventCalendar,
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  stopCalendarFeed,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { calendarService } from './calendar.service.ts';

export function calendarRoutes(platform: Platform, { user }: Pick<SessionAccess, 'user'>): Route[] {
  const calendar = calendarService(platform);
  return [
    route(downloadEventCalendar, user, ({ caller, params }) => calendar.file(caller, params.id)),
    route(getCalendarFeed, user, ({ caller }) => calendar.get(caller)),
    route(renewCalendarFeed, user, ({ caller }) => calendar.renew(caller)),
    route(stopCalendarFeed, user, ({ caller }) => calendar.stop(caller)),
    route(readCalendarFeed, publicAccess, ({ params, request }) => calendar.feed(params.key, request)),
  ];
}
