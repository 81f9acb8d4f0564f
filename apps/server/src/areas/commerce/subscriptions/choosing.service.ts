import {
  type changeUserSubscription,
  type createSubscription,
  type Input,
  type Output,
  type PlanChange,
  totalsOf,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { billingPolicy } from '../invoices/index.ts';
import type { PlanTerms } from '../plans/index.ts';
import { chargeChange, chargePeriod, totalsOfChange, totalsOfPeriod } from './charging.ts';
import type { Parts } from './needs.ts';
import { changeNow, periodAt, whenOf } from './reckoning.ts';
import { end, roll } from './rolling.ts';
import { stand } from './settling.ts';
import { type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';
import { note } from './subscriptions.events.ts';
import { toDetails } from './subscriptions.shape.ts';

type Choice = Input<typeof createSubscription>['body'];
type Chosen = Output<typeof changeUserSubscription>;
const NOTHING = totalsOf([]);

/** Buying a plan, and changing it. A preview says the same and does nothing. */
export const choosingService = (parts: Parts) => {
  const { platform, payments, plans } = parts;
  const { clock, db } = platform;

  return {
    /** Throws `subscription_exists`, `amount_changed`, and what `Plans` throws. */
    create: async (actor: Actor, choice: Choice, request: Incoming): Promise<Chosen> => {
      requireCan(actor, billingPolicy.update);
      requireBilling(parts);
      const { planId, interval, preview } = choice;
      try {
        return await db.transaction().execute(async (tx) => {
          const before = await subscriptionsRepo(tx).lockLived(actor.accountId);
          if (before !== undefined && before.state !== 'starting') throw new AppError('subscription_exists');
          const terms = await (preview ? plans.terms : plans.buy)(tx, planId, interval);
          const change = firstChange(terms, clock.now());
          refuseOther(choice, change);
          if (preview) return { change, subscription: null, paymentPage: null };
          // Someone went back from the payment page and chose again.
          if (before !== undefined) await end(tx, parts, before);
          const row = await begin(tx, actor.accountId, terms);
          await note(tx, parts, actor, request, { type: 'plan_chosen', plan: terms.name });
          const paymentPage = await payFirst(tx, row);
          return { change, subscription: await toDetails(tx, await current(tx, row)), paymentPage };
        });
      } catch (cause) {
        if (violates(cause, 'subscriptions_one')) throw new AppError('subscription_exists');
        throw cause;
      }
    },

    /** Throws `not_found`, `subscription_ended`, `subscription_not_paid`, `plan_same`, `card_needed`, `amount_changed`. */
    change: async (actor: Actor, id: number, choice: Choice, request: Incoming): Promise<Chosen> => {
      requireCan(actor, billingPolicy.update);
      requireBilling(parts);
      return db.transaction().execute(async (tx) => {
        const row = await present(tx, parts, actor.accountId, id);
        if (row.state !== 'active') throw new AppError('subscription_not_paid');
        const { planId, interval, preview } = choice;
        if (row.terms.planId === planId && row.terms.interval === interval) {
          return keep(tx, { actor, request, row, preview });
        }
        if (row.nextTerms?.planId === planId && row.nextTerms.interval === interval) throw new AppError('plan_same');
        const terms = await plans.terms(tx, planId, interval);
        const change = changeOf(row, terms, clock.now());
        refuseOther(choice, change);
        if (preview) return { change, subscription: await toDetails(tx, row), paymentPage: null };
        await plans.buy(tx, planId, interval);
        const changed = change.when === 'now' ? await changeAtOnce(tx, row, terms) : await changeLater(tx, row, terms);
        await note(tx, parts, actor, request, { type: 'plan_chosen', plan: terms.name });
        return { change, subscription: await toDetails(tx, changed), paymentPage: null };
      });
    },
  };

  async function begin(tx: Db, accountId: number, terms: PlanTerms): Promise<SubscriptionRow> {
    const now = clock.now();
    const { start, end: periodEnd } = periodAt({ anchor: now, months: 0 }, terms.interval);
    return subscriptionsRepo(tx).insert({
      accountId,
      state: 'starting',
      terms: JSON.stringify(terms),
      anchor: now,
      periodStart: start,
      periodEnd,
      createdAt: now,
    });
  }

  /** From the card; where there is none, on the payment page. Null where no one has to go there. */
  async function payFirst(tx: Db, row: SubscriptionRow): Promise<string | null> {
    const charge = await chargePeriod(tx, parts, row);
    if (charge?.paymentId === undefined || charge.paymentId === null) return null;
    if (!(await payments.hasCard(tx, row.accountId))) return payments.pageOf(tx, charge.paymentId);
    await payments.collect(tx, charge.paymentId);
    return null;
  }

  /** One that costs nothing begins at once. */
  async function current(tx: Db, { accountId, id }: SubscriptionRow): Promise<SubscriptionRow> {
    const row = await subscriptionsRepo(tx).lock(accountId, id);
    if (row === undefined) throw new AppError('not_found');
    return row.state === 'starting' ? stand(tx, parts, row) : row;
  }

  async function changeAtOnce(tx: Db, row: SubscriptionRow, terms: PlanTerms): Promise<SubscriptionRow> {
    const change = changeNow({ from: row.terms, to: terms, place: row, now: clock.now() });
    const { total } = totalsOfChange(change, terms);
    if (total > 0 && !(await payments.hasCard(tx, row.accountId))) throw new AppError('card_needed');
    await plans.giveBack(tx, row.terms.planId);
    if (row.nextTerms !== null) await plans.giveBack(tx, row.nextTerms.planId);
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
    return current(tx, changed);
  }

  async function changeLater(tx: Db, row: SubscriptionRow, terms: PlanTerms): Promise<SubscriptionRow> {
    if (row.nextTerms !== null) await plans.giveBack(tx, row.nextTerms.planId);
    return subscriptionsRepo(tx).update(row, { nextTerms: JSON.stringify(terms), cancelAtPeriodEnd: false });
  }

  type Keeping = { actor: Actor; request: Incoming; row: SubscriptionRow; preview: boolean };

  /** The present plan was chosen: what was to come instead of it is taken back. */
  async function keep(tx: Db, { actor, request, row, preview }: Keeping): Promise<Chosen> {
    if (row.nextTerms === null && !row.cancelAtPeriodEnd) throw new AppError('plan_same');
    const change = laterChange(row, row.terms, 'kept');
    if (preview) return { change, subscription: await toDetails(tx, row), paymentPage: null };
    if (row.nextTerms !== null) await plans.giveBack(tx, row.nextTerms.planId);
    const kept = await subscriptionsRepo(tx).update(row, { nextTerms: null, cancelAtPeriodEnd: false });
    await note(tx, parts, actor, request, { type: 'plan_kept', plan: row.terms.name });
    return { change, subscription: await toDetails(tx, kept), paymentPage: null };
  }
};

export function requireBilling({ isBillingOn }: Parts): void {
  if (!isBillingOn()) throw new AppError('billing_off');
}

/** The account's own one, brought up to the present. Throws `not_found`, `subscription_ended`. */
export async function present(tx: Db, parts: Parts, accountId: number, id: number): Promise<SubscriptionRow> {
  const found = await subscriptionsRepo(tx).lock(accountId, id);
  if (found === undefined) throw new AppError('not_found');
  const row = await roll(tx, parts, found);
  if (row.state === 'ended') throw new AppError('subscription_ended');
  return row;
}

/** What was confirmed is what is charged, or nothing. */
function refuseOther({ total }: Choice, { totals }: PlanChange): void {
  if (total !== undefined && total !== totals.total) throw new AppError('amount_changed');
}

function firstChange(terms: PlanTerms, now: Date): PlanChange {
  const totals = totalsOfPeriod(terms);
  const { end: nextFrom } = periodAt({ anchor: now, months: 0 }, terms.interval);
  return {
    when: 'now',
    from: now.toISOString(),
    price: terms.price,
    credit: 0,
    totals,
    currency: terms.currency,
    nextTotal: totals.total,
    nextFrom: nextFrom.toISOString(),
  };
}

function changeOf(row: SubscriptionRow, terms: PlanTerms, now: Date): PlanChange {
  if (whenOf(row.terms, terms) !== 'now') return laterChange(row, terms, 'at_period_end');
  const change = changeNow({ from: row.terms, to: terms, place: row, now });
  return {
    when: 'now',
    from: now.toISOString(),
    price: change.price,
    credit: change.credit,
    totals: totalsOfChange(change, terms),
    currency: terms.currency,
    nextTotal: totalsOfPeriod(terms).total,
    nextFrom: change.period.end.toISOString(),
  };
}

const laterChange = (row: SubscriptionRow, terms: PlanTerms, when: 'at_period_end' | 'kept'): PlanChange => ({
  when,
  from: row.periodEnd.toISOString(),
  price: terms.price,
  credit: 0,
  totals: NOTHING,
  currency: terms.currency,
  nextTotal: totalsOfPeriod(terms).total,
  nextFrom: row.periodEnd.toISOString(),
});
