import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { formatDay, translator, withoutIsolates } from '../../../platform/i18n/i18n.ts';
import { managersOf } from '../../people/index.ts';
import type { PlanTerms } from '../plans/index.ts';
import type { Period } from './reckoning.ts';

const t = translator('subscriptions');

/** The language of an account's invoices: that of its owner, or of the first admin. */
export const localeOfAccount = async (tx: Db, accountId: number): Promise<Locale> =>
  (await managersOf(tx, accountId))[0]?.locale ?? 'en';

const lasting = (locale: Locale, { start, end }: Period): string =>
  t(locale, 'line.period', { from: formatDay(locale, start), to: formatDay(locale, end) });

/** What a line of an invoice says: the plan, and for when. */
export const periodLine = (locale: Locale, { name, interval }: PlanTerms, period: Period): string =>
  withoutIsolates(`${t(locale, `line.${interval}`, { plan: name })}\n${lasting(locale, period)}`);

export function changeLine(
  locale: Locale,
  { from, to, credit }: { from: PlanTerms; to: PlanTerms; credit: number },
  period: Period,
): string {
  const what = from.interval === to.interval ? 'change' : to.interval;
  const less = credit === 0 ? [] : [t(locale, 'line.less', { plan: from.name })];
  const lines = [t(locale, `line.${what}`, { plan: to.name }), lasting(locale, period), ...less];
  return withoutIsolates(lines.join('\n'));
}

/** Why a line stands on an invoice of a later period. */
export const carriedNote = (locale: Locale): string => withoutIsolates(t(locale, 'line.carried'));

/** What the payer reads on the payment page, and on the statement of the card. */
export const paymentText = (locale: Locale, product: string, { name }: PlanTerms): string =>
  withoutIsolates(t(locale, 'payment', { product, plan: name }));
