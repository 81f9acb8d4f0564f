import { formatMoney, languageTag, type Locale, type SalesTaxPeriod } from '@sealwright/contract';
import type { Paper } from '@sealwright/pdf';
import { utcDayOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/http.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsRepo, type Actor } from '../../access/index.ts';
import type { PdfThreads } from '../../files/index.ts';
import { periodsReads, type ShownPeriod } from './periods.reads.ts';
import { toPeriod } from './periods.shape.ts';

type Parts = { threads: PdfThreads; actor: Actor };
type Made = { row: ShownPeriod; period: SalesTaxPeriod; filer: string; locale: Locale };
type Say = (key: string, values?: Record<string, string>) => string;

const t = translator('sales-tax');

/** A period as a PDF for one’s own records, drawn when it is asked for. */
export async function summaryOf(
  { clock, config, db }: Platform,
  { threads, actor }: Parts,
  id: number,
  wanted: Locale | undefined,
): Promise<FileAnswer> {
  const today = utcDayOf(clock.now());
  const row = await periodsReads(db).find({ accountId: actor.accountId, today }, id);
  if (row === undefined) throw new AppError('not_found');
  const locale = wanted ?? actor.locale;
  const period = toPeriod(actor, row, { currency: config.currency, today });
  const made = { row, period, filer: await filerOf(db, actor), locale };
  const bytes = await threads.run('normal', 'drawPaper', paperOf(made));
  return new FileAnswer(bytes, 'application/pdf', { name: `sales-tax-${period.from}-${period.to}.pdf` });
}

/** The team, or the person whose account it is. */
async function filerOf(db: Platform['db'], { accountId, account, name }: Actor): Promise<string> {
  const known = (await accountsRepo(db).find(accountId))?.name ?? '';
  return account.kind === 'personal' && name !== '' ? name : known;
}

const sayIn =
  (locale: Locale): Say =>
  (key, values = {}) =>
    withoutIsolates(t(locale, key, values));

const written = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== '');
const dayIn = (locale: Locale, day: string): string => formatDay(locale, new Date(`${day}T00:00:00Z`));

function paperOf(made: Made): Paper {
  const { row, period, filer, locale } = made;
  const say = sayIn(locale);
  const { from, to, prepaymentDueOn, figures } = period;
  return {
    locale,
    title: say('paper.title'),
    number: `${from} – ${to}`,
    from: { name: filer, lines: [] },
    notice: noticeOf(period, say),
    addresses: [
      { label: say('column.agency'), lines: agencyLines(row, say) },
      { label: say('paper.place'), lines: placeLines(row) },
    ],
    facts: [
      { label: say('column.from'), value: dayIn(locale, from) },
      { label: say('column.to'), value: dayIn(locale, to) },
      { label: say('column.due_on'), value: dayIn(locale, period.dueOn) },
      ...(prepaymentDueOn === null
        ? []
        : [{ label: say('paper.prepayment_due'), value: dayIn(locale, prepaymentDueOn) }]),
      ...daysDone(period, locale, say),
    ],
    table: tableOf(made, say),
    totals: totalsOf(made, say),
    notes: written([figures?.note ?? '', say('paper.no_form')]),
    footer: written([filer, `${from} – ${to}`]).join(' · '),
  };
}

function noticeOf({ figures, state }: SalesTaxPeriod, say: Say): string | null {
  if (figures === null) return say('paper.no_figures');
  return state === 'open' ? say('paper.open') : null;
}

function agencyLines({ agencyName, level, accountNumber, taxIdEnd, reporting }: ShownPeriod, say: Say): string[] {
  return written([
    agencyName,
    say(`level.${level}`),
    accountNumber === '' ? '' : say('paper.account_number', { number: accountNumber }),
    taxIdEnd === null ? '' : say('paper.tax_id', { number: taxIdEnd === '' ? '••••' : `•••• ${taxIdEnd}` }),
    say(`reporting.${reporting}`),
  ]);
}

function placeLines({ address }: ShownPeriod): string[] {
  if (address === null) return [];
  const { street, city, state, postalCode } = address;
  return written([street, `${city}, ${state} ${postalCode}`]);
}

function daysDone({ filedOn, paidOn, confirmation }: SalesTaxPeriod, locale: Locale, say: Say): Paper['facts'] {
  return [
    ...(filedOn === null ? [] : [{ label: say('column.filed_on'), value: dayIn(locale, filedOn) }]),
    ...(paidOn === null ? [] : [{ label: say('column.paid_on'), value: dayIn(locale, paidOn) }]),
    ...(confirmation === '' ? [] : [{ label: say('column.confirmation'), value: confirmation }]),
  ];
}

function tableOf({ period: { lines, currency }, locale }: Made, say: Say): Paper['table'] {
  const percent = new Intl.NumberFormat(languageTag(locale), {
    numberingSystem: 'latn',
    style: 'percent',
    maximumFractionDigits: 4,
  });
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  return {
    columns: [
      { label: say('column.rates'), share: 0.41, align: 'start' },
      { label: say('paper.rate'), share: 0.13, align: 'end' },
      { label: say('paper.taxable'), share: 0.25, align: 'end' },
      { label: say('column.tax'), share: 0.21, align: 'end' },
    ],
    rows: lines.map(({ name, from, to, rate, taxable, tax }) => [
      `${name}\n${dayIn(locale, from)} – ${dayIn(locale, to)}`,
      percent.format(rate / 1_000_000),
      money(taxable),
      money(tax),
    ]),
  };
}

function totalsOf({ period, locale }: Made, say: Say): Paper['totals'] {
  const { figures, tax, toPay, currency } = period;
  const { gross = 0, exempt = 0, prepaid = 0, adjustment = 0 } = figures ?? {};
  const row = (label: string, amount: number, isStrong = false) => ({
    label,
    value: formatMoney({ amount, currency }, locale),
    isStrong,
  });
  return [
    row(say('column.gross'), gross),
    row(say('column.exempt'), exempt),
    row(say('column.tax'), tax),
    row(say('column.adjustment'), adjustment),
    row(say('column.prepaid'), prepaid === 0 ? 0 : -prepaid),
    row(say('column.to_pay'), toPay, true),
  ];
}
