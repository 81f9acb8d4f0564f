import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LATE, type Stage, stageOf } from './reminders.ts';
import { type Remindable, remindersRepo } from './reminders.repo.ts';

const BATCH = 100;

type Due = { of: 'return' | 'prepayment'; dueOn: string; reminded: number };

/** Reminds those who manage accounts of what is due and late. Each period is marked in the transaction that tells them. */
export async function remindOfSalesTax(platform: Platform): Promise<void> {
  const { clock, db, log } = platform;
  const today = utcDayOf(clock.now());
  for (let after = 0; ;) {
    const ids = await remindersRepo(db).after(after, today, BATCH);
    for (const id of ids) {
      after = id;
      await db
        .transaction()
        .execute((tx) => remind(tx, platform, id, today))
        .catch((cause: unknown) => log.warn('A reminder of sales tax failed', { period: id }, cause));
    }
    if (ids.length < BATCH) return;
  }
}

async function remind(tx: Db, platform: Platform, id: number, today: string): Promise<void> {
  const period = await remindersRepo(tx).lock(id);
  if (period === undefined) return;
  for (const due of dueOf(period)) {
    const stage = stageOf(due.dueOn, today);
    if (stage <= due.reminded) continue;
    await remindersRepo(tx).set(id, due.of === 'return' ? { reminded: stage } : { prepaymentReminded: stage });
    await tell(tx, platform, period, due, stage);
  }
}

/** Paid ones are done; what was filed needs nothing paid ahead any more. */
function dueOf({ state, figures, dueOn, prepaymentDueOn, reminded, prepaymentReminded }: Remindable): Due[] {
  if (state === 'paid') return [];
  const isPaidAhead = state !== 'open' || (figures?.prepaid ?? 0) > 0;
  return [
    { of: 'return', dueOn, reminded },
    ...(prepaymentDueOn === null || isPaidAhead
      ? []
      : [{ of: 'prepayment' as const, dueOn: prepaymentDueOn, reminded: prepaymentReminded }]),
  ];
}

const tell = (
  tx: Db,
  { clock, events }: Platform,
  { id: periodId, accountId, agencyName }: Remindable,
  { of, dueOn }: Due,
  stage: Stage,
): Promise<void> =>
  events.publish(tx, {
    type: stage === LATE ? 'sales_tax_late' : 'sales_tax_due',
    at: clock.now(),
    accountId,
    periodId,
    key: `${of}:${dueOn}:${stage}`,
    details: { of, agency: agencyName, dueOn },
  });
