import type { Locale } from '@sealwright/contract';

/** Each language in its own words, which is how its readers find it. */
export const LANGUAGES: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  zhCn: '简体中文',
  ar: 'العربية',
  ur: 'اردو',
};
