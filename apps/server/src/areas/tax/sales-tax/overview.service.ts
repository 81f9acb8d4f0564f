import type { getSalesTaxOverview, Output } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { periodsReads } from './periods.reads.ts';
import { toPeriod } from './periods.shape.ts';

const NEXT_SHOWN = 5;

/** What is late and due, with the first of it, and where the account is registered. */
export async function overviewOf(
  { clock, config, db }: Platform,
  actor: Actor,
): Promise<Output<typeof getSalesTaxOverview>> {
  const { currency } = config;
  const today = utcDayOf(clock.now());
  const scope = { accountId: actor.accountId, today };
  const reads = periodsReads(db);
  const [late, dueSoon, due, states] = await Promise.all([
    reads.sum(scope, 'late'),
    reads.sum(scope, 'due_soon'),
    reads.sum(scope, 'due'),
    reads.states(scope),
  ]);
  const bounds = { limit: NEXT_SHOWN, offset: 0 };
  const rows = [
    ...(await reads.page(scope, { due: 'late' }, bounds)).rows,
    ...(await reads.page(scope, { due: 'due_soon' }, bounds)).rows,
  ];
  const upcoming = rows.slice(0, NEXT_SHOWN).map((row) => toPeriod(actor, row, { currency, today }));
  return { currency, late, dueSoon, due, upcoming, states };
}
