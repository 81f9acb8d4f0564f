import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { apart, between, clampZoom, MIN_ZOOM, type Point, tappedTwice, wheeled } from './zoom.ts';

const TAP_MS = 300;
const TAP_PX = 24;

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });

/**
 * Pinch, double tap and Ctrl with the wheel make the pages wider, around the point that was meant. The width of the
 * pages is set past React, so that a pinch does not draw every field again sixty times a second.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>) {
  const current = useRef(MIN_ZOOM);
  const [zoom, setZoom] = useState(MIN_ZOOM);

  const zoomTo = useCallback(
    (wanted: number, around?: Point) => {
      current.current = clampZoom(wanted);
      if (scroller.current) widen(scroller.current, current.current, around);
      setZoom(current.current);
    },
    [scroller],
  );

  useEffect(() => {
    const frame = scroller.current;
    return frame ? followGestures(frame, current, zoomTo) : undefined;
  }, [scroller, zoomTo]);

  return { zoom, zoomTo };
}

/** Makes the pages in `frame` as wide as `zoom` says, and keeps what was under the point under it. */
function widen(frame: HTMLElement, zoom: number, around?: Point): void {
  const content = frame.querySelector<HTMLElement>('[data-pages]');
  if (!content) return;
  const view = frame.getBoundingClientRect();
  const at = around ?? { x: view.left + view.width / 2, y: view.top + view.height / 2 };
  const before = content.getBoundingClientRect();
  const meant = { x: (at.x - before.left) / before.width, y: (at.y - before.top) / before.height };
  content.style.setProperty('--zoom', String(zoom));
  const after = content.getBoundingClientRect();
  frame.scrollLeft += after.left + meant.x * after.width - at.x;
  frame.scrollTop += after.top + meant.y * after.height - at.y;
}

function followGestures(
  frame: HTMLElement,
  current: { readonly current: number },
  zoomTo: (zoom: number, around: Point) => void,
): () => void {
  let pinch: { distance: number; zoom: number } | null = null;
  let tap: { at: number; point: Point } | null = null;

  const fingers = (event: TouchEvent): [Point, Point] | null => {
    const [one, two] = [event.touches[0], event.touches[1]];
    return one && two ? [pointOf(one), pointOf(two)] : null;
  };
  const begin = (event: TouchEvent) => {
    const pair = fingers(event);
    pinch = pair && { distance: Math.max(1, apart(...pair)), zoom: current.current };
    if (pair) tap = null;
  };
  const move = (event: TouchEvent) => {
    const pair = fingers(event);
    if (!pair || !pinch) return;
    event.preventDefault();
    zoomTo((pinch.zoom * apart(...pair)) / pinch.distance, between(...pair));
  };
  const lift = (event: TouchEvent) => {
    const finger = event.changedTouches[0];
    const isOnField = event.target instanceof Element && event.target.closest('button, a, input') !== null;
    if (pinch || !finger || isOnField) {
      pinch = event.touches.length > 1 ? pinch : null;
      return;
    }
    const point = pointOf(finger);
    const isSecond = tap !== null && event.timeStamp - tap.at < TAP_MS && apart(tap.point, point) < TAP_PX;
    if (isSecond) zoomTo(tappedTwice(current.current), point);
    tap = isSecond ? null : { at: event.timeStamp, point };
  };
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(wheeled(current.current, event.deltaY), pointOf(event));
  };

  frame.addEventListener('touchstart', begin, { passive: true });
  frame.addEventListener('touchmove', move, { passive: false });
  frame.addEventListener('touchend', lift, { passive: true });
  frame.addEventListener('wheel', turn, { passive: false });
  return () => {
    frame.removeEventListener('touchstart', begin);
    frame.removeEventListener('touchmove', move);
    frame.removeEventListener('touchend', lift);
    frame.removeEventListener('wheel', turn);
  };
}
