import { useSyncExternalStore } from 'react';

const print = (): MediaQueryList => matchMedia('print');

function subscribe(changed: () => void): () => void {
  const query = print();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the page is being printed: then what the screen holds back for speed has to be there. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => print().matches);
