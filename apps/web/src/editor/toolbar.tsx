import { ActionIcon, Button, Menu, useMantineTheme, VisuallyHidden } from '@mantine/core';
import {
  ChevronDown,
  ChevronUp,
  ClipboardPaste,
  Files,
  Fullscreen,
  MoveHorizontal,
  Redo2,
  SquareDashedMousePointer,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { Mirrored } from '../ui/mirrored.tsx';
import { stepScale } from './page-layout.ts';
import { useEditor, useSetting } from './editor.context.ts';
import classes from './toolbar.module.css';
import { useShape } from './use-shape.ts';

const SCALES = [0.5, 1, 1.5, 2];

/** Undo, zoom, pages and the few switches of the editor. */
export function Toolbar() {
  const { t } = useTranslation('editor');
  const { isPaletteBeside, isPanelBeside, openPages } = useShape();
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <History />
      <span className={classes.separator} />
      <Zooming />
      <span className={classes.separator} />
      <Selecting />
      <span className={classes.grow} />
      {isPaletteBeside ? <PageSteps /> : <PagesButton />}
      {isPanelBeside || !isPaletteBeside ? null : (
        <ActionIcon aria-label={t('pages')} title={t('pages')} onClick={openPages}>
          <Files size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function History() {
  const { t } = useTranslation('editor');
  const { commands } = useSetting();
  const canUndo = useEditor(({ edit }) => edit.past.length > 0);
  const canRedo = useEditor(({ edit }) => edit.future.length > 0);
  return (
    <>
      <ActionIcon aria-label={t('undo')} title={t('undo')} disabled={!canUndo} onClick={() => commands.travel('undo')}>
        <Mirrored icon={Undo2} />
      </ActionIcon>
      <ActionIcon aria-label={t('redo')} title={t('redo')} disabled={!canRedo} onClick={() => commands.travel('redo')}>
        <Mirrored icon={Redo2} />
      </ActionIcon>
    </>
  );
}

function Zooming() {
  const { t } = useTranslation('editor');
  const { number } = useFormat();
  const { zoom } = useSetting();
  // Fingers pinch; the menu has the same for those that cannot.
  const hasRoom = useShape().isPaletteBeside;
  const scale = useEditor(({ view }) => view.scale);
  const percent = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      {hasRoom ? (
        <ActionIcon aria-label={t('zoom_out')} title={t('zoom_out')} onClick={() => zoom.zoomTo(stepScale(scale, -1))}>
          <ZoomOut size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      <Menu>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('zoom_now', { zoom: percent(scale) })}
            miw={58}
          >
            {percent(scale)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<MoveHorizontal size={16} aria-hidden />} onClick={() => zoom.fit('width')}>
            {t('fit_width')}
          </Menu.Item>
          <Menu.Item leftSection={<Fullscreen size={16} aria-hidden />} onClick={() => zoom.fit('page')}>
            {t('fit_page')}
          </Menu.Item>
          <Menu.Divider />
          {SCALES.map((value) => (
            <Menu.Item key={value} onClick={() => zoom.zoomTo(value)}>
              {percent(value)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {hasRoom ? (
        <ActionIcon aria-label={t('zoom_in')} title={t('zoom_in')} onClick={() => zoom.zoomTo(stepScale(scale, 1))}>
          <ZoomIn size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </>
  );
}

function Selecting() {
  const { t } = useTranslation('editor');
  const { store, commands } = useSetting();
  const isSeveral = useEditor(({ view }) => view.isSelectingSeveral);
  const { primaryColor } = useMantineTheme();
  const canPaste = useEditor(({ edit }) => edit.clipboard.length > 0);
  return (
    <>
      <ActionIcon
        aria-label={t('select_several')}
        title={t('select_several')}
        aria-pressed={isSeveral}
        variant={isSeveral ? 'light' : 'subtle'}
        color={isSeveral ? primaryColor : 'gray'}
        onClick={() => store.show({ isSelectingSeveral: !isSeveral, armed: null })}
      >
        <SquareDashedMousePointer size={18} aria-hidden />
      </ActionIcon>
      {canPaste ? (
        <ActionIcon aria-label={t('paste')} title={t('paste')} onClick={() => commands.paste()}>
          <ClipboardPaste size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </>
  );
}

/** On a phone: where one is, and the way to the other pages. */
function PagesButton() {
  const { t } = useTranslation('editor');
  const { number } = useFormat();
  const { files } = useSetting();
  const { openPages } = useShape();
  const page = useEditor(({ view }) => view.page);
  const fileId = useEditor(({ view }) => view.file);
  const count = files.find(({ id }) => id === fileId)?.pages.length ?? 1;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<Files size={16} aria-hidden />}
      onClick={openPages}
    >
      {number(page)}/{number(count)} <VisuallyHidden>{t('pages')}</VisuallyHidden>
    </Button>
  );
}

function PageSteps() {
  const { t } = useTranslation('editor');
  const { files, stage } = useSetting();
  const fileId = useEditor(({ view }) => view.file);
  const page = useEditor(({ view }) => view.page);
  const count = files.find(({ id }) => id === fileId)?.pages.length ?? 1;
  return (
    <>
      <ActionIcon
        aria-label={t('previous_page')}
        title={t('previous_page')}
        disabled={page <= 1}
        onClick={() => stage.showPage(page - 1)}
      >
        <ChevronUp size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.pages}>{t('page_of', { page, count })}</span>
      <ActionIcon
        aria-label={t('next_page')}
        title={t('next_page')}
        disabled={page >= count}
        onClick={() => stage.showPage(page + 1)}
      >
        <ChevronDown size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
