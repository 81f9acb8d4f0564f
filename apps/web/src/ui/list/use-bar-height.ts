import { type RefObject, useLayoutEffect, useRef } from 'react';
import { watchSize } from '../watch-size.ts';

/** Tells what stands around the bar how high it is just now: the heads of the table stay below it. */
export function useBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = bar.current;
    if (measured === null) return undefined;
    return watchSize([measured], () => {
      measured.parentElement?.style.setProperty('--bar-height', `${measured.offsetHeight}px`);
    });
  }, []);
  return bar;
}
