import * as calls from '@sealwright/contract';
import {
  type AddedMembers,
  type Call,
  type CommunityMember,
  type createMember,
  MEMBER_COLUMNS,
} from '@sealwright/contract';
import { api, upload } from '../../../lib/api.ts';
import type { Family } from '../base/family.ts';

export type MemberBody = NonNullable<Call<typeof createMember>['body']>;

export const members: Family<CommunityMember, MemberBody> = {
  type: 'members',
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  columns: MEMBER_COLUMNS,
  list: (query, options) => api(calls.listCommunityMembers, { query, ...options }),
  get: (id, options) => api(calls.getCommunityMember, { params: { id }, ...options }),
  create: (body) => api(calls.createMember, { body }),
  update: ({ id, version }, body) => api(calls.updateMember, { params: { id }, body, ifMatch: version }),
  remove: ({ id, version }) => api(calls.deleteMember, { params: { id }, ifMatch: version }),
};

export const setAccess = ({ id, version }: CommunityMember, canAccess: boolean) =>
  api(calls.setMemberStatus, { params: { id }, body: { canAccess }, ifMatch: version });

export const reinvite = ({ id }: CommunityMember) => api(calls.reinviteMember, { params: { id } });

export function addFile(file: File): Promise<AddedMembers> {
  return upload(calls.addMembers, { file });
}

export function setPicture({ id }: CommunityMember, file: File): Promise<CommunityMember> {
  return upload(calls.setMemberPicture, { params: { id }, file });
}

export const removePicture = ({ id, version }: CommunityMember) =>
  api(calls.removeMemberPicture, { params: { id }, ifMatch: version });
