import type { BillingConfig } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { planPolicy } from './plans.policy.ts';
import { countActive } from './plans.reads.ts';
import { plansRepo } from './plans.repo.ts';
import { selling } from './selling.ts';

/** Whether anything is sold and counted here. Off in a fresh installation. */
export const isBillingOn = ({ settings }: Pick<Platform, 'settings'>): boolean => settings.get('billing') ?? false;

/** Accounts must be able to get a plan. Throws `plan_needed`. */
export async function requirePlan(tx: Db): Promise<void> {
  if ((await countActive(tx)).plans === 0) throw new AppError('plan_needed');
}

/** The switch of billing. */
export const billingService = (platform: Platform) => {
  const { clock, config, db, events, settings } = platform;

  async function get(): Promise<BillingConfig> {
    const { plans, bundles } = await countActive(db);
    return {
      isOn: isBillingOn(platform),
      activePlans: plans,
      activeBundles: bundles,
      start: await selling.start(db),
      currency: config.currency,
    };
  }

  return {
    get,

    /** For every instance at once; what is so already stays so. Throws `plan_needed`. */
    turn: async (actor: Actor, isOn: boolean, request: Incoming): Promise<BillingConfig> => {
      requireCan(actor, planPolicy.switchBilling);
      if (isOn !== isBillingOn(platform)) {
        await db.transaction().execute(async (tx) => {
          await plansRepo(tx).lockOffer();
          if (isOn) await requirePlan(tx);
          const at = clock.now();
          await settings.write(tx, 'billing', isOn, at);
          const type = isOn ? 'billing_turned_on' : 'billing_turned_off';
          await events.publish(tx, { type, at, userId: actor.userId, request });
        });
        await settings.read();
      }
      return get();
    },
  };
};
