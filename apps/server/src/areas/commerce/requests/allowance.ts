import type { Db } from '../../../platform/db/db.ts';
import { selling } from '../plans/index.ts';
import type { CurrentPlanOf } from './requests.types.ts';

/** Which sign requests an account has without buying bundles, and the month in which they are counted. */
export type Allowance = {
  plan: string | null;
  /** Null: without limit. */
  included: number | null;
  from: Date;
  until: Date;
};

/**
 * Of the plan that the account bought; while that is not paid, none. An account without one has what the plan gives that accounts start
 * with, by calendar months (UTC); where there is no such plan, none.
 */
export async function allowanceOf(tx: Db, current: CurrentPlanOf, accountId: number, at: Date): Promise<Allowance> {
  const bought = await current(tx, accountId);
  if (bought !== null && bought.state !== 'ended') {
    const { terms, state, countingFrom: from, countingUntil: until } = bought;
    return { plan: terms.name, included: state === 'unpaid' ? 0 : terms.requestsIncluded, from, until };
  }
  const start = await selling.start(tx);
  return { plan: start?.name ?? null, included: start === null ? 0 : start.requestsIncluded, ...monthOf(at) };
}

function monthOf(at: Date): { from: Date; until: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 1, 1)) };
}
