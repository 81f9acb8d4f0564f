import { createPlan, updateBillingConfig } from '@sealwright/contract';
import { invoicesService } from '../src/areas/commerce/invoices/index.ts';
import { paymentsParts } from '../src/areas/commerce/payments/index.ts';
import { isBillingOn, selling } from '../src/areas/commerce/plans/index.ts';
import { currentPlans, type Parts, settleCharge } from '../src/areas/commerce/subscriptions/index.ts';
import { rollAll, rollDue } from '../src/areas/commerce/subscriptions/subscriptions.tasks.ts';
import type { Db } from '../src/platform/db/db.ts';
import { Refused, type TestApp } from './app.ts';
import { payingApp } from './paying.ts';
import { signedInAgain } from './signed-in-again.ts';

const PLANS = {
  solo: { name: 'Solo', monthlyPrice: 1000, yearlyPrice: 10_000, requestsIncluded: 20 },
  team: { name: 'Team', monthlyPrice: 3000, yearlyPrice: 30_000, requestsIncluded: null },
  free: { name: 'Free', monthlyPrice: 0, yearlyPrice: 0, requestsIncluded: 3 },
  taxed: { name: 'Taxed', monthlyPrice: 1999, yearlyPrice: 19_990, requestsIncluded: 50, taxRate: 82_500 },
};

/** A product that sells plans, 100 of each, with their modules at hand. */
export async function billingApp() {
  const server = await payingApp();
  const { fake, make, platform } = server;
  const { db } = platform;
  /** Sessions end while months pass. */
  const as: TestApp['as'] = (user) => async (endpoint, input) => {
    try {
      return await server.as(user)(endpoint, input);
    } catch (cause) {
      if (user === null || !(cause instanceof Refused) || cause.status !== 401) throw cause;
      return server.as(await signedInAgain(server, user))(endpoint, input);
    }
  };
  const admin = await make.user({ role: 'admin' });
  const offer = async (plan: (typeof PLANS)['solo' | 'team' | 'taxed']): Promise<{ planId: number }> => {
    const body = { kind: 'plan' as const, sku: plan.name, stock: 100, taxRate: 60_000, ...plan };
    return { planId: (await as(admin)(createPlan, { body })).id };
  };
  const plans = {
    solo: await offer(PLANS.solo),
    team: await offer(PLANS.team),
    free: await offer(PLANS.free),
    taxed: await offer(PLANS.taxed),
  };
  const setBilling = (isOn: boolean) => as(admin)(updateBillingConfig, { body: { isOn } });
  await setBilling(true);

  const { payments } = paymentsParts(platform, () => fake.provider);
  const invoices = invoicesService(platform, { payments });
  const parts: Parts = { platform, payments, invoices, plans: selling, isBillingOn: () => isBillingOn(platform) };
  payments.listen('subscription', (tx, payment) => settleCharge(tx, parts, payment));
  return {
    ...server,
    as,
    plans,
    parts,
    setBilling,
    stock: async (): Promise<Record<number, number | null>> => {
      const rows = await db.selectFrom('plans').select(['id', 'stock']).execute();
      return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]));
    },
    sweep: () => rollAll(parts),
    /** The sweep up to where it cancels payments. */
    rollOnly: () => rollDue(parts),
    current: (accountId: number) => db.transaction().execute((tx: Db) => currentPlans(parts).current(tx, accountId)),
  };
}
