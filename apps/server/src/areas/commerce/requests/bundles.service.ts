import type { buyBundles, Input, listRequestBundles, Output, RequestBundle } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import type { Payments } from '../payments/index.ts';
import { isBillingOn, selling } from '../plans/index.ts';
import { bundlesListener } from './bundles.listener.ts';
import { bundleReads } from './bundles.reads.ts';
import { type BundleRow, bundlesRepo } from './bundles.repo.ts';
import { toBundle, totalOf } from './bundles.shape.ts';
import { bundlePolicy } from './requests.policy.ts';
import { takingsRepo } from './takings.repo.ts';

// Each holds stock until it is paid or given up.
const BUYING = { name: 'buy-bundles', points: 30, seconds: 3600 };

type ToPay = { bundle: RequestBundle; paymentPage: string };

/** The bundles of an account, as those see them who pay for it. */
export const bundlesList = (platform: Platform) => ({
  list: async (
    actor: Actor,
    query: Input<typeof listRequestBundles>['query'],
    request: Incoming,
  ): Promise<Output<typeof listRequestBundles>> => {
    requireCan(actor, bundlePolicy.list);
    return toList(request, query, await bundleReads(platform.db).list(actor.accountId, query), toBundle);
  },
});

/** Buying them: a bundle is asked for together with its payment, and is there once that is paid. */
export const bundlesService = (platform: Platform, payments: Payments) => {
  const { clock, db, limits } = platform;
  const settle = bundlesListener(platform, null);

  const found = async (tx: Db, actor: Actor, id: number): Promise<BundleRow> => {
    const bundle = await bundlesRepo(tx).find(actor.accountId, id);
    if (bundle === undefined) throw new AppError('not_found');
    requireCan(actor, bundlePolicy.buy);
    return bundle;
  };

  return {
    /** At the terms of now. Throws `billing_off`, `not_found`, `plan_inactive`, `plan_sold_out`, `amount_too_small`, `too_many_requests`. */
    buy: async (actor: Actor, { plan, quantity }: Input<typeof buyBundles>['body']): Promise<ToPay> => {
      requireCan(actor, bundlePolicy.buy);
      if (!isBillingOn(platform)) throw new AppError('billing_off');
      const { accountId, userId } = actor;
      await limits.take(BUYING, String(accountId));
      return db.transaction().execute(async (tx) => {
        // Before the plan, as a payment's news does it.
        await takingsRepo(tx).lockMeter(accountId);
        const { size, ...terms } = await selling.buyBundles(tx, plan, quantity);
        const total = totalOf({ ...terms, quantity });
        if (total > 0 && total < payments.leastOf(terms.currency)) throw new AppError('amount_too_small');
        const values = { ...terms, accountId, count: size * quantity, boughtBy: userId, createdAt: clock.now() };
        const asked = await bundlesRepo(tx).insert(values);
        const payment = await payments.request(tx, {
          accountId,
          purpose: 'bundle',
          purposeId: asked.id,
          amount: total,
          currency: asked.currency,
          description: quantity === 1 ? asked.name : `${quantity} × ${asked.name}`,
          key: `bundle:${asked.id}`,
        });
        // What costs nothing is paid at once, and no news comes of it.
        if (payment.state === 'paid') await settle(tx, payment);
        const bundle = await bundlesRepo(tx).change(accountId, asked.id, { paymentId: payment.id });
        return { bundle: toBundle(bundle), paymentPage: await payments.pageOf(tx, payment.id) };
      });
    },

    /** The payment page of one that waits to be paid. Throws `not_found`, `payment_over`. */
    pay: (actor: Actor, id: number): Promise<ToPay> =>
      db.transaction().execute(async (tx) => {
        const bundle = await found(tx, actor, id);
        return { bundle: toBundle(bundle), paymentPage: await payments.pageOf(tx, unpaid(bundle)) };
      }),

    /**
     * Ends one that is not paid. Its row is not locked here: the payment's is first, whichever way the news comes. Throws `not_found`,
     * `payment_over`.
     */
    cancel: (actor: Actor, id: number): Promise<RequestBundle> =>
      db.transaction().execute(async (tx) => {
        const bundle = await found(tx, actor, id);
        if (bundle.state === 'cancelled') return toBundle(bundle);
        await payments.cancel(tx, unpaid(bundle));
        return toBundle(await found(tx, actor, id));
      }),
  };
};

/** The payment that is waited for. */
function unpaid({ state, paymentId }: BundleRow): number {
  if (state !== 'awaiting' || paymentId === null) throw new AppError('payment_over');
  return paymentId;
}
