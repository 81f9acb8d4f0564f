import { buyBundles, cancelBundle, getUsage, listRequestBundles, payBundle } from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { Payments } from '../payments/index.ts';
import { bundlesList, bundlesService } from './bundles.service.ts';
import type { CurrentPlanOf } from './requests.types.ts';
import { usageService } from './usage.service.ts';

export const usageRoutes = (platform: Platform, current: CurrentPlanOf, { user }: SessionAccess): Route[] => {
  const usage = usageService(platform, current);
  const bundles = bundlesList(platform);
  return [
    route(getUsage, user, ({ caller }) => usage.get(caller)),
    route(listRequestBundles, user, ({ caller, query, request }) => bundles.list(caller, query, request)),
  ];
};

/** What takes money. */
export const buyingRoutes = (platform: Platform, payments: Payments, { user }: SessionAccess): Route[] => {
  const bundles = bundlesService(platform, payments);
  return [
    route(buyBundles, user, ({ caller, body }) => bundles.buy(caller, body)),
    route(payBundle, user, ({ caller, params }) => bundles.pay(caller, params.id)),
    route(cancelBundle, user, ({ caller, params }) => bundles.cancel(caller, params.id)),
  ];
};
