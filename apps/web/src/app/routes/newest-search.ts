import { useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import type { z } from 'zod';

/**
 * What is chosen in the address of the page at `path`, in the very moment it is chosen. The router hands an address on only
 * when it has prepared the page (`shown`): until then a pressed checkbox would fall back, and a second choice made in
 * that moment would build on what was there before the first.
 */
export function useNewestSearch<S>(shown: S, path: string, shape: z.ZodType<S>): S {
  const { history, options } = useRouter();
  const newest = useSyncExternalStore(history.subscribe, () => {
    const { pathname, search } = history.location;
    return pathname === path ? search : null;
  });
  return useMemo(
    () => (newest === null ? shown : shape.parse(options.parseSearch?.(newest))),
    [newest, shown, shape, options],
  );
}
