import { COUNTRIES } from '@sealwright/contract';
import { useMemo } from 'react';
import { collatorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { intlTag } from '../../../lib/locale.ts';

/** Every country by its name in the reader's language, in the order of their dictionaries. */
export function useCountries(): { value: string; label: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(intlTag(locale), { type: 'region' });
    const { compare } = collatorOf(locale);
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      compare(a.label, b.label),
    );
  }, [locale]);
}

export function useCountryName(): (code: string) => string {
  const countries = useCountries();
  return (code) => countries.find(({ value }) => value === code)?.label ?? code;
}
