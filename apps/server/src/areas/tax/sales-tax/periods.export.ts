import { decimalOf, digitsOf, percentOf } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { FileAnswer } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvAnswer, readOn } from '../../../platform/sheets/csv-answer.ts';
import type { Actor } from '../../access/index.ts';
import { type PeriodFilter, periodsReads } from './periods.reads.ts';
import { toPeriod } from './periods.shape.ts';

const say = translator('sales-tax');
const COLUMNS = [
  'agency',
  'level',
  'state',
  'from',
  'to',
  'due_on',
  'status',
  'gross',
  'exempt',
  'rates',
  'tax',
  'prepaid',
  'adjustment',
  'to_pay',
  'currency',
  'filed_on',
  'paid_on',
  'confirmation',
] as const;

/** Periods as a CSV file, a row for each. */
export function periodsFile({ clock, config, db }: Platform, actor: Actor, filter: PeriodFilter): FileAnswer {
  const { locale, accountId } = actor;
  const { currency } = config;
  const today = utcDayOf(clock.now());
  const amount = (units: number) => ({
    amount: `${units < 0 ? '-' : ''}${decimalOf(Math.abs(units), digitsOf(currency))}`,
  });
  return csvAnswer(`${withoutIsolates(say(locale, 'file'))}.csv`, {
    head: COLUMNS.map((column) => say(locale, `column.${column}`)),
    rows: readOn(async (range) => (await periodsReads(db).page({ accountId, today }, filter, range)).rows),
    cellsOf: (row) => {
      const period = toPeriod(actor, row, { currency, today });
      const { figures } = period;
      return [
        period.agency.name,
        say(locale, `level.${period.agency.level}`),
        period.agency.state,
        period.from,
        period.to,
        period.dueOn,
        say(locale, `state.${period.state}`),
        amount(figures?.gross ?? 0),
        amount(figures?.exempt ?? 0),
        period.lines.map(({ name, rate }) => `${name} ${percentOf(rate)} %`).join('; '),
        amount(period.tax),
        amount(figures?.prepaid ?? 0),
        amount(figures?.adjustment ?? 0),
        amount(period.toPay),
        currency,
        period.filedOn ?? '',
        period.paidOn ?? '',
        period.confirmation,
      ];
    },
  });
}
