import {
  createCategory,
  createInterest,
  deleteCategory,
  deleteInterest,
  getCategory,
  getInterest,
  listCategories,
  listInterests,
  mergeCategory,
  mergeInterest,
  updateCategory,
  updateInterest,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { thingsService } from '../base/index.ts';
import { categoryKind, interestKind } from './labels.kind.ts';
import { merging } from './labels.merge.ts';

export function labelsRoutes(platform: Platform, { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>): Route[] {
  const interests = thingsService(platform, interestKind, getInterest);
  const categories = thingsService(platform, categoryKind, getCategory);
  const mergeInterests = merging(platform, interestKind);
  const mergeCategories = merging(platform, categoryKind);
  return [
    route(listInterests, platformAdmin, ({ caller, query, request }) => interests.list(caller, query, request)),
    route(createInterest, platformAdmin, ({ caller, body, request }) => interests.create(caller, body, request)),
    route(getInterest, platformAdmin, ({ caller, params }) => interests.get(caller, params.id)),
    route(updateInterest, platformAdmin, ({ caller, params, body, request }) =>
      interests.update(caller, params.id, body, request),
    ),
    route(deleteInterest, platformAdmin, ({ caller, params, request }) => interests.remove(caller, params.id, request)),
    route(mergeInterest, platformAdmin, ({ caller, params, body, request }) =>
      mergeInterests(caller, params.id, body.into, request),
    ),
    route(listCategories, platformAdmin, ({ caller, query, request }) => categories.list(caller, query, request)),
    route(createCategory, platformAdmin, ({ caller, body, request }) => categories.create(caller, body, request)),
    route(getCategory, platformAdmin, ({ caller, params }) => categories.get(caller, params.id)),
    route(updateCategory, platformAdmin, ({ caller, params, body, request }) =>
      categories.update(caller, params.id, body, request),
    ),
    route(deleteCategory, platformAdmin, ({ caller, params, request }) =>
      categories.remove(caller, params.id, request),
    ),
    route(mergeCategory, platformAdmin, ({ caller, params, body, request }) =>
      mergeCategories(caller, params.id, body.into, request),
    ),
  ];
}
