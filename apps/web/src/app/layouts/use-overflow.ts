import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether what stands in `inner` at its natural width is wider than `outer` allows; follows both. */
export function useOverflow(outer: RefObject<HTMLElement | null>, inner: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useLayoutEffect(() => {
    const [room, wanted] = [outer.current, inner.current];
    if (!room || !wanted) return undefined;
    const measure = () => setIsOverflowing(wanted.offsetWidth > room.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    observer.observe(wanted);
    return () => observer.disconnect();
  }, [outer, inner]);
  return isOverflowing;
}
