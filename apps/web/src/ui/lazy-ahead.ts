import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/**
 * A piece whose code comes apart from the page, and can be fetched ahead of its first use. React's own `lazy` suspends even
 * when the code is there by then, and shows what was suspended 300 ms later at the earliest: too long after a press.
 */
export function lazyAhead<P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> & { fetchAhead: () => void } {
  let here: ComponentType<P> | null = null;
  const fetch = async () => {
    here = await load();
    return { default: here };
  };
  // What could not be fetched is asked for again the next time: `lazy` alone would keep the failure.
  const later = (): ComponentType<P> =>
    lazy(() =>
      fetch().catch((error: unknown) => {
        Later = later();
        throw error;
      }),
    );
  let Later = later();
  const Piece: FunctionComponent<P> = (props) => {
    // Chosen once: a piece that is on the page must not be put up anew because its code has come.
    const [Chosen] = useState<{ type: ComponentType<P> }>(() => ({ type: here ?? Later }));
    return createElement(Chosen.type, props);
  };
  // What cannot be fetched now is fetched when it is needed, and says then what is wrong.
  return Object.assign(Piece, { fetchAhead: () => void fetch().catch(() => undefined) });
}

/** Fetches a part of the program. Without a network it waits for one: no screen fails for want of it. */
export async function fetchPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}

/** Resolves when what React has just drawn is on the screen and the browser has nothing more urgent to do. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Timers come after the paint.
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve);
    });
  });
