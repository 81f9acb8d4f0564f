import { USAGE_WARNINGS } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Allowance } from './allowance.ts';
import { bundlesRepo } from './bundles.repo.ts';
import { type MeterRow, takingsRepo } from './takings.repo.ts';

/** The highest share that is reached: 0, 80 or 100. Of 4 requests, 80 % are reached with the fourth alone. */
export const levelOf = (used: number, of: number): number =>
  Math.max(0, ...USAGE_WARNINGS.filter((percent) => used * 100 >= of * percent));

type Counted = { meter: MeterRow; allowance: Allowance; used: number; at: Date };

/** Says once in each month of counting that the requests of the plan run low, and once that they are used. `used`: with the last one. */
export async function warnOfPlan(tx: Db, platform: Platform, { meter, allowance, used, at }: Counted): Promise<void> {
  const { included, from } = allowance;
  if (included === null || included === 0) return;
  const level = levelOf(used, included);
  const before = meter.planWarnedFrom?.getTime() === from.getTime() ? meter.planWarned : 0;
  if (level <= before) return;
  await takingsRepo(tx).remember(meter.accountId, { planWarnedFrom: from, planWarned: level });
  const key = `plan:${from.getTime()}`;
  await publish(tx, platform, { meter, level, at, key, details: { of: 'plan', count: used, total: included } });
}

/** The same of bundles, once for each of them that was bought last: they have no month. */
export async function warnOfBundles(
  tx: Db,
  platform: Platform,
  { meter, at }: Pick<Counted, 'meter' | 'at'>,
): Promise<void> {
  const { count, used, newest } = await bundlesRepo(tx).sum(meter.accountId);
  const level = levelOf(used, count);
  const before = meter.bundlesWarnedFor === newest ? meter.bundlesWarned : 0;
  if (level <= before) return;
  await takingsRepo(tx).remember(meter.accountId, { bundlesWarnedFor: newest, bundlesWarned: level });
  const key = `bundles:${newest}`;
  await publish(tx, platform, { meter, level, at, key, details: { of: 'bundles', count: used, total: count } });
}

type Warning = {
  meter: MeterRow;
  level: number;
  at: Date;
  key: string;
  details: { of: 'plan' | 'bundles'; count: number; total: number };
};

const publish = (tx: Db, { events }: Platform, { meter, level, at, key, details }: Warning): Promise<void> =>
  events.publish(tx, {
    type: level === 100 ? 'requests_used_up' : 'requests_low',
    at,
    accountId: meter.accountId,
    key,
    details,
  });
