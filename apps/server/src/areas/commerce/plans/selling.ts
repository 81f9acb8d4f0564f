import type { PlanKind } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PlanRow } from './plans.reads.ts';
import { plansRepo } from './plans.repo.ts';
import { bundleTermsOf, termsOf } from './plans.shape.ts';
import type { Plans } from './plans.types.ts';

/** What other modules of commerce do with plans. */
export const selling: Plans = {
  async buy(tx, planId, interval) {
    const plan = requireOffered(await plansRepo(tx).lock(planId), 'plan');
    await takeStock(tx, plan, 1);
    return termsOf(plan, interval);
  },

  async terms(tx, planId, interval) {
    const plan = requireOffered(await plansRepo(tx).find(planId), 'plan');
    if (plan.stock === 0) throw new AppError('plan_sold_out');
    return termsOf(plan, interval);
  },

  async giveBack(tx, planId, quantity = 1) {
    await plansRepo(tx).giveStock(planId, quantity);
  },

  async buyBundles(tx, planId, quantity) {
    const plan = requireOffered(await plansRepo(tx).lock(planId), 'bundle');
    await takeStock(tx, plan, quantity);
    return bundleTermsOf(plan, quantity);
  },

  async start(tx) {
    const plan = await plansRepo(tx).start();
    return plan === undefined ? null : { id: plan.id, name: plan.name, requestsIncluded: plan.requestsIncluded };
  },
};

function requireOffered(plan: PlanRow | undefined, kind: PlanKind): PlanRow {
  if (plan === undefined || plan.kind !== kind) throw new AppError('not_found');
  if (!plan.isActive) throw new AppError('plan_inactive');
  return plan;
}

async function takeStock(tx: Db, { id }: PlanRow, quantity: number): Promise<void> {
  if (!(await plansRepo(tx).takeStock(id, quantity))) throw new AppError('plan_sold_out');
}
