import { createGroup, deleteGroup, listGroups, updateGroup } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { groupsService } from './groups.service.ts';

export const groupsRoutes = (platform: Platform, { user }: SessionAccess): Route[] => {
  const groups = groupsService(platform);
  return [
    route(listGroups, user, ({ caller, params }) => groups.list(caller, params.id)),
    route(createGroup, user, ({ caller, params, body }) => groups.create(caller, params.id, body)),
    route(updateGroup, user, ({ caller, params, body, request }) => groups.update(caller, params, body, request)),
    route(deleteGroup, user, ({ caller, params, request }) => groups.delete(caller, params, request)),
  ];
};
