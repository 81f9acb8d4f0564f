import { exportActivities, listActivities } from '@sealwright/contract';
import { type Access, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { activityService } from './activity.service.ts';

/** Everyone reads their own log: no call names a person. */
export const activityRoutes = (platform: Platform, { user }: { user: Access<Actor> }): Route[] => {
  const activity = activityService(platform);
  return [
    route(listActivities, user, ({ caller, query, request }) => activity.list(caller, query, request)),
    route(exportActivities, user, ({ caller, query }) => activity.export(caller, query)),
  ];
};
