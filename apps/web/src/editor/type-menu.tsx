import { Menu } from '@mantine/core';
import { FIELD_TYPES } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useSetting } from './editor.context.ts';
import type { Box } from './geometry.ts';
import { TypeIcon } from './type-icon.tsx';

/** Asks what a box drawn on an empty place shall be. */
export function TypeMenu({ page, box, scale }: { page: number; box: Box; scale: number }) {
  const { t } = useTranslation('editor');
  const { commands, store, stage } = useSetting();
  return (
    <Menu opened onClose={() => store.show({ drawn: null })} position="right-start" trapFocus width={200}>
      <Menu.Target>
        <div
          data-no-gesture
          style={{
            position: 'absolute',
            left: box.x * scale,
            top: box.y * scale,
            width: box.width * scale,
            height: box.height * scale,
          }}
        />
      </Menu.Target>
      <Menu.Dropdown data-no-gesture aria-label={t('choose_type')}>
        <Menu.Label>{t('choose_type')}</Menu.Label>
        {FIELD_TYPES.map((type) => (
          <Menu.Item
            key={type}
            leftSection={<TypeIcon type={type} />}
            onClick={() => {
              const placed = commands.place(type, page, box);
              if (placed !== null) stage.focusField(placed.key);
            }}
          >
            {t(`type.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
