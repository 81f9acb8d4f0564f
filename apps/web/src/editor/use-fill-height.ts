import { useLayoutEffect, useRef } from 'react';

/** Makes an element as high as the window has room below it, so that only what is in it scrolls. */
export function useFillHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fill = () => {
      const element = ref.current;
      if (element === null) return;
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.height = `calc(100dvh - ${Math.round(top)}px - var(--below, 16px))`;
    };
    fill();
    // What stands above may still grow: a message, a longer language, the header.
    const watching = new ResizeObserver(fill);
    if (ref.current?.parentElement) watching.observe(ref.current.parentElement);
    window.addEventListener('resize', fill);
    return () => {
      watching.disconnect();
      window.removeEventListener('resize', fill);
    };
  }, []);
  return ref;
}
