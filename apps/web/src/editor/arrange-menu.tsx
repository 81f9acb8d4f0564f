import { ActionIcon, Menu } from '@mantine/core';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  type LucideIcon,
  MoveHorizontal,
  MoveVertical,
  Scaling,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ALIGNMENTS, type Alignment, type Dimension } from './arrange.ts';
import { useSetting } from './editor.context.ts';

const ALIGN_ICONS: Record<Alignment, LucideIcon> = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
};

const SIZE_ICONS: Record<Dimension, LucideIcon> = { width: MoveHorizontal, height: MoveVertical, both: Scaling };

/** Lining up, sharing out, one size: for several fields at once. */
export function ArrangeMenu({ count }: { count: number }) {
  const { t } = useTranslation('editor');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('arrange')} title={t('arrange')}>
          <AlignStartVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-no-gesture mah={420} style={{ overflowY: 'auto' }}>
        <ArrangeItems count={count} />
      </Menu.Dropdown>
    </Menu>
  );
}

function ArrangeItems({ count }: { count: number }) {
  const { t } = useTranslation('editor');
  const { commands } = useSetting();
  const item = (Icon: LucideIcon, label: string, act: () => void, isDisabled = false) => (
    <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={act} disabled={isDisabled}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Label>{t('align')}</Menu.Label>
      {ALIGNMENTS.map((how) => item(ALIGN_ICONS[how], t(`align.${how}`), () => commands.align(how)))}
      <Menu.Label>{t('distribute')}</Menu.Label>
      {item(AlignHorizontalSpaceAround, t('distribute.x'), () => commands.distribute('x'), count < 3)}
      {item(AlignVerticalSpaceAround, t('distribute.y'), () => commands.distribute('y'), count < 3)}
      <Menu.Label>{t('same_size')}</Menu.Label>
      {(['width', 'height', 'both'] as const).map((dimension) =>
        item(SIZE_ICONS[dimension], t(`same.${dimension}`), () => commands.sameSize(dimension)),
      )}
    </>
  );
}
