import { ActionIcon } from '@mantine/core';
import { languageTag, LOCALES } from '@sealwright/contract';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import { LANGUAGE_NAMES, directionOf } from '../../lib/locale.ts';
import { Menu, type MenuButtonProps, MenuChoice } from '../../ui/menu.tsx';
import { chooseLocale } from '../appearance/choose-locale.ts';

/** The five languages; the header shows it behind an icon, others bring their own button. */
export function LanguageMenu({ renderButton }: { renderButton?: (props: MenuButtonProps) => ReactNode }) {
  const { t } = useTranslation('common');
  const current = useLocale();
  return (
    <Menu
      renderButton={
        renderButton ??
        ((props) => (
          <ActionIcon {...props} aria-label={t('language')}>
            <Languages size={20} aria-hidden />
          </ActionIcon>
        ))
      }
    >
      {LOCALES.map((locale) => (
        <MenuChoice
          key={locale}
          isChosen={locale === current}
          lang={languageTag(locale)}
          dir={directionOf(locale)}
          onSelect={() => void chooseLocale(locale)}
        >
          {LANGUAGE_NAMES[locale]}
        </MenuChoice>
      ))}
    </Menu>
  );
}
