import {
  createPlan,
  getBillingConfig,
  getPlan,
  listOfferedPlans,
  listPlans,
  putPlan,
  togglePlan,
  updateBillingConfig,
  updatePlan,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { Payments } from '../payments/index.ts';
import { billingService } from './billing.ts';
import { plansService } from './plans.service.ts';

export const plansRoutes = (
  platform: Platform,
  payments: Pick<Payments, 'leastOf'>,
  { user, platformAdmin }: SessionAccess,
): Route[] => {
  const plans = plansService(platform, payments);
  const billing = billingService(platform);
  return [
    route(listPlans, platformAdmin, ({ caller, query, request }) => plans.list(caller, query, request)),
    route(getPlan, platformAdmin, ({ caller, params }) => plans.get(caller, params.id)),
    route(createPlan, platformAdmin, ({ caller, body, request }) => plans.create({ actor: caller, request }, body)),
    route(updatePlan, platformAdmin, ({ caller, body, request }) => plans.update({ actor: caller, request }, body)),
    route(putPlan, platformAdmin, ({ caller, body, request }) => plans.update({ actor: caller, request }, body)),
    route(togglePlan, platformAdmin, ({ caller, body, request }) =>
      plans.toggle({ actor: caller, request }, body.id, body.isActive),
    ),
    route(listOfferedPlans, user, ({ query }) => plans.offered(query.kind)),
    route(getBillingConfig, platformAdmin, () => billing.get()),
    route(updateBillingConfig, platformAdmin, ({ caller, body, request }) => billing.turn(caller, body.isOn, request)),
  ];
};
