import type { Usage } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { isBillingOn } from '../plans/index.ts';
import { allowanceOf } from './allowance.ts';
import { bundlesRepo } from './bundles.repo.ts';
import { bundlePolicy } from './requests.policy.ts';
import type { CurrentPlanOf } from './requests.types.ts';
import { takingsRepo } from './takings.repo.ts';

/** What the account has used and left. Everyone of it may know: it says whether they can send. */
export const usageService = (platform: Platform, current: CurrentPlanOf) => ({
  get: async (actor: Actor): Promise<Usage> => {
    const permissions = permissionsOf(actor, { buy: bundlePolicy.buy }, undefined);
    if (!isBillingOn(platform)) return { ...UNCOUNTED, permissions };
    const { accountId } = actor;
    return platform.db.transaction().execute(async (tx) => {
      const { plan, included, from, until } = await allowanceOf(tx, current, accountId, platform.clock.now());
      const used = await takingsRepo(tx).countOfPlan(accountId, { from, until });
      const bundles = await bundlesRepo(tx).sum(accountId);
      const bundlesLeft = bundles.count - bundles.used;
      return {
        isBillingOn: true,
        plan,
        included,
        used,
        periodStart: from.toISOString(),
        periodEnd: until.toISOString(),
        bundlesLeft,
        left: included === null ? null : Math.max(0, included - used) + bundlesLeft,
        permissions,
      };
    });
  },
});

const UNCOUNTED = {
  isBillingOn: false,
  plan: null,
  included: null,
  used: 0,
  periodStart: null,
  periodEnd: null,
  bundlesLeft: 0,
  left: null,
} satisfies Partial<Usage>;
