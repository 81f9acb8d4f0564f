import { ActionIcon } from '@mantine/core';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import classes from './viewport.module.css';
import { MAX_ZOOM, MIN_ZOOM, zoomedIn, zoomedOut } from './zoom.ts';

/** For those who have no fingers on the screen. */
export function ZoomTools({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation('signing');
  const format = useFormat();
  return (
    <fieldset className={classes.zoom} aria-label={t('zoom')}>
      <ActionIcon aria-label={t('zoom_out')} disabled={zoom <= MIN_ZOOM} onClick={() => onZoom(zoomedOut(zoom))}>
        <ZoomOut size={20} aria-hidden />
      </ActionIcon>
      <output className={classes.percent}>{format.number(zoom, { style: 'percent', maximumFractionDigits: 0 })}</output>
      <ActionIcon aria-label={t('zoom_in')} disabled={zoom >= MAX_ZOOM} onClick={() => onZoom(zoomedIn(zoom))}>
        <ZoomIn size={20} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
