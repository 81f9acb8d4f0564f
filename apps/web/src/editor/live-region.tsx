import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from './editor.context.ts';
import type { Announcement } from './editor.store.ts';

type Texts = ReturnType<typeof useTranslation<'editor'>>['t'];

function textOf(t: Texts, announcement: Announcement): string {
  switch (announcement.key) {
    case 'placed':
      return t('told.placed', { type: t(`type.${announcement.type}`), page: announcement.page });
    case 'moved':
      return t('told.moved', { type: t(`type.${announcement.type}`), x: announcement.x, y: announcement.y });
    case 'resized': {
      const { width, height } = announcement;
      return t('told.resized', { type: t(`type.${announcement.type}`), width, height });
    }
    case 'deleted':
    case 'copied':
    case 'selected':
    case 'added':
      return t(`told.${announcement.key}`, { count: announcement.count });
    default:
      return t(`told.${announcement.key}`);
  }
}

/** Tells a screen reader what happened on the pages. */
export function LiveRegion() {
  const { t } = useTranslation('editor');
  const announcement = useEditor(({ view }) => view.announcement);
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {announcement === null ? '' : textOf(t, announcement)}
    </VisuallyHidden>
  );
}
