import type { LivePointer } from '@sealwright/contract';
import { MousePointer2 } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { LiveCall } from './live-call.ts';
import classes from './live-pointer.module.css';
import { useCallState } from './use-call.ts';

/** A page of the document, on either side. */
export const sheetOf = ({ file, page }: Pick<LivePointer, 'file' | 'page'>): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-file="${file}"][data-page="${page}"]`);

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Tells the other where on the pages one points, by mouse, pen or finger. */
export function useOwnPointer(call: LiveCall): void {
  useEffect(() => {
    let isOnPage = false;
    const move = ({ target, clientX, clientY }: PointerEvent) => {
      const sheet = target instanceof Element ? target.closest<HTMLElement>('[data-file][data-page]') : null;
      if (sheet === null) {
        if (isOnPage) call.point(null);
        isOnPage = false;
        return;
      }
      isOnPage = true;
      const { left, top, width, height } = sheet.getBoundingClientRect();
      const { file, page } = sheet.dataset;
      const at = { x: within((clientX - left) / width), y: within((clientY - top) / height) };
      call.point({ file: Number(file), page: Number(page), ...at });
    };
    const events = ['pointermove', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, move);
    return () => {
      for (const event of events) document.removeEventListener(event, move);
    };
  }, [call]);
}

/** Where the other points, on the page itself. */
export function OtherPointer({ call, name }: { call: LiveCall; name: string }) {
  const { t } = useTranslation('live-session');
  const pointer = useCallState(call, (state) => state.pointer);
  const sheet = pointer === null ? null : sheetOf(pointer);
  if (pointer === null || sheet === null) return null;
  return createPortal(
    <span className={classes.pointer} style={{ left: `${pointer.x * 100}%`, top: `${pointer.y * 100}%` }}>
      <span className="visually-hidden">{t('pointer', { name })}</span>
      <MousePointer2 size={22} aria-hidden />
    </span>,
    sheet,
  );
}
