import { useEffect } from 'react';
import { useSigningPart } from './signing.context.ts';

// Should the stream of events be cut off by something in between, asking now and then is enough.
const POLL_MS = 20_000;

/** Reads the document's state again whenever the server has news of it, for as long as there is something to wait for. */
export function useNews(isWaiting: boolean): void {
  const part = useSigningPart();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ask = () => void part.reload().catch(() => undefined);
    const stop = part.calls.watch(ask);
    const timer = setInterval(ask, POLL_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [part, isWaiting]);
}
