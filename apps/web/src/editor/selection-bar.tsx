import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { FIELD_TYPES } from '@sealwright/contract';
import { Copy, CopyPlus, SlidersHorizontal, Trash2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clamp } from '../lib/clamp.ts';
import { useReadingDirection } from '../ui/direction.ts';
import { ArrangeMenu } from './arrange-menu.tsx';
import { onScreen } from './colours.ts';
import { CopyPages } from './copy-pages.tsx';
import { useEditor, useSetting } from './editor.context.ts';
import { unionOf, type Box } from './geometry.ts';
import classes from './selection-bar.module.css';
import { TypeIcon } from './type-icon.tsx';
import { useShape } from './use-shape.ts';

const BAR_PX = { width: 250, height: 46 };
/** With buttons large enough for fingers, and one more of them. */
const TOUCH_BAR_PX = { width: 290, height: 56 };
const GAP_PX = 20;

/** What one does most often with a selection, right beside it; in the tab order right after the selected field. */
export function SelectionBar({ page, place, scale }: { page: number; place: Box; scale: number }) {
  const { t } = useTranslation('editor');
  const direction = useReadingDirection();
  const { commands, stage } = useSetting();
  const { isPanelBeside, openPanel } = useShape();
  const fields = useEditor(({ edit }) => edit.fields);
  const selection = useEditor(({ edit }) => edit.selection);
  const chosen = fields.filter((field) => selection.includes(field.key));
  const here = chosen.filter((field) => field.page === page);
  if (here.length === 0) return null;
  const area = unionOf(here);
  const bar = isPanelBeside ? BAR_PX : TOUCH_BAR_PX;
  const above = area.y * scale - bar.height - GAP_PX;
  return (
    <div
      className={classes.bar}
      dir={direction}
      role="toolbar"
      aria-label={t('selection_bar', { count: chosen.length })}
      data-no-gesture
      style={{
        left: clamp((area.x + area.width / 2) * scale - bar.width / 2, 2, place.width * scale - bar.width - 2),
        top: above >= 0 ? above : (area.y + area.height) * scale + GAP_PX,
      }}
    >
      <RecipientMenu />
      <TypeChange />
      {chosen.length > 1 ? <ArrangeMenu count={chosen.length} /> : null}
      <BarButton
        label={t('duplicate')}
        onClick={() => {
          commands.duplicate();
          stage.focusSelection();
        }}
      >
        <Copy size={18} aria-hidden />
      </BarButton>
      <CopyPages>
        <CopyPlus size={18} aria-hidden />
      </CopyPages>
      {isPanelBeside ? null : (
        <BarButton label={t('properties')} onClick={openPanel}>
          <SlidersHorizontal size={18} aria-hidden />
        </BarButton>
      )}
      <BarButton
        label={t('delete')}
        onClick={() => {
          commands.remove();
          stage.focusDesk();
        }}
      >
        <Trash2 size={18} aria-hidden />
      </BarButton>
    </div>
  );
}

export function BarButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.label} openDelay={400}>
      <ActionIcon aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

function RecipientMenu() {
  const { t } = useTranslation('editor');
  const { recipients, commands } = useSetting();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('change_recipient')} title={t('change_recipient')}>
          <UserRound size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-no-gesture>
        <Menu.Label>{t('change_recipient')}</Menu.Label>
        {recipients.map(({ id, name, colour }) => (
          <Menu.Item
            key={id}
            leftSection={<span className={classes.dot} style={onScreen(colour)} />}
            onClick={() => commands.assign(id)}
          >
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TypeChange() {
  const { t } = useTranslation('editor');
  const { commands } = useSetting();
  const type = useEditor(({ edit }) => edit.fields.find(({ key }) => key === edit.selection[0])?.type ?? 'text');
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('change_type')} title={t('change_type')}>
          <TypeIcon type={type} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-no-gesture>
        <Menu.Label>{t('change_type')}</Menu.Label>
        {FIELD_TYPES.map((name) => (
          <Menu.Item key={name} leftSection={<TypeIcon type={name} />} onClick={() => commands.setType(name)}>
            {t(`type.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
