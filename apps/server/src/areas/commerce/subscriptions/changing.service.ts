import type { changeUserSubscription, Output } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Actor } from '../../access/index.ts';
import type { PlanTerms } from '../plans/index.ts';
import { chargeChange } from './charging.ts';
import type { Parts } from './needs.ts';
import { changeOf, type Choice, laterChange, refuseOther } from './previews.ts';
import { changeNow, periodAt } from './reckoning.ts';
import { present, requireOwn } from './rolling.ts';
import { note } from './subscriptions.events.ts';
import { type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';
import { toDetails } from './subscriptions.shape.ts';

type Changed = Output<typeof changeUserSubscription>;
type Asked = { actor: Actor; choice: Choice; request: Incoming; row: SubscriptionRow };

/** Changing to another plan. A preview says the same and does nothing. */
export const changingService = (parts: Parts) => ({
  /** Throws `not_found`, `subscription_ended`, `subscription_not_paid`, `plan_same`, `card_needed`, `amount_changed`. */
  change: async (actor: Actor, id: number, choice: Choice, request: Incoming): Promise<Changed> => {
    await requireOwn(parts, actor, id);
    if (!parts.isBillingOn()) throw new AppError('billing_off');
    return parts.platform.db.transaction().execute(async (tx) => {
      const row = await present(tx, parts, actor.accountId, id);
      if (row.state !== 'active') throw new AppError('subscription_not_paid');
      const asked = { actor, choice, request, row };
      return isPlan(row.terms, choice) ? keep(tx, parts, asked) : take(tx, parts, asked);
    });
  },
});

const isPlan = (terms: PlanTerms | null, { planId, interval }: Choice): boolean =>
  terms?.planId === planId && terms.interval === interval;

/** The present plan was chosen: what was to come instead of it is taken back. */
async function keep(tx: Db, parts: Parts, { actor, choice, request, row }: Asked): Promise<Changed> {
  if (row.nextTerms === null && !row.cancelAtPeriodEnd) throw new AppError('plan_same');
  const change = laterChange(row, row.terms, 'kept');
  if (choice.preview) return { change, subscription: await toDetails(tx, row), paymentPage: null };
  await giveBackNext(tx, parts, row);
  const kept = await subscriptionsRepo(tx).update(row, { nextTerms: null, cancelAtPeriodEnd: false });
  await note(tx, parts, actor, request, { type: 'plan_kept', plan: row.terms.name });
  return { change, subscription: await toDetails(tx, kept), paymentPage: null };
}

async function take(tx: Db, parts: Parts, { actor, choice, request, row }: Asked): Promise<Changed> {
  if (isPlan(row.nextTerms, choice)) throw new AppError('plan_same');
  const { planId, interval, preview } = choice;
  const terms = await parts.plans.terms(tx, planId, interval);
  const least = parts.payments.leastOf(terms.currency);
  const change = changeOf(row, terms, { now: parts.platform.clock.now(), least });
  refuseOther(choice, change);
  if (preview) return { change, subscription: await toDetails(tx, row), paymentPage: null };
  await requireCard(tx, parts, row, change);
  await parts.plans.buy(tx, planId, interval);
  await giveBackNext(tx, parts, row);
  const changed = change.when === 'now' ? await beginNow(tx, parts, row, terms) : await beginLater(tx, row, terms);
  await note(tx, parts, actor, request, { type: 'plan_chosen', plan: terms.name });
  return { change, subscription: await toDetails(tx, changed), paymentPage: null };
}

/** The place that was kept for a plan which does not come now. */
const giveBackNext = async (tx: Db, { plans }: Parts, { nextTerms }: SubscriptionRow): Promise<void> => {
  if (nextTerms !== null) await plans.giveBack(tx, nextTerms.planId);
};

/** Without a card nothing dearer begins: there would be nothing to take its price from. */
async function requireCard(
  tx: Db,
  { payments }: Parts,
  { accountId }: SubscriptionRow,
  { totals, isCarried }: Changed['change'],
): Promise<void> {
  if ((totals.total > 0 || isCarried) && !(await payments.hasCard(tx, accountId))) throw new AppError('card_needed');
}

async function beginNow(tx: Db, parts: Parts, row: SubscriptionRow, terms: PlanTerms): Promise<SubscriptionRow> {
  const { payments, plans, platform } = parts;
  const change = changeNow({ from: row.terms, to: terms, place: row, now: platform.clock.now() });
  await plans.giveBack(tx, row.terms.planId);
  const period = periodAt(change.place, terms.interval);
  const changed = await subscriptionsRepo(tx).update(row, {
    terms: JSON.stringify(terms),
    nextTerms: null,
    cancelAtPeriodEnd: false,
    ...change.place,
    periodStart: period.start,
    periodEnd: period.end,
  });
  const charge = await chargeChange(tx, parts, changed, { from: row.terms, change });
  if (charge?.paymentId) await payments.collect(tx, charge.paymentId);
  return changed;
}

const beginLater = (tx: Db, row: SubscriptionRow, terms: PlanTerms): Promise<SubscriptionRow> =>
  subscriptionsRepo(tx).update(row, { nextTerms: JSON.stringify(terms), cancelAtPeriodEnd: false });
