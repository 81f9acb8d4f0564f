import { languageTag, type SubscribedPlan } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { useMoney } from '../plans/use-money.ts';

/** What a plan costs and includes, in words. */
export function usePlanWords() {
  const { t } = useTranslation('billing');
  const locale = useLocale();
  const money = useMoney();
  const percent = new Intl.NumberFormat(languageTag(locale), { style: 'percent', maximumFractionDigits: 4 });
  const number = new Intl.NumberFormat(languageTag(locale));
  return {
    price: ({ price, currency, interval, taxRate }: Omit<SubscribedPlan, 'planId' | 'name' | 'requestsIncluded'>) => {
      if (price === 0) return t('price.free');
      const amount = t(`price.${interval}`, { price: money(price, currency) });
      return taxRate === 0 ? amount : `${amount} ${t('price.tax', { rate: percent.format(taxRate / 1_000_000) })}`;
    },
    requests: (included: number | null) =>
      included === null
        ? t('requests.unlimited')
        : t('requests.counted', { count: included, number: number.format(included) }),
  };
}
