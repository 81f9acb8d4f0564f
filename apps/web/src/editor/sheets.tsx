import { Button, Drawer } from '@mantine/core';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { onScreen } from './colours.ts';
import { useEditor, useSetting } from './editor.context.ts';
import classes from './field-editor.module.css';
import barClasses from './selection-bar.module.css';
import { Palette } from './palette.tsx';
import { SidePanel } from './side-panel.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useShape } from './use-shape.ts';

export type Sheet = 'palette' | 'panel' | 'pages';

// `size="auto"` alone fills the screen.
const STYLES = {
  content: { height: 'auto', maxHeight: '80dvh', flex: '0 0 100%' },
  inner: { alignItems: 'flex-end' },
} as const;

/** What does not fit beside the pages comes up from below. */
export function Sheets({ sheet, close }: { sheet: Sheet | null; close: () => void }) {
  const { t } = useTranslation('editor');
  const titles = { palette: t('palette'), panel: t('properties'), pages: t('pages') };
  return (
    <Drawer
      opened={sheet !== null}
      onClose={close}
      position="bottom"
      size="auto"
      styles={STYLES}
      title={sheet === null ? '' : titles[sheet]}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {sheet === 'palette' ? <Palette onArmed={close} /> : null}
      {sheet === 'panel' ? <SidePanel /> : null}
      {sheet === 'pages' ? <Thumbnails onChosen={close} /> : null}
    </Drawer>
  );
}

/** On a phone: whose field, and a button for its type; then a tap on the page. */
export function BottomBar() {
  const { t } = useTranslation('editor');
  const { recipients } = useSetting();
  const { openPalette, openPanel } = useShape();
  const active = useEditor(({ edit }) => edit.recipient);
  const hasSelection = useEditor(({ edit }) => edit.selection.length > 0);
  const recipient = recipients.find(({ id }) => id === active);
  return (
    <div className={classes.bottom}>
      <Button
        flex={1}
        miw={0}
        variant="default"
        styles={{ inner: { minWidth: 0 }, label: { display: 'block', minWidth: 0, height: 'auto' } }}
        onClick={openPalette}
        aria-label={t('placing_for_name', { name: recipient?.name ?? t('nobody') })}
        leftSection={<span className={barClasses.dot} style={onScreen(recipient?.colour ?? 0)} />}
      >
        <bdi className={classes.name}>{recipient?.name ?? t('nobody')}</bdi>
      </Button>
      {hasSelection ? (
        <Button variant="default" px="sm" aria-label={t('properties')} onClick={openPanel}>
          <SlidersHorizontal size={18} aria-hidden />
        </Button>
      ) : null}
      <Button leftSection={<Plus size={18} aria-hidden />} onClick={openPalette}>
        {t('add_field')}
      </Button>
    </div>
  );
}
