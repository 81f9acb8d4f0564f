import type { SigningField } from '@sealwright/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './viewport.module.css';
import { Pages } from './pages.tsx';
import { useZoom } from './use-zoom.ts';
import { ZoomTools } from './zoom-tools.tsx';

/** Where the pages lie: scrolled in both directions, and zoomed by hand, by wheel or by button. */
export function Viewport(props: {
  fields: readonly SigningField[];
  next: SigningField | null;
  onOpen: (field: SigningField) => void;
}) {
  const { t } = useTranslation('signing');
  const scroller = useRef<HTMLElement>(null);
  const { zoom, zoomTo } = useZoom(scroller);
  return (
    <main className={classes.viewport}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={t('document')}>
        <Pages {...props} flag={t(props.next?.type === 'signature' ? 'flag_sign' : 'flag_fill')} />
      </section>
      <ZoomTools zoom={zoom} onZoom={zoomTo} />
    </main>
  );
}
