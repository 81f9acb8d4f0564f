import { ActionIcon, Group, Text } from '@mantine/core';
import type { DocumentFile } from '@sealwright/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { currentDirection } from '../../../ui/direction.ts';
import { PagePicture } from '../../../ui/page-picture.tsx';

/** One page, large, with its neighbours one step away: buttons or arrow keys. */
export function PageViewer(props: {
  pages: DocumentFile['pages'];
  /** Index of the page, or null when closed. */
  shown: number | null;
  nameOf: (index: number) => string;
  onShow: (index: number | null) => void;
  onPicturesExpired: () => void;
}) {
  const { t } = useTranslation('documents');
  const { pages, shown } = props;
  const page = shown === null ? undefined : pages[shown];
  const go = (by: number) => {
    const next = (shown ?? 0) + by;
    if (next >= 0 && next < pages.length) props.onShow(next);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Forwards is to the left where one reads from right to left.
    const forwards = currentDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === forwards || event.key === 'PageDown') go(1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.key === 'PageUp') go(-1);
  };
  return (
    <Dialog
      opened={page !== undefined}
      onClose={() => props.onShow(null)}
      size="min(900px, 96vw)"
      title={shown === null ? '' : <bdi>{props.nameOf(shown)}</bdi>}
      onKeyDown={onKeyDown}
    >
      {page && shown !== null ? (
        <>
          <Group justify="center" mb="sm">
            <ActionIcon aria-label={t('page_previous')} disabled={shown === 0} onClick={() => go(-1)}>
              <Mirrored icon={ChevronLeft} />
            </ActionIcon>
            <Text size="sm" component="output">
              {t('page_position', { page: shown + 1, count: pages.length })}
            </Text>
            <ActionIcon aria-label={t('page_next')} disabled={shown === pages.length - 1} onClick={() => go(1)}>
              <Mirrored icon={ChevronRight} />
            </ActionIcon>
          </Group>
          <PagePicture key={shown} page={page} alt={props.nameOf(shown)} isEager onRetry={props.onPicturesExpired} />
        </>
      ) : null}
    </Dialog>
  );
}
