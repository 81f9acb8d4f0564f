import { getTracking } from '@sealwright/contract';
import { type Route, route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Scoped } from '../../access/index.ts';
import { trackingService } from './tracking.service.ts';

export function trackingRoutes(platform: Platform, { scoped }: { scoped: Scoped }): Route[] {
  const tracking = trackingService(platform);
  return [
    route(getTracking, scoped('documents:read'), ({ caller, params, query }) =>
      tracking.read(caller, params.id, query),
    ),
  ];
}
