import {
  createCommunityGroup,
  deleteCommunityGroup,
  getCommunityGroup,
  listCommunityGroups,
  setCommunityGroupStatus,
  updateCommunityGroup,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { thingsService } from '../base/index.ts';
import { groupKind } from './groups.kind.ts';

export function communityGroupsRoutes(
  platform: Platform,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
): Route[] {
  const groups = thingsService(platform, groupKind, getCommunityGroup);
  return [
    route(listCommunityGroups, platformAdmin, ({ caller, query, request }) => groups.list(caller, query, request)),
    route(createCommunityGroup, platformAdmin, ({ caller, body, request }) => groups.create(caller, body, request)),
    route(getCommunityGroup, platformAdmin, ({ caller, params }) => groups.get(caller, params.id)),
    route(updateCommunityGroup, platformAdmin, ({ caller, params, body, request }) =>
      groups.update(caller, params.id, body, request),
    ),
    route(deleteCommunityGroup, platformAdmin, ({ caller, params, request }) =>
      groups.remove(caller, params.id, request),
    ),
    route(setCommunityGroupStatus, platformAdmin, ({ caller, params, query, request }) =>
      groups.update(caller, params.id, { status: query.status }, request),
    ),
  ];
}
