import { ActionIcon } from '@mantine/core';
import { languageTag, LOCALES, type Locale } from '@sealwright/contract';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setLocale, useLocale } from '../../lib/i18n.ts';
import { LANGUAGE_NAMES, directionOf } from '../../lib/locale.ts';
import { loadFonts } from '../../ui/fonts.ts';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { toastError } from '../../ui/toast.ts';

async function change(locale: Locale): Promise<void> {
  try {
    await Promise.all([setLocale(locale), loadFonts(locale)]);
  } catch (error) {
    toastError(error);
  }
}

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const current = useLocale();
  return (
    <Menu
      renderButton={(props) => (
        <ActionIcon {...props} aria-label={t('language')}>
          <Languages size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {LOCALES.map((locale) => (
        <MenuChoice
          key={locale}
          isChosen={locale === current}
          lang={languageTag(locale)}
          dir={directionOf(locale)}
          onSelect={() => void change(locale)}
        >
          {LANGUAGE_NAMES[locale]}
        </MenuChoice>
      ))}
    </Menu>
  );
}
