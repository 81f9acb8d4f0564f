import {
  countDealClick,
  createCommunityDeal,
  deleteCommunityDeal,
  getCommunityDeal,
  getDeal,
  listCommunityDeals,
  listDeals,
  setDealVisibility,
  updateCommunityDeal,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { dealsService } from './deals.service.ts';

export function dealsRoutes(
  platform: Platform,
  { platformAdmin, user }: Pick<SessionAccess, 'platformAdmin' | 'user'>,
): Route[] {
  const deals = dealsService(platform);
  return [
    route(listCommunityDeals, platformAdmin, ({ caller, query, request }) => deals.list(caller, query, request)),
    route(createCommunityDeal, platformAdmin, ({ caller, body, request }) => deals.create(caller, body, request)),
    route(getCommunityDeal, platformAdmin, ({ caller, params }) => deals.get(caller, params.id)),
    route(updateCommunityDeal, platformAdmin, ({ caller, params, body, request }) =>
      deals.update(caller, params.id, body, request),
    ),
    route(deleteCommunityDeal, platformAdmin, ({ caller, params, request }) =>
      deals.remove(caller, params.id, request),
    ),
    route(setDealVisibility, platformAdmin, ({ caller, params, body, request }) =>
      deals.setVisibility(caller, params.id, body, request),
    ),
    route(listDeals, user, ({ caller, query, request }) => deals.open(caller, query, request)),
    route(getDeal, user, ({ caller, params }) => deals.read(caller, params.id)),
    route(countDealClick, user, ({ caller, params }) => deals.click(caller, params.id)),
  ];
}
