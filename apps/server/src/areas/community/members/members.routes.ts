import {
  addMembers,
  createMember,
  deleteMember,
  getCommunityMember,
  listCommunityMembers,
  reinviteMember,
  setMemberStatus,
  updateMember,
  updateMemberProfile,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tableThreads } from '../../../platform/sheets/read-table.ts';
import type { SessionAccess } from '../../access/index.ts';
import { addingOf } from './members.adding.ts';
import { membersService } from './members.service.ts';

export function communityMembersRoutes(
  platform: Platform,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
): Route[] {
  const members = membersService(platform);
  const add = addingOf(platform, tableThreads());
  return [
    route(listCommunityMembers, platformAdmin, ({ caller, query, request }) => members.list(caller, query, request)),
    route(createMember, platformAdmin, ({ caller, body, request }) => members.create(caller, body, request)),
    route(addMembers, platformAdmin, ({ caller, upload, request }) => add(caller, upload, request)),
    route(updateMemberProfile, platformAdmin, ({ caller, body, request }) => members.setProfile(caller, body, request)),
    route(getCommunityMember, platformAdmin, ({ caller, params }) => members.get(caller, params.id)),
    route(updateMember, platformAdmin, ({ caller, params, body, request }) =>
      members.update(caller, params.id, body, request),
    ),
    route(deleteMember, platformAdmin, ({ caller, params, request }) => members.remove(caller, params.id, request)),
    route(setMemberStatus, platformAdmin, ({ caller, params, body, request }) =>
      members.update(caller, params.id, body, request),
    ),
    route(reinviteMember, platformAdmin, ({ caller, params }) => members.reinvite(caller, params.id)),
  ];
}
