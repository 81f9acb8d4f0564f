import type { createSubscription, Output } from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { billingPolicy } from '../invoices/index.ts';
import type { PlanTerms } from '../plans/index.ts';
import { chargePeriod } from './charging.ts';
import type { Parts } from './needs.ts';
import { type Choice, firstChange, refuseOther } from './previews.ts';
import { periodAt } from './reckoning.ts';
import { end } from './rolling.ts';
import { stand } from './settling.ts';
import { note } from './subscriptions.events.ts';
import { type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';
import { toDetails } from './subscriptions.shape.ts';

type Bought = Output<typeof createSubscription>;

/** Buying a first plan. A preview says the same and does nothing. */
export const buyingService = (parts: Parts) => ({
  /** Throws `billing_off`, `subscription_exists`, `amount_changed`, `amount_too_small`, and what `Plans` throws. */
  create: async (actor: Actor, choice: Choice, request: Incoming): Promise<Bought> => {
    requireCan(actor, billingPolicy.update);
    if (!parts.isBillingOn()) throw new AppError('billing_off');
    const { clock, db } = parts.platform;
    try {
      return await db.transaction().execute(async (tx) => {
        const before = await subscriptionsRepo(tx).lockLived(actor.accountId);
        if (before !== undefined && before.state !== 'starting') throw new AppError('subscription_exists');
        const terms = await termsOf(tx, parts, choice);
        const change = firstChange(terms, clock.now());
        refuseOther(choice, change);
        refuseTooSmall(parts, change);
        if (choice.preview) return { change, subscription: null, paymentPage: null };
        // Someone went back from the payment page and chose again.
        if (before !== undefined) await end(tx, parts, before);
        const row = await begin(tx, parts, actor.accountId, terms);
        await note(tx, parts, actor, request, { type: 'plan_chosen', plan: terms.name });
        const paymentPage = await payFirst(tx, parts, row);
        // One that costs nothing begins at once.
        return { change, subscription: await toDetails(tx, await stand(tx, parts, row)), paymentPage };
      });
    } catch (cause) {
      if (violates(cause, 'subscriptions_one')) throw new AppError('subscription_exists');
      throw cause;
    }
  },
});

function refuseTooSmall({ payments }: Parts, { totals: { total }, currency }: Bought['change']): void {
  if (total > 0 && total < payments.leastOf(currency)) throw new AppError('amount_too_small');
}

const termsOf = (tx: Db, { plans }: Parts, { planId, interval, preview }: Choice): Promise<PlanTerms> =>
  preview ? plans.terms(tx, planId, interval) : plans.buy(tx, planId, interval);

async function begin(tx: Db, { platform }: Parts, accountId: number, terms: PlanTerms): Promise<SubscriptionRow> {
  const now = platform.clock.now();
  const period = periodAt({ anchor: now, months: 0 }, terms.interval);
  return subscriptionsRepo(tx).insert({
    accountId,
    state: 'starting',
    terms: JSON.stringify(terms),
    anchor: now,
    periodStart: period.start,
    periodEnd: period.end,
    createdAt: now,
  });
}

/** From the card; where there is none, on the payment page. Null where no one has to go there. */
async function payFirst(tx: Db, parts: Parts, row: SubscriptionRow): Promise<string | null> {
  const { payments } = parts;
  const charge = await chargePeriod(tx, parts, row);
  if (charge?.paymentId === undefined || charge.paymentId === null) return null;
  if (!(await payments.hasCard(tx, row.accountId))) return payments.pageOf(tx, charge.paymentId);
  await payments.collect(tx, charge.paymentId);
  return null;
}
