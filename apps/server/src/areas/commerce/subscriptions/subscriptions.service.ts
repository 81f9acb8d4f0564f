import type { AccountSubscription, Output, paySubscription, SubscriptionDetails } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { billingPolicy } from '../invoices/index.ts';
import type { Parts } from './needs.ts';
import { countingAt } from './reckoning.ts';
import { collectAgain, end, failedPayments, present, requireOwn, roll } from './rolling.ts';
import { note } from './subscriptions.events.ts';
import { chargesRepo, subscriptionsRepo } from './subscriptions.repo.ts';
import { toDetails } from './subscriptions.shape.ts';
import type { Subscriptions } from './subscriptions.types.ts';

/** What others ask of subscriptions: the counting of sign requests, for one. */
export const currentPlans = (parts: Parts): Subscriptions => ({
  async current(tx, accountId) {
    const found = await subscriptionsRepo(tx).lockLived(accountId);
    if (found === undefined) return null;
    const row = await roll(tx, parts, found);
    if (row.state === 'starting' || row.state === 'ended') return null;
    const { terms, state, periodStart, periodEnd } = row;
    const counting = countingAt(row, terms.interval, parts.platform.clock.now());
    return { terms, state, periodStart, periodEnd, countingFrom: counting.start, countingUntil: counting.end };
  },
});

export const subscriptionsService = (parts: Parts) => {
  const { platform, payments } = parts;
  const { db } = platform;

  return {
    read: async (actor: Actor): Promise<AccountSubscription> => {
      const row = await subscriptionsRepo(db).findLived(actor.accountId);
      // While billing is off, there may be no payment provider.
      const isBillingOn = parts.isBillingOn();
      return {
        isBillingOn,
        isTestMode: isBillingOn && payments.mode().isTestMode,
        subscription: row === undefined ? null : await toDetails(db, row),
        hasCard: isBillingOn && (await payments.hasCard(db, actor.accountId)),
        permissions: permissionsOf(actor, billingPolicy, undefined),
      };
    },

    /** With its period, or at once where it is not paid for; or that is taken back. Asking twice is asking once. */
    cancel: async (actor: Actor, id: number, isCancelled: boolean, request: Incoming): Promise<SubscriptionDetails> => {
      await requireOwn(parts, actor, id);
      return db.transaction().execute(async (tx) => {
        const row = await present(tx, parts, actor.accountId, id);
        const isAtOnce = isCancelled && (row.state === 'starting' || row.state === 'unpaid');
        if (!isAtOnce && row.cancelAtPeriodEnd === isCancelled) return toDetails(tx, row);
        const type = isCancelled ? 'plan_cancelled' : 'plan_kept';
        await note(tx, parts, actor, request, { type, plan: row.terms.name });
        if (isAtOnce) return toDetails(tx, await end(tx, parts, row));
        // What would have come instead does not come either.
        if (row.nextTerms !== null) await parts.plans.giveBack(tx, row.nextTerms.planId);
        const change = { cancelAtPeriodEnd: isCancelled, nextTerms: null };
        return toDetails(tx, await subscriptionsRepo(tx).update(row, change));
      });
    },

    /** Throws `payment_over`. */
    pay: async (actor: Actor, id: number): Promise<Output<typeof paySubscription>> => {
      await requireOwn(parts, actor, id);
      return db.transaction().execute(async (tx) => {
        const row = await present(tx, parts, actor.accountId, id);
        const owed = await chargesRepo(tx).owed(row);
        const { paymentId = null } = owed.find(({ state }) => state === 'failed') ?? owed[0] ?? {};
        if (paymentId === null) throw new AppError('payment_over');
        return { paymentPage: await payments.pageOf(tx, paymentId) };
      });
    },

    /** Throws `payment_over`, `card_needed`. */
    retry: async (actor: Actor, id: number): Promise<SubscriptionDetails> => {
      await requireOwn(parts, actor, id);
      const [failed, details] = await db.transaction().execute(async (tx) => {
        const row = await present(tx, parts, actor.accountId, id);
        return [await failedPayments(tx, row), await toDetails(tx, row)] as const;
      });
      if (failed.length === 0) throw new AppError('payment_over');
      if (!(await payments.hasCard(db, actor.accountId))) throw new AppError('card_needed');
      await collectAgain(parts, failed);
      return details;
    },
  };
};
