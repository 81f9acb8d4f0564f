import {
  type fileSalesTaxPeriod,
  getSalesTaxPeriod,
  type Input,
  type listSalesTaxPeriods,
  type Output,
  periodSums,
  type SalesTaxFigures,
  type SalesTaxPeriod,
} from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, type Policy, requireCan } from '../../access/index.ts';
import { periodsReads, type Scope, type ShownPeriod } from './periods.reads.ts';
import { type PeriodRow, periodsRepo } from './periods.repo.ts';
import { linesOf, periodPolicy, toPeriod } from './periods.shape.ts';
import { salesTaxPolicy } from './sales-tax.policy.ts';

type Done = Input<typeof fileSalesTaxPeriod>['body'];

async function findPeriod(tx: Db, scope: Scope, id: number): Promise<ShownPeriod> {
  const row = await periodsReads(tx).find(scope, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** What is read of periods. */
export const periodsReading = ({ clock, config, db }: Platform) => {
  const today = (): string => utcDayOf(clock.now());
  const scopeOf = ({ accountId }: Actor): Scope => ({ accountId, today: today() });
  const shown = (actor: Actor, row: ShownPeriod) => toPeriod(actor, row, { currency: config.currency, today: today() });
  return {
    list: async (
      actor: Actor,
      query: Input<typeof listSalesTaxPeriods>['query'],
      request: Incoming,
    ): Promise<Output<typeof listSalesTaxPeriods>> => {
      const { ordering } = query;
      const found = await periodsReads(db).page(scopeOf(actor), query, { ordering, ...pageBounds(query) });
      return toList(request, query, found, (row) => shown(actor, row));
    },

    get: async (actor: Actor, id: number): Promise<SalesTaxPeriod> => {
      return shown(actor, await findPeriod(db, scopeOf(actor), id));
    },
  };
};

type Act = { policy: Policy<PeriodRow>; change: (tx: Db, row: PeriodRow) => Promise<void> };

/** Changes a period under its lock, where its state allows it. Throws `sales_tax_state`. */
export const actOnPeriod = (
  { clock, config, db }: Platform,
  actor: Actor,
  id: number,
  { policy, change }: Act,
): Promise<SalesTaxPeriod> => {
  const today = utcDayOf(clock.now());
  return db.transaction().execute(async (tx) => {
    const row = await periodsRepo(tx).lock(actor.accountId, id);
    if (row === undefined) throw new AppError('not_found');
    requireCan(actor, salesTaxPolicy.write);
    if (!policy(actor, row)) throw new AppError('sales_tax_state');
    await change(tx, row);
    const changed = await findPeriod(tx, { accountId: actor.accountId, today }, id);
    return toPeriod(actor, changed, { currency: config.currency, today });
  });
};

/** What is entered, filed and paid. */
export const periodsService = (platform: Platform) => {
  const find = (tx: Db, { accountId }: Actor, id: number) => {
    const today = utcDayOf(platform.clock.now());
    return findPeriod(tx, { accountId, today }, id);
  };
  const act = (actor: Actor, id: number, how: Act) => actOnPeriod(platform, actor, id, how);

  return {
    /** Throws `version_stale`, `sales_tax_state`. */
    enter: (actor: Actor, id: number, figures: SalesTaxFigures, request: Incoming): Promise<SalesTaxPeriod> =>
      act(actor, id, {
        policy: periodPolicy.update,
        change: async (tx, row) => {
          refuseStale(request, row, readBy(getSalesTaxPeriod, { id }));
          const period = await find(tx, actor, id);
          const lines = linesOf({ ...period, figures });
          requireLines(figures, lines);
          const { toPay } = periodSums(lines, figures);
          await periodsRepo(tx).change(row, { figures: JSON.stringify(figures), toPay });
        },
      }),

    /** Its rates stay as they are now. Throws `sales_tax_state`, `sales_tax_figures_missing`. */
    file: (actor: Actor, id: number, { on, confirmation }: Done): Promise<SalesTaxPeriod> =>
      act(actor, id, {
        policy: periodPolicy.file,
        change: async (tx, row) => {
          const { figures } = row;
          if (figures === null) throw new AppError('sales_tax_figures_missing');
          const lines = linesOf(await find(tx, actor, id));
          const { toPay } = periodSums(lines, figures);
          const filed = { state: 'filed' as const, filedOn: on, confirmation };
          await periodsRepo(tx).change(row, { ...filed, toPay, lines: JSON.stringify(lines) });
        },
      }),

    /** The number of the payment takes the place of that of the filing where there is one. */
    pay: (actor: Actor, id: number, { on, confirmation }: Done): Promise<SalesTaxPeriod> =>
      act(actor, id, {
        policy: periodPolicy.pay,
        change: (tx, row) =>
          periodsRepo(tx).change(row, {
            state: 'paid',
            paidOn: on,
            confirmation: confirmation === '' ? row.confirmation : confirmation,
          }),
      }),

    reopen: (actor: Actor, id: number): Promise<SalesTaxPeriod> =>
      act(actor, id, {
        policy: periodPolicy.reopen,
        change: (tx, row) =>
          periodsRepo(tx).change(row, { state: 'open', filedOn: null, paidOn: null, confirmation: '', lines: null }),
      }),
  };
};

/** What was entered belongs to a rate and to days of this period. */
function requireLines({ taxable }: SalesTaxFigures, lines: SalesTaxPeriod['lines']): void {
  const wrong = taxable.findIndex(
    ({ rateId, from }) => !lines.some((line) => line.rateId === rateId && line.from === from),
  );
  if (wrong < 0) return;
  const code = 'not_found';
  throw new AppError('request_invalid', { fields: [fieldProblem(`taxable.${wrong}`, code)] });
}
