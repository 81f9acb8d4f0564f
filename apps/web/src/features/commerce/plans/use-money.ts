import { formatMoney } from '@sealwright/contract';
import { useLocale } from '../../../lib/i18n.ts';

/** Amounts as the reader's language writes them. */
export function useMoney(): (amount: number, currency: string) => string {
  const locale = useLocale();
  return (amount, currency) => formatMoney({ amount, currency }, locale);
}
