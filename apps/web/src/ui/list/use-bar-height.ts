import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Tells what stands around the bar how high it is just now: the heads of the table stay below it. */
export function useBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = bar.current;
    if (measured === null) return undefined;
    const observer = new ResizeObserver(() => {
      measured.parentElement?.style.setProperty('--bar-height', `${measured.offsetHeight}px`);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return bar;
}
