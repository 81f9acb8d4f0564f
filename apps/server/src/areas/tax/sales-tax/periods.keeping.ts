import { addDays, taxPeriods } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { insertPeriods, periodsRepo } from './periods.repo.ts';
import type { AgencyRow } from './parts.repo.ts';

/** So many days ahead a period is listed. */
const AHEAD_DAYS = 45;

type Keeping = { accountId: number; agencies: readonly AgencyRow[]; now: Date };

/**
 * Makes the periods of agencies what their frequencies say, up to some weeks ahead. Open ones without figures follow every change;
 * those that were worked on stay as they are. Throws `sales_tax_filed` where one of them would no longer be a period.
 */
export async function keepPeriods(tx: Db, { accountId, agencies, now }: Keeping): Promise<void> {
  const today = utcDayOf(now);
  const until = addDays(today, AHEAD_DAYS);
  for (const { id: agencyId, registrationId, dueDay, frequencies } of agencies) {
    const periods = taxPeriods(frequencies, { until, dueDay });
    const byDay = new Map(periods.map((period) => [period.from, period]));
    const known = await periodsRepo(tx).lockOf(accountId, agencyId);
    for (const { id, fromDay, toDay, state, figures } of known) {
      const period = byDay.get(fromDay);
      const isUntouched = state === 'open' && figures === null;
      const isSame = period !== undefined && period.to === toDay;
      if (isUntouched && period === undefined) await periodsRepo(tx).drop({ accountId, id });
      if (!isUntouched && !isSame && toDay <= until) throw new AppError('sales_tax_filed');
      if (state === 'open' && period !== undefined) await periodsRepo(tx).follow({ accountId, id }, period);
      byDay.delete(fromDay);
    }
    await insertPeriods(tx, { accountId, registrationId, agencyId }, [...byDay.values()], today);
  }
}
