import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of switches that scrolls where it is too narrow: brings the pressed one into it, and moves nothing else. What comes
 * later and makes them wider is `content`.
 */
export function useChosenInView(chosen: string | undefined, content?: unknown): RefObject<HTMLFieldSetElement | null> {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const pressed = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!row.current || !pressed) return;
    const { left, right } = row.current.getBoundingClientRect();
    const before = Math.min(0, pressed.left - left);
    row.current.scrollBy({ left: before || Math.max(0, pressed.right - right) });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- not at every drawing: the row may have been scrolled by hand
  }, [chosen, content]);
  return row;
}
