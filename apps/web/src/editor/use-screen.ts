import { type RefObject, useEffect } from 'react';
import { useSetting } from './editor.context.ts';

type Fingers = { distance: number; scale: number };

const between = ([a, b]: readonly Touch[]) =>
  a === undefined || b === undefined
    ? null
    : {
        distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
        middle: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
      };

/**
 * What the window does to the page layout: its size, Ctrl with the wheel (a trackpad's pinch arrives as that), and two fingers.
 * The listeners are not passive, which React's own would be: else the browser zooms the whole window.
 */
export function useScreen(viewport: RefObject<HTMLElement | null>): void {
  const { zoom, store } = useSetting();
  useEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const ending = new AbortController();
    const active = { signal: ending.signal, passive: false };
    let fingers: Fingers | null = null;
    const scale = () => store.getState().view.scale;

    element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
        const factor = Math.exp(Math.max(-60, Math.min(60, -pixels)) * 0.005);
        zoom.zoomTo(scale() * factor, { x: event.clientX, y: event.clientY });
      },
      active,
    );
    element.addEventListener(
      'touchstart',
      (event) => {
        const found = between([...event.touches]);
        fingers = found === null ? null : { distance: found.distance, scale: scale() };
      },
      active,
    );
    element.addEventListener(
      'touchmove',
      (event) => {
        const found = between([...event.touches]);
        if (found === null || fingers === null) return;
        event.preventDefault();
        zoom.zoomTo((fingers.scale * found.distance) / Math.max(1, fingers.distance), found.middle);
      },
      active,
    );
    const watching = new ResizeObserver(() => zoom.refit());
    watching.observe(element);
    return () => {
      ending.abort();
      watching.disconnect();
    };
  }, [viewport, zoom, store]);
}
