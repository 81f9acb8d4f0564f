import { formatMoney } from '@sealwright/contract';
import { useLocale } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/format.ts';
import { useDay } from '../../../lib/use-day.ts';

/** Days, rates and amounts as the reader's language writes them. Days are of the calendar, in no time zone. */
export function useTaxFormat() {
  const locale = useLocale();
  const format = useFormat();
  const day = useDay();
  return {
    day,
    money: (amount: number, currency: string): string =>
      amount < 0
        ? `\u2066−${formatMoney({ amount: -amount, currency }, locale)}\u2069`
        : formatMoney({ amount, currency }, locale),
    /** Of parts per million. */
    rate: (rate: number): string => format.number(rate / 1_000_000, { style: 'percent', maximumFractionDigits: 4 }),
  };
}
