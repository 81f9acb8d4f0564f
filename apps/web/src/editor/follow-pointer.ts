import type { Point } from './geometry.ts';

/** Less than this is a click with an unsteady tool. */
const THRESHOLD_PX = 3;
const EDGE_PX = 36;
const CLICK_MS = 300;

export type Following = {
  /** The pointer has moved far enough to mean it. */
  move: (event: PointerEvent) => void;
  /** Let go after moving. */
  end: (event: PointerEvent) => void;
  /** Let go without moving. */
  click?: (event: PointerEvent) => void;
  /** Escape, a second finger, or the browser took the pointer for scrolling. */
  cancel: () => void;
};

/**
 * Follows one pointer until it is let go. Listens on the window: an element that is drawn anew meanwhile would lose its
 * capture, and the gesture with it. `scroller` scrolls by itself while the pointer is at its edge.
 */
export function followPointer(down: PointerEvent, scroller: () => HTMLElement | null, following: Following): void {
  const ending = new AbortController();
  const { signal } = ending;
  let last = down;
  let isMoving = false;
  let frame = 0;

  const isMine = (event: PointerEvent) => event.pointerId === down.pointerId;

  function finish() {
    ending.abort();
    cancelAnimationFrame(frame);
  }

  function cancel() {
    finish();
    following.cancel();
  }

  function scroll() {
    const element = scroller();
    const by =
      element === null ? 0 : scrollingBy(element.getBoundingClientRect(), { x: last.clientX, y: last.clientY });
    if (element !== null && by !== 0) {
      element.scrollTop += by;
      following.move(last);
    }
    frame = requestAnimationFrame(scroll);
  }

  function moved(event: PointerEvent) {
    if (!isMine(event)) return;
    last = event;
    const distance = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    if (!isMoving && distance < THRESHOLD_PX) return;
    if (!isMoving) frame = requestAnimationFrame(scroll);
    isMoving = true;
    following.move(event);
  }

  function released(event: PointerEvent) {
    if (!isMine(event)) return;
    finish();
    if (isMoving) following.end(event);
    else whenClicked(() => following.click?.(event));
  }

  window.addEventListener('pointermove', moved, { signal });
  window.addEventListener('pointerup', released, { signal });
  window.addEventListener('pointercancel', (event) => isMine(event) && cancel(), { signal });
  window.addEventListener('pointerdown', (event) => !isMine(event) && cancel(), { signal, capture: true });
  window.addEventListener('blur', cancel, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancel();
    },
    { signal, capture: true },
  );
}

/**
 * Acts with the click that follows letting go, not before it: what appears under a finger at once, a bar of buttons say, would
 * be hit by that very click.
 */
function whenClicked(act: () => void): void {
  const ending = new AbortController();
  const go = () => {
    ending.abort();
    clearTimeout(timer);
    act();
  };
  // No click comes where the element under the pointer was drawn anew meanwhile.
  const timer = setTimeout(go, CLICK_MS);
  window.addEventListener('click', go, { signal: ending.signal, capture: true });
}

/** Faster the nearer the edge; nothing beside the scroller, where the pointer comes from the palette. */
function scrollingBy(rect: DOMRect, point: Point): number {
  if (point.x < rect.left || point.x > rect.right) return 0;
  const above = rect.top + EDGE_PX - point.y;
  const below = point.y - (rect.bottom - EDGE_PX);
  if (above > 0 && above < 2 * EDGE_PX) return -Math.min(above, EDGE_PX) / 4;
  return below > 0 && below < 2 * EDGE_PX ? Math.min(below, EDGE_PX) / 4 : 0;
}
