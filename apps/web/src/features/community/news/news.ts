import * as calls from '@sealwright/contract';
import {
  type Call,
  type CommunityNews,
  type createCommunityNews,
  NEWS_COLUMNS,
  type NewsStatus,
} from '@sealwright/contract';
import { api } from '../../../lib/api.ts';
import type { Family } from '../base/family.ts';

export type NewsBody = NonNullable<Call<typeof createCommunityNews>['body']>;

export const news: Family<CommunityNews, NewsBody> = {
  type: 'news',
  nameOf: ({ title }) => title,
  columns: NEWS_COLUMNS,
  list: (query, options) => api(calls.listCommunityNews, { query, ...options }),
  get: (id, options) => api(calls.getCommunityNews, { params: { id }, ...options }),
  create: (body) => api(calls.createCommunityNews, { body }),
  update: ({ id, version }, body) => api(calls.updateCommunityNews, { params: { id }, body, ifMatch: version }),
  remove: ({ id, version }) => api(calls.deleteCommunityNews, { params: { id }, ifMatch: version }),
};

export type NewStatus = { status: NewsStatus; publishAt?: string };

export const setStatus = ({ id, version }: CommunityNews, body: NewStatus) =>
  api(calls.setNewsStatus, { params: { id }, body, ifMatch: version });
