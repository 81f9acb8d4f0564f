import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { accountsRepo, type Actor, requireCan } from '../../access/index.ts';
import { billingPolicy } from '../invoices/index.ts';
import { chargePeriod } from './charging.ts';
import type { Parts } from './needs.ts';
import { graceEnd, periodAt, placeAfter, remindersDue } from './reckoning.ts';
import { mailNews } from './subscriptions.mail.ts';
import { chargesRepo, type SubscriptionRow, subscriptionsRepo } from './subscriptions.repo.ts';

/** A subscription whose first payment does not come is given up after this. */
export const STARTING_MS = 24 * 3600_000;

/**
 * Brings a subscription up to the present, under its row's lock: grace that is over, a period that is over, the next one. Whatever asks
 * first does it, the sweep or a sending, and doing it twice changes nothing.
 */
export async function roll(tx: Db, parts: Parts, row: SubscriptionRow): Promise<SubscriptionRow> {
  const now = parts.platform.clock.now();
  if (!parts.isBillingOn() || row.state === 'ended') return row;
  if (row.state === 'starting') {
    const isGivenUp = row.periodEnd <= now || row.createdAt.getTime() + STARTING_MS <= now.getTime();
    return isGivenUp ? end(tx, parts, row) : row;
  }
  const standing = await endGrace(tx, parts, row, now);
  if (standing.periodEnd > now) return standing;
  const isOver = standing.cancelAtPeriodEnd || standing.state === 'unpaid' || !(await isActive(tx, standing));
  return isOver ? end(tx, parts, standing) : beginNext(tx, parts, standing, now);
}

/** Someone who may change the account's own one. Throws `not_found`, `not_permitted`. */
export async function requireOwn({ platform }: Parts, actor: Actor, id: number): Promise<void> {
  if (!(await subscriptionsRepo(platform.db).exists(actor.accountId, id))) throw new AppError('not_found');
  requireCan(actor, billingPolicy.update);
}

/** The account's own one, locked and brought up to the present. Throws `not_found`, `subscription_ended`. */
export async function present(tx: Db, parts: Parts, accountId: number, id: number): Promise<SubscriptionRow> {
  const found = await subscriptionsRepo(tx).lock(accountId, id);
  if (found === undefined) throw new AppError('not_found');
  const row = await roll(tx, parts, found);
  if (row.state === 'ended') throw new AppError('subscription_ended');
  return row;
}

/** An account that an administrator put out of action buys nothing more. */
const isActive = async (tx: Db, { accountId }: SubscriptionRow): Promise<boolean> =>
  (await accountsRepo(tx).find(accountId))?.isActive ?? false;

async function endGrace(tx: Db, parts: Parts, row: SubscriptionRow, now: Date): Promise<SubscriptionRow> {
  const { platform } = parts;
  if (row.state !== 'past_due' || row.failedSince === null || graceEnd(row.failedSince) > now) return row;
  const unpaid = await subscriptionsRepo(tx).update(row, { state: 'unpaid' });
  await publish(tx, parts, unpaid, 'subscription_unpaid');
  await mailNews(tx, platform, unpaid, 'unpaid');
  return unpaid;
}

async function beginNext(tx: Db, parts: Parts, row: SubscriptionRow, now: Date): Promise<SubscriptionRow> {
  const terms = row.nextTerms ?? row.terms;
  const place = placeAfter(row, { ended: row.terms.interval, next: terms.interval }, now);
  const period = periodAt(place, terms.interval);
  // The place of the plan that is left; that of the next one was taken when it was chosen.
  if (row.nextTerms !== null) await parts.plans.giveBack(tx, row.terms.planId);
  const next = await subscriptionsRepo(tx).update(row, {
    terms: JSON.stringify(terms),
    nextTerms: null,
    months: place.months,
    periodStart: period.start,
    periodEnd: period.end,
  });
  const charge = await chargePeriod(tx, parts, next);
  if (charge?.paymentId) await parts.payments.collect(tx, charge.paymentId);
  await publish(tx, parts, next, 'subscription_renewed');
  return next;
}

/** Over: nothing that is owed for it is wanted any more, and its place in a limited stock is free. */
export async function end(tx: Db, parts: Parts, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { platform, plans } = parts;
  await chargesRepo(tx).dropOwed(row);
  await plans.giveBack(tx, row.terms.planId);
  if (row.nextTerms !== null) await plans.giveBack(tx, row.nextTerms.planId);
  const ended = await subscriptionsRepo(tx).update(row, {
    state: 'ended',
    nextTerms: null,
    failedSince: null,
    endedAt: platform.clock.now(),
  });
  // One that never began is nothing to tell of.
  if (row.state === 'starting') return ended;
  await publish(tx, parts, ended, 'subscription_ended');
  await mailNews(tx, platform, ended, 'ended');
  return ended;
}

/** Writes when it is time. Answers the payments for which the card is to be tried again. */
export async function remind(tx: Db, { platform }: Parts, row: SubscriptionRow): Promise<number[]> {
  if (row.state !== 'past_due' || row.failedSince === null) return [];
  const due = remindersDue(row.failedSince, platform.clock.now());
  if (due <= row.reminded) return [];
  const reminded = await subscriptionsRepo(tx).update(row, { reminded: due });
  await mailNews(tx, platform, reminded, 'reminder');
  return failedPayments(tx, row);
}

export async function failedPayments(tx: Db, row: SubscriptionRow): Promise<number[]> {
  const owed = await chargesRepo(tx).owed(row);
  return owed.flatMap(({ paymentId, state }) => (state === 'failed' && paymentId !== null ? [paymentId] : []));
}

/** In a transaction of its own: a payment's row is never asked for by someone who holds a subscription's. */
export const collectAgain = ({ payments, platform }: Parts, paymentIds: readonly number[]): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    for (const paymentId of paymentIds) await payments.collect(tx, paymentId);
  });

type Told = 'subscription_renewed' | 'subscription_payment_failed' | 'subscription_unpaid' | 'subscription_ended';

export const publish = (tx: Db, { platform }: Parts, row: SubscriptionRow, type: Told): Promise<void> =>
  platform.events.publish(tx, {
    type,
    at: platform.clock.now(),
    accountId: row.accountId,
    subscriptionId: row.id,
    details: { plan: row.terms.name },
  });
