import { COUNTRIES, type Locale } from '@sealwright/contract';
import { useMemo } from 'react';
import { collatorOf } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { intlTag } from '../../../lib/locale.ts';

/** Countries by their names in the reader's language, to choose from; a contact's country is whatever was typed. */
export function useCountryNames(): string[] {
  const locale = useLocale();
  return useMemo(() => namesOf(locale), [locale]);
}

function namesOf(locale: Locale): string[] {
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'region' });
  return COUNTRIES.map((code) => names.of(code) ?? code).sort(collatorOf(locale).compare);
}
