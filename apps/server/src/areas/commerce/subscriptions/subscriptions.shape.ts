import type { SubscribedPlan, SubscriptionDetails } from '@sealwright/contract';
import type { StoredTerms } from '../../../migrations/tables.subscriptions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { graceEnd } from './reckoning.ts';
import { chargesRepo, type SubscriptionRow } from './subscriptions.repo.ts';

function toPlan(terms: StoredTerms): SubscribedPlan {
  const { planId, name, price, currency, interval, taxRate, requestsIncluded } = terms;
  return { planId, name, price, currency, interval, taxRate, requestsIncluded };
}

/** A subscription as the contract shows it. */
export async function toDetails(db: Db, row: SubscriptionRow): Promise<SubscriptionDetails> {
  const owed = await chargesRepo(db).owed(row);
  return {
    id: row.id,
    state: row.state,
    plan: toPlan(row.terms),
    nextPlan: row.nextTerms === null ? null : toPlan(row.nextTerms),
    currentPeriodStart: row.periodStart.toISOString(),
    currentPeriodEnd: row.periodEnd.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    graceUntil: row.state === 'past_due' && row.failedSince !== null ? graceEnd(row.failedSince).toISOString() : null,
    owed: owed.reduce((sum, { total }) => sum + total, 0),
    failedPayments: owed.filter(({ state }) => state === 'failed').length,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}
