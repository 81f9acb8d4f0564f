import { useCallback, useEffect, useRef, useState } from 'react';

/** One act at a time: whether it runs, and how it failed. `then` is left out when the component has gone meanwhile. */
export function useWork() {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const isThere = useRef(true);
  const isRunning = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const run = useCallback((act: () => Promise<unknown>, then?: () => void): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isBusy: true, error: null });
    act().then(
      () => {
        isRunning.current = false;
        if (!isThere.current) return;
        setState({ isBusy: false, error: null });
        then?.();
      },
      (error: unknown) => {
        isRunning.current = false;
        if (isThere.current) setState({ isBusy: false, error });
      },
    );
  }, []);

  return { ...state, run };
}
