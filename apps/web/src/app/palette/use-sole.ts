import { useEffect, useId, useSyncExternalStore } from 'react';

/** Of several of one kind on the page, however many a layout draws, exactly one is the sole one: the first that stands. */
export function soleOf(): () => boolean {
  const standing = new Set<string>();
  const listeners = new Set<() => void>();
  const report = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return function useSole() {
    const id = useId();
    useEffect(() => {
      standing.add(id);
      report();
      return () => {
        standing.delete(id);
        report();
      };
    }, [id]);
    return useSyncExternalStore(subscribe, () => standing.values().next().value === id);
  };
}
