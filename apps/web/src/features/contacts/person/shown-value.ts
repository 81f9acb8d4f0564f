import { type ContactField, type ContactFields, isCountryField } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useCountryName } from '../../../lib/countries.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { dayOfYear } from '../form/year-days.ts';

/** What a reader sees of a field: types, countries, days and switches in their language, all else as it was typed. */
export function useShown() {
  const { t } = useTranslation('contact');
  const locale = useLocale();
  const country = useCountryName();
  return (field: ContactField, values: Pick<ContactFields, typeof field>): string => {
    const value = values[field];
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'same.yes' : 'same.no');
    if (field === 'clientType') return t(`type.${value as NonNullable<ContactFields['clientType']>}`);
    if (isCountryField(field)) return country(value);
    return field === 'fiscalYearEnd' ? dayOfYear(locale, value) : value;
  };
}
