import { useRef, useState } from 'react';

/** One act at a time: whether it runs, and how it failed. */
export function useAct() {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const isRunning = useRef(false);
  const run = (act: () => Promise<void>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isBusy: true, error: null });
    act()
      .then(
        () => setState({ isBusy: false, error: null }),
        (error: unknown) => setState({ isBusy: false, error }),
      )
      .finally(() => {
        isRunning.current = false;
      });
  };
  return { ...state, run };
}
