import * as calls from '@sealwright/contract';
import { type Call, type createInterest, type Label, LABEL_COLUMNS } from '@sealwright/contract';
import { api } from '../../../lib/api.ts';
import type { Family } from '../base/family.ts';

export type LabelBody = NonNullable<Call<typeof createInterest>['body']>;
export type LabelFamily = Family<Label, LabelBody> & {
  type: 'interests' | 'categories';
  merge: (label: Label, into: number) => Promise<Label>;
};

const nameOf = ({ label }: Label): string => label;

export const interests: LabelFamily = {
  type: 'interests',
  nameOf,
  columns: LABEL_COLUMNS,
  list: (query, options) => api(calls.listInterests, { query, ...options }),
  get: (id, options) => api(calls.getInterest, { params: { id }, ...options }),
  create: (body) => api(calls.createInterest, { body }),
  update: ({ id, version }, body) => api(calls.updateInterest, { params: { id }, body, ifMatch: version }),
  remove: ({ id, version }) => api(calls.deleteInterest, { params: { id }, ifMatch: version }),
  merge: ({ id }, into) => api(calls.mergeInterest, { params: { id }, body: { into } }),
};

export const categories: LabelFamily = {
  type: 'categories',
  nameOf,
  columns: LABEL_COLUMNS,
  list: (query, options) => api(calls.listCategories, { query, ...options }),
  get: (id, options) => api(calls.getCategory, { params: { id }, ...options }),
  create: (body) => api(calls.createCategory, { body }),
  update: ({ id, version }, body) => api(calls.updateCategory, { params: { id }, body, ifMatch: version }),
  remove: ({ id, version }) => api(calls.deleteCategory, { params: { id }, ifMatch: version }),
  merge: ({ id }, into) => api(calls.mergeCategory, { params: { id }, body: { into } }),
};
