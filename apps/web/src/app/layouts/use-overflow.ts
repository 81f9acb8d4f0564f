import { type RefObject, useLayoutEffect, useState } from 'react';
import { watchSize } from '../../ui/watch-size.ts';

/** Whether what stands in `inner` at its natural width is wider than `outer` allows; follows both. */
export function useOverflow(outer: RefObject<HTMLElement | null>, inner: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useLayoutEffect(() => {
    const [room, wanted] = [outer.current, inner.current];
    if (!room || !wanted) return undefined;
    return watchSize([room, wanted], () => setIsOverflowing(wanted.offsetWidth > room.clientWidth));
  }, [outer, inner]);
  return isOverflowing;
}
