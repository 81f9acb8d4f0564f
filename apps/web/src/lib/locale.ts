import { languageTag, type Locale, LOCALES, RIGHT_TO_LEFT } from '@sealwright/contract';

export const DEFAULT_LOCALE: Locale = 'en';

/** Each language in its own words, which is how its readers find it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  zhCn: '简体中文',
  ar: 'العربية',
  ur: 'اردو',
};

const isLocale = (text: string | null): text is Locale => (LOCALES as readonly (string | null)[]).includes(text);

/** The product's locale for a language tag such as `es-MX` or `zh-Hans-CN`, or null when we do not speak it. */
export function localeOfTag(tag: string): Locale | null {
  const language = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  if (language === 'zh') return 'zhCn';
  return isLocale(language) ? language : null;
}

/** What was chosen before, then what the browser asks for, then what the installation was told, then English. */
export function pickLocale(
  stored: string | null,
  browser: readonly string[],
  configured: string | null = null,
): Locale {
  if (isLocale(stored)) return stored;
  for (const tag of browser) {
    const locale = localeOfTag(tag);
    if (locale) return locale;
  }
  return isLocale(configured) ? configured : DEFAULT_LOCALE;
}

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr');

/**
 * The tag for Intl: Gregorian dates and Latin digits in every language, so that a number reads the same in a table,
 * a document number and a PDF (`ar-EG` alone would write dates with other digits than the rest of the page).
 */
export const intlTag = (locale: Locale): string => `${languageTag(locale)}-u-ca-gregory-nu-latn`;
