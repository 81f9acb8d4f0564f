import { createView, deleteView, listViews, updateView } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { viewsService } from './views.service.ts';

export function viewsRoutes(platform: Platform, { user }: Pick<SessionAccess, 'user'>): Route[] {
  const views = viewsService(platform);
  return [
    route(listViews, user, ({ caller }) => views.list(caller)),
    route(createView, user, ({ caller, body }) => views.create(caller, body)),
    route(updateView, user, ({ caller, params, body, request }) => views.update(caller, params.id, body, request)),
    route(deleteView, user, ({ caller, params, request }) => views.delete(caller, params.id, request)),
  ];
}
