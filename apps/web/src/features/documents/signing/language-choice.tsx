import { languageTag, type Locale, LOCALES } from '@sealwright/contract';
import { Languages } from 'lucide-react';
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { setLocale, useLocale } from '../../../lib/i18n.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { loadFonts } from '../../../ui/fonts.ts';
import classes from './language-choice.module.css';
import { SigningContext } from './signing.context.ts';
import { useWork } from './use-work.ts';

/** A preview is in its recipient's language: a choice there would change the sender's own. */
export function LanguageChoice() {
  return use(SigningContext)?.isPreview ? null : <Choice />;
}

/** Changes the language of everything but the document. The browser's own list: it is at home on every phone. */
function Choice() {
  const { t } = useTranslation('common');
  const id = useId();
  const current = useLocale();
  const work = useWork();
  const change = async (locale: Locale) => {
    await setLocale(locale);
    void loadFonts(locale).catch(() => undefined);
  };
  return (
    <div>
      <div className={classes.choice}>
        <Languages size={20} aria-hidden />
        <label htmlFor={id}>{t('language')}</label>
        <select
          id={id}
          className={classes.select}
          value={current}
          onChange={(event) => {
            const locale = LOCALES.find((one) => one === event.currentTarget.value);
            if (locale) work.run(() => change(locale));
          }}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={languageTag(locale)}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </select>
      </div>
      <ErrorNote error={work.error} />
    </div>
  );
}
