import { ActionIcon } from '@mantine/core';
import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Mirrored } from '../../ui/mirrored.tsx';
import { useIsWide } from './shell-state.ts';

export function CollapseButton() {
  const { t } = useTranslation('common');
  const [isWide, setIsWide] = useIsWide('navigation');
  return (
    <ActionIcon
      aria-label={t(isWide ? 'collapse_navigation' : 'expand_navigation')}
      aria-expanded={isWide}
      aria-keyshortcuts="["
      onClick={() => setIsWide(!isWide)}
    >
      <Mirrored icon={PanelLeft} size={20} />
    </ActionIcon>
  );
}
