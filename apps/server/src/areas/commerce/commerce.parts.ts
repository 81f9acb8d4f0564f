import type { ManagedTeamDetails } from '@sealwright/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Route } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/queue/tasks.ts';
import type { SessionAccess } from '../access/index.ts';
import type { FilesService, PdfThreads } from '../files/index.ts';
import { invoicesRoutes, invoicesService, sellerOf } from './invoices/index.ts';
import { orderPaymentListener, orderRefusalListener, orderReturnListener, ordersRoutes } from './orders/index.ts';
import {
  createProviders,
  type PaidThrough,
  paymentsParts,
  type PostNotice,
  type ProviderSource,
  providerSettingsRoutes,
  testProviderRoutes,
  testProviderTasks,
} from './payments/index.ts';
import { isBillingOn, plansRoutes, selling } from './plans/index.ts';
import { productsRoutes, productsTasks } from './products/index.ts';
import {
  bundlesListener,
  bundlesTasks,
  buyingRoutes,
  requestMeter,
  type RequestMeter,
  usageRoutes,
} from './requests/index.ts';
import {
  boughtPlan,
  currentPlans,
  settleCharge,
  subscriptionsRoutes,
  subscriptionsTasks,
} from './subscriptions/index.ts';

type CommerceParts = {
  routes: (access: SessionAccess) => Route[];
  tasks: TaskHandler[];
  /** What counts sendings. */
  meter: RequestMeter;
  paidThrough: PaidThrough;
  /** What administrators see of the plan of a team. */
  billingOf: (db: Db, accountId: number) => Promise<ManagedTeamDetails['billing']>;
};

/**
 * Puts the modules together that take money: each purpose of a payment gets its listener before the first task runs. `post` is how the
 * test payment provider reaches our own webhook; `provider` takes the money in place of what administrators chose.
 */
export function commerceParts(
  platform: Platform,
  {
    files,
    threads,
    post,
    provider = createProviders(platform).source,
  }: { files: FilesService; threads: PdfThreads; post: PostNotice; provider?: ProviderSource | undefined },
): CommerceParts {
  const { payments, ...paying } = paymentsParts(platform, provider);
  const invoices = invoicesService(platform, { payments });
  const subscribing = { platform, payments, invoices, plans: selling, isBillingOn: () => isBillingOn(platform) };
  const { current } = currentPlans(subscribing);
  const bundles = bundlesListener(platform, invoices);
  payments.listen('subscription', (tx, payment) => settleCharge(tx, subscribing, payment));
  payments.listen('bundle', async (tx, payment) => {
    await bundles(tx, payment);
    await invoices.settle(tx, payment);
  });
  payments.listen('order', orderPaymentListener(platform), {
    returned: orderReturnListener(platform),
    refused: orderRefusalListener(platform),
  });
  return {
    routes: (access) => [
      ...paying.routes(access),
      ...providerSettingsRoutes(platform, access),
      ...testProviderRoutes(platform),
      ...plansRoutes(platform, payments, access),
      ...usageRoutes(platform, current, access),
      ...buyingRoutes(platform, payments, access),
      ...invoicesRoutes(platform, { threads }, access),
      ...subscriptionsRoutes(subscribing, access),
      ...productsRoutes(platform, { files, threads }, access),
      ...ordersRoutes(platform, { payments, threads, seller: () => sellerOf(platform) }, access),
    ],
    tasks: [
      ...paying.tasks,
      ...testProviderTasks(platform, post),
      ...bundlesTasks(platform, payments),
      ...subscriptionsTasks(subscribing),
      ...productsTasks(platform),
    ],
    meter: requestMeter(platform, current),
    paidThrough: paying.paidThrough,
    billingOf: (db, accountId) => billingOf(platform, db, accountId),
  };
}

async function billingOf(platform: Platform, db: Db, accountId: number): Promise<ManagedTeamDetails['billing']> {
  if (!isBillingOn(platform)) return null;
  const start = async () => ({ plan: (await selling.start(db))?.name ?? null, state: null, currentPeriodEnd: null });
  return (await boughtPlan(db, accountId)) ?? start();
}
