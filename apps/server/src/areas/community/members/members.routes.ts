import {
  addMembers,
  createMember,
  deleteMember,
  getCommunityMember,
  getMemberPicture,
  listCommunityMembers,
  reinviteMember,
  removeMemberPicture,
  setMemberPicture,
  setMemberStatus,
  updateMember,
  updateMemberProfile,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tableThreads } from '../../../platform/sheets/read-table.ts';
import type { SessionAccess } from '../../access/index.ts';
import { addingOf } from './members.adding.ts';
import { type PictureParts, pictureService } from './members.picture.ts';
import { membersService } from './members.service.ts';

export function communityMembersRoutes(
  platform: Platform,
  parts: PictureParts,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
): Route[] {
  const members = membersService(platform);
  const pictures = pictureService(platform, parts);
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
    route(setMemberPicture, platformAdmin, ({ caller, params, upload, request }) =>
      pictures.set(caller, params.id, upload, request),
    ),
    route(removeMemberPicture, platformAdmin, ({ caller, params, request }) =>
      pictures.remove(caller, params.id, request),
    ),
    route(getMemberPicture, publicAccess, ({ params }) => pictures.show(params.key)),
    route(reinviteMember, platformAdmin, ({ caller, params }) => members.reinvite(caller, params.id)),
  ];
}
