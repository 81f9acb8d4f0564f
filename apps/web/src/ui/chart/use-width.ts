import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { watchSize } from '../watch-size.ts';

/** The width of an element as it stands now, 0 before it was measured. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    return watchSize([measured], () => setWidth(measured.clientWidth));
  }, []);
  return [element, width];
}
