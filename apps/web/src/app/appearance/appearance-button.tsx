import { ActionIcon } from '@mantine/core';
import { Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openAppearance, warmAppearance } from './open-appearance.ts';

/** Opens the theme panel. */
export function AppearanceButton() {
  const { t } = useTranslation('common');
  return (
    <ActionIcon
      aria-label={t('colour_scheme')}
      aria-haspopup="dialog"
      data-opens-appearance
      onClick={() => void openAppearance()}
      onPointerEnter={warmAppearance}
      onFocus={warmAppearance}
    >
      <Palette size={20} aria-hidden />
    </ActionIcon>
  );
}
