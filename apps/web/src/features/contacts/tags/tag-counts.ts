import { COUNTED_UP_TO, type Tag } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

type Count = { count: number; isEstimated: boolean };

/** Numbers of contacts in words that do not promise more than is known. */
export function useCounts() {
  const { t } = useTranslation('tags');
  const { number } = useFormat();
  const amountOf = ({ count, isEstimated }: Count): string => {
    if (!isEstimated) return number(count);
    if (count <= COUNTED_UP_TO + 1) return t('count.over', { number: number(COUNTED_UP_TO) });
    return t('count.about', { number: number(count, { maximumSignificantDigits: 2 }) });
  };
  return {
    amountOf,
    /** "1,204 contacts" */
    contacts: (count: Count) => t('contacts', { count: count.count, number: amountOf(count) }),
    /** The same after "taken off". */
    offContacts: (count: Count) => t('off_contacts', { count: count.count, number: amountOf(count) }),
  };
}

export const countOf = ({ contactCount, isContactCountEstimated }: Tag): Count => ({
  count: contactCount,
  isEstimated: isContactCountEstimated,
});
