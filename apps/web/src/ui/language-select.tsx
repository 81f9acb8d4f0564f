import { languageTag, LOCALES } from '@sealwright/contract';
import { Languages } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { setLocale, useLocale } from '../lib/i18n.ts';
import { LANGUAGE_NAMES } from '../lib/locale.ts';
import classes from './language-select.module.css';

/** The language of a page outside of the application. The browser's own list: it is at home on every phone. */
export function LanguageSelect() {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <div className={classes.language}>
      <Languages size={20} aria-hidden />
      <label htmlFor={id}>{t('language')}</label>
      <select
        id={id}
        value={useLocale()}
        onChange={(event) => {
          const locale = LOCALES.find((one) => one === event.currentTarget.value);
          // Texts that do not come leave the page as it is.
          if (locale) void setLocale(locale).catch(() => undefined);
        }}
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={languageTag(locale)}>
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </select>
    </div>
  );
}
