import { Readable } from 'node:stream';
import { decimalOf, digitsOf, percentOf } from '@sealwright/contract';
import { BYTE_ORDER_MARK, csvRow, safeText } from '@sealwright/sheets';
import { utcDayOf } from '../../../platform/clock.ts';
import { FileAnswer } from '../../../platform/http/http.ts';
import { translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { type PeriodFilter, periodsReads } from './periods.reads.ts';
import { toPeriod } from './periods.shape.ts';

const BATCH = 500;
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
  const plain = (text: string) => safeText(withoutIsolates(text));
  const amount = (units: number) =>
    units < 0 ? `-${decimalOf(-units, digitsOf(currency))}` : decimalOf(units, digitsOf(currency));

  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(COLUMNS.map((column) => plain(say(locale, `column.${column}`))));
    for (let offset = 0; ; offset += BATCH) {
      const { rows } = await periodsReads(db).page({ accountId, today }, filter, { limit: BATCH, offset });
      yield rows
        .map((row) => {
          const period = toPeriod(actor, row, { currency, today });
          const { figures } = period;
          return csvRow([
            plain(period.agency.name),
            plain(say(locale, `level.${period.agency.level}`)),
            period.agency.state,
            period.from,
            period.to,
            period.dueOn,
            plain(say(locale, `state.${period.state}`)),
            amount(figures?.gross ?? 0),
            amount(figures?.exempt ?? 0),
            plain(period.lines.map(({ name, rate }) => `${name} ${percentOf(rate)} %`).join('; ')),
            amount(period.tax),
            amount(figures?.prepaid ?? 0),
            amount(figures?.adjustment ?? 0),
            amount(period.toPay),
            currency,
            period.filedOn ?? '',
            period.paidOn ?? '',
            plain(period.confirmation),
          ]);
        })
        .join('');
      if (rows.length < BATCH) return;
    }
  }

  return new FileAnswer(Readable.from(lines()), 'text/csv; charset=utf-8', {
    name: `${withoutIsolates(say(locale, 'file'))}.csv`,
  });
}
