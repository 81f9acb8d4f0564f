import * as calls from '@sealwright/contract';
import { type Call, type CommunityDeal, type createCommunityDeal, DEAL_COLUMNS } from '@sealwright/contract';
import { api } from '../../../lib/api.ts';
import type { Family } from '../base/family.ts';

export type DealBody = NonNullable<Call<typeof createCommunityDeal>['body']>;

export const deals: Family<CommunityDeal, DealBody> = {
  type: 'deals',
  nameOf: ({ title }) => title,
  columns: DEAL_COLUMNS,
  list: (query, options) => api(calls.listCommunityDeals, { query, ...options }),
  get: (id, options) => api(calls.getCommunityDeal, { params: { id }, ...options }),
  create: (body) => api(calls.createCommunityDeal, { body }),
  update: ({ id, version }, body) => api(calls.updateCommunityDeal, { params: { id }, body, ifMatch: version }),
  remove: ({ id, version }) => api(calls.deleteCommunityDeal, { params: { id }, ifMatch: version }),
};

export const setVisibility = ({ id, version }: CommunityDeal, allowShow: boolean) =>
  api(calls.setDealVisibility, { params: { id }, body: { id, allowShow }, ifMatch: version });
