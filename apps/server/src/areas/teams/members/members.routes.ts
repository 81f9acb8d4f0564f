import { changeMemberRole, listMembers, removeMember } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { Estate } from './members.ending.ts';
import { membersService } from './members.service.ts';

export const membersRoutes = (platform: Platform, estate: Estate, { user }: SessionAccess): Route[] => {
  const members = membersService(platform, estate);
  return [
    route(listMembers, user, ({ caller, params, query, request }) => members.list(caller, params.team, query, request)),
    route(changeMemberRole, user, ({ caller, params, body }) => members.changeRole(caller, params.id, body.role)),
    route(removeMember, user, ({ caller, params, body, request }) =>
      members.remove({ actor: caller, request }, params.id, body.heir),
    ),
  ];
};
