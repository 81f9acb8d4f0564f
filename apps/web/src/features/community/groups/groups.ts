import * as calls from '@sealwright/contract';
import {
  type Call,
  type CommunityGroup,
  type createCommunityGroup,
  GROUP_COLUMNS,
  type GroupStatus,
} from '@sealwright/contract';
import { api } from '../../../lib/api.ts';
import type { Family } from '../base/family.ts';

export type GroupBody = NonNullable<Call<typeof createCommunityGroup>['body']>;

export const groups: Family<CommunityGroup, GroupBody> = {
  type: 'groups',
  nameOf: ({ name }) => name,
  columns: GROUP_COLUMNS,
  list: (query, options) => api(calls.listCommunityGroups, { query, ...options }),
  get: (id, options) => api(calls.getCommunityGroup, { params: { id }, ...options }),
  create: (body) => api(calls.createCommunityGroup, { body }),
  update: ({ id, version }, body) => api(calls.updateCommunityGroup, { params: { id }, body, ifMatch: version }),
  remove: ({ id, version }) => api(calls.deleteCommunityGroup, { params: { id }, ifMatch: version }),
};

export const setGroupStatus = ({ id, version }: CommunityGroup, status: GroupStatus) =>
  api(calls.setCommunityGroupStatus, { params: { id }, query: { status }, ifMatch: version });
