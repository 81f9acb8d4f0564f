import {
  definedOf,
  getPlan,
  type Input,
  type listOfferedPlans,
  type listPlans,
  type Output,
  type Plan,
  type PlanInput,
  planProblems,
  type updatePlan,
  wireKey,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import type { Payments } from '../payments/index.ts';
import { isBillingOn, requirePlan } from './billing.ts';
import { priceProblems } from './payable.ts';
import { planPolicy } from './plans.policy.ts';
import { type PlanRow, readOffered, readPlans } from './plans.reads.ts';
import { plansRepo } from './plans.repo.ts';
import { toOffered, toPlan } from './plans.shape.ts';

/** The plans and bundles of the installation, as its administrators keep them. */
export const plansService = (platform: Platform, payments: Pick<Payments, 'leastOf'>) => {
  const { clock, config, db, events } = platform;

  const published = (tx: Db, by: Change, type: PlanEvent, name: string) =>
    events.publish(tx, { type, at: clock.now(), userId: by.actor.userId, request: by.request, details: { name } });

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listPlans>['query'],
      request: Incoming,
    ): Promise<Output<typeof listPlans>> =>
      toList(request, query, await readPlans(db, query), (row: PlanRow) => toPlan(actor, row)),

    get: async (actor: Actor, id: number): Promise<Plan> => {
      const plan = await plansRepo(db).find(id);
      if (plan === undefined) throw new AppError('not_found');
      return toPlan(actor, plan);
    },

    /** What is active. Throws `billing_off`. */
    offered: async (kind: Input<typeof listOfferedPlans>['query']['kind']) => {
      if (!isBillingOn(platform)) throw new AppError('billing_off');
      return { results: (await readOffered(db, kind)).map(toOffered) };
    },

    /** Throws `plan_sku_taken`, and at its field what is wrong with a price. */
    create: async (by: Change, input: PlanInput): Promise<Plan> => {
      requireCan(by.actor, planPolicy.create);
      const at = clock.now();
      const { currency } = config;
      const values = { ...checked(input, limitsIn(payments, currency)), currency, createdAt: at, updatedAt: at };
      return db
        .transaction()
        .execute(async (tx) => {
          await plansRepo(tx).lockOffer();
          if (values.isStart) await plansRepo(tx).endOtherStart(0, at);
          const plan = await plansRepo(tx).insert(values);
          await published(tx, by, 'plan_created', plan.name);
          return toPlan(by.actor, plan);
        })
        .catch(asTaken);
    },

    /** What was bought keeps its own terms. Throws as `create`, and `version_stale`. */
    update: async (by: Change, { id, ...patch }: Input<typeof updatePlan>['body']): Promise<Plan> => {
      requireCan(by.actor, planPolicy.update);
      const at = clock.now();
      return db
        .transaction()
        .execute(async (tx) => {
          await plansRepo(tx).lockOffer();
          const plan = await lockedPlan(tx, id);
          refuseStale(by.request, plan, readBy(getPlan, { id }));
          const whole = checked({ ...plan, ...definedOf(patch) }, limitsIn(payments, plan.currency));
          const { kind: _kind, isActive: _isActive, ...values } = whole;
          if (values.isStart) await plansRepo(tx).endOtherStart(id, at);
          const changed = await plansRepo(tx).change(id, values, at);
          await published(tx, by, 'plan_changed', changed.name);
          return toPlan(by.actor, changed);
        })
        .catch(asTaken);
    },

    /** Asking for what is so already changes nothing. Throws `plan_needed` for the last plan while billing is on. */
    toggle: async (by: Change, id: number, wanted?: boolean): Promise<Plan> => {
      requireCan(by.actor, planPolicy.update);
      return db.transaction().execute(async (tx) => {
        await plansRepo(tx).lockOffer();
        const plan = await lockedPlan(tx, id);
        const isActive = wanted ?? !plan.isActive;
        if (isActive === plan.isActive) return toPlan(by.actor, plan);
        const changed = await plansRepo(tx).change(id, { isActive }, clock.now());
        if (isBillingOn(platform)) await requirePlan(tx);
        await published(tx, by, isActive ? 'plan_activated' : 'plan_deactivated', plan.name);
        return toPlan(by.actor, changed);
      });
    },
  };
};

type Change = { actor: Actor; request: Incoming };
type Limits = { currency: string; least: number };

const limitsIn = (payments: Pick<Payments, 'leastOf'>, currency: string): Limits => ({
  currency,
  least: payments.leastOf(currency),
});
type PlanEvent = 'plan_created' | 'plan_changed' | 'plan_activated' | 'plan_deactivated';

/** Under its lock. */
async function lockedPlan(tx: Db, id: number): Promise<PlanRow> {
  const plan = await plansRepo(tx).lock(id);
  if (plan === undefined) throw new AppError('not_found');
  return plan;
}

/** The plan without what its kind does not have. Throws every problem at once. */
function checked(given: PlanInput, limits: Limits): PlanInput {
  const { kind, name, sku, stock, taxRate, requestsIncluded, features, isActive } = given;
  const common = { kind, name, sku, stock, taxRate, requestsIncluded, features, isActive };
  const plan: PlanInput =
    kind === 'plan'
      ? {
          ...common,
          monthlyPrice: given.monthlyPrice,
          yearlyPrice: given.yearlyPrice,
          isStart: given.isStart,
          ...NO_PIECES,
        }
      : { ...common, price: given.price, bulkPrice: given.bulkPrice, bulkFrom: given.bulkFrom, ...NO_PERIODS };
  const problems = [...planProblems(plan), ...priceProblems(plan, limits)];
  if (problems.length === 0) return plan;
  const fields = problems.map(({ path, code }) => fieldProblem(wireKey(path), code));
  throw new AppError('request_invalid', { fields });
}

const NO_PIECES = { price: null, bulkPrice: null, bulkFrom: null };
const NO_PERIODS = { monthlyPrice: null, yearlyPrice: null, isStart: false };

function asTaken(cause: unknown): never {
  if (violates(cause, 'plans_sku_key')) throw new AppError('plan_sku_taken');
  throw cause;
}
